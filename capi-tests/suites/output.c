/* Where the test framework of OpenSSL 1.1.1 writes to, on standard C alone: its own goes through BIO. */
#include <stdarg.h>
#include <stdio.h>

void test_open_streams(void)
{
}

void test_close_streams(void)
{
    fflush(stdout);
}

int test_vprintf_stdout(const char *fmt, va_list ap)
{
    return vfprintf(stdout, fmt, ap);
}

int test_vprintf_stderr(const char *fmt, va_list ap)
{
    return vfprintf(stderr, fmt, ap);
}

int test_flush_stdout(void)
{
    return fflush(stdout) == 0;
}

int test_flush_stderr(void)
{
    return fflush(stderr) == 0;
}
