/* What goes to stderr: messages, and one progress line that is rewritten in place. */
#ifndef SPEED_MESSAGE_H
#define SPEED_MESSAGE_H

#include <stdio.h>

#if defined(__MINGW_PRINTF_FORMAT) /* follows the choice of MinGW's or Microsoft's printf */
#define PRINTF_LIKE __attribute__((format(__MINGW_PRINTF_FORMAT, 1, 2)))
#elif defined(__GNUC__)
#define PRINTF_LIKE __attribute__((format(printf, 1, 2)))
#else
#define PRINTF_LIKE
#endif

void say(const char *format, ...) PRINTF_LIKE;      /* "speed: ..." and a newline */
void progress(const char *format, ...) PRINTF_LIKE; /* only when stderr is a terminal */
void progress_end(void);

#endif
