/* How a call ends that may end the process: run in a child, whose standard error is not shown. */
#ifndef CAPI_ENDED_H
#define CAPI_ENDED_H

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static inline void print_ended(const char *label, void (*call)(void))
{
    int status = 0;
    pid_t child;

    fflush(stdout);
    child = fork();
    if (child == 0) {
        struct rlimit no_core = {0, 0};
        int nowhere = open("/dev/null", O_WRONLY);
        setrlimit(RLIMIT_CORE, &no_core);
        dup2(nowhere, 2);
        call();
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status))
        printf("%s: signal %d\n", label, WTERMSIG(status));
    else
        printf("%s: returned\n", label);
}

#endif
