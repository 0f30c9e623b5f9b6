/* speed-linked: the functions of the library that this program was linked with, by reference and not by dlsym, to show
 * that ordinary linking works. Without SPEED_LINKED there is none. */
#include "library.h"

#ifdef SPEED_LINKED

#include <stdio.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
/* Import libraries know no weak references: the core names are imported, the others looked up in the same DLL. */
#define ANCHOR(name) __declspec(dllimport) void name(void);
#define CORE(name) ANCHOR(name)
#define MAYBE(name)
#else
/* A weak reference to a name that the library lacks is NULL instead of an error of the linker. But a library that is
 * only referred to weakly is not linked at all (static: no member is taken; shared: --as-needed drops it); hence one
 * strong reference. */
#define ANCHOR(name) extern void name(void);
#define CORE(name) extern void name(void) __attribute__((weak));
#define MAYBE(name) CORE(name)
#endif
#include "symbols.h"
#undef ANCHOR
#undef CORE
#undef MAYBE

struct named {
    const char *name;
    any_fn function;
};

#define ANCHOR(name) {#name, name},
#define CORE(name) {#name, name},
#ifdef _WIN32
#define MAYBE(name) {#name, NULL},
#else
#define MAYBE(name) {#name, name},
#endif

any_fn linked_symbol(const char *name)
{
    static const struct named table[] = {
#include "symbols.h"
        {NULL, NULL}};
    for (const struct named *n = table; n->name != NULL; n++) {
        if (strcmp(n->name, name) != 0)
            continue;
#ifdef _WIN32
        if (n->function == NULL) {
            HMODULE dll = NULL;
            any_fn anchor = OpenSSL_version, f;
            FARPROC p;
            const char *address;
            memcpy(&address, &anchor, sizeof address);
            GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT, address,
                               &dll);
            p = dll != NULL ? GetProcAddress(dll, name) : NULL;
            memcpy(&f, &p, sizeof f);
            return f;
        }
#endif
        return n->function;
    }
    return NULL;
}

bool linked_build(void) { return true; }

#else

any_fn linked_symbol(const char *name)
{
    (void)name;
    return NULL;
}

bool linked_build(void) { return false; }

#endif
