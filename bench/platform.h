/* What differs between systems: loading libraries, the clock, the terminal. */
#ifndef SPEED_PLATFORM_H
#define SPEED_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PATH_SIZE 4096

/* A function of unknown type. ISO C converts between function types, not between functions and void pointers. */
typedef void (*any_fn)(void);

struct module {
    void *handle;         /* what dlopen or LoadLibrary gave */
    void *map;            /* the loader's record of this instance (ELF: struct link_map), to tell two loads of one file apart */
    char path[PATH_SIZE]; /* the file, absolute, links resolved */
};

/* Loads a library by path, or by name through the loader's search. Its names stay its own; `deep` also puts them before
 * those of the program. On failure `why` says so. */
bool platform_open(struct module *m, const char *name, bool deep, char *why, size_t why_size);
void platform_close(struct module *m);

/* The function of this name, or NULL. *elsewhere is set when the name was found, but in another file than m's. */
any_fn platform_symbol(const struct module *m, const char *name, bool *elsewhere);

/* Would a module that depends on a library called `name` be bound to m? */
bool platform_serves_name(const struct module *m, const char *name);

/* The file that holds this address (program or library), absolute. */
/* The absolute path of an existing file, links resolved. */
bool platform_absolute(const char *name, char *path, size_t size);
bool platform_file_exists(const char *path);
bool platform_file_of(any_fn address, char *path, size_t size);
/* Calls `visit` with each place where the system's own libcrypto may be, best first, until it returns true. */
bool platform_each_libcrypto(bool (*visit)(const char *name, void *closure), void *closure);
/* The default for --lib, relative to the program's own directory. */
bool platform_default_library(char *path, size_t size);

uint64_t platform_nanoseconds(void); /* monotonic */
bool platform_stderr_is_terminal(void);

#endif
