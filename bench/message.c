#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "platform.h"

static size_t shown; /* length of the progress line that stands on the terminal */

void progress_end(void)
{
    if (shown > 0)
        fprintf(stderr, "\r%*s\r", (int)shown, "");
    shown = 0;
}

void say(const char *format, ...)
{
    va_list args;
    progress_end();
    fputs("speed: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

void progress(const char *format, ...)
{
    char line[120];
    va_list args;
    if (!platform_stderr_is_terminal())
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    size_t length = strlen(line);
    /* Spaces cover the rest of a longer line before; escape sequences are not known to every console. */
    fprintf(stderr, "\r%s%*s", line, shown > length ? (int)(shown - length) : 0, "");
    fflush(stderr);
    shown = shown > length ? shown : length;
}
