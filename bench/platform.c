/* ELF systems and Windows. See platform.h. */
#ifndef _WIN32
#define _GNU_SOURCE /* dladdr, dlinfo */
#endif
#include "platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy_text(char *to, size_t size, const char *from) { snprintf(to, size, "%s", from); }

#ifndef _WIN32

#include <dlfcn.h>
#include <limits.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <link.h>
#endif

#ifndef RTLD_DEEPBIND
#define RTLD_DEEPBIND 0
#endif

static any_fn as_function(void *p)
{
    any_fn f;
    _Static_assert(sizeof f == sizeof p, "POSIX: functions and objects have pointers of one size");
    memcpy(&f, &p, sizeof f);
    return f;
}

static void *as_pointer(any_fn f)
{
    void *p;
    memcpy(&p, &f, sizeof p);
    return p;
}

bool platform_absolute(const char *name, char *path, size_t size)
{
    char *full = realpath(name, NULL);
    if (full == NULL)
        return false;
    copy_text(path, size, full);
    free(full);
    return true;
}

bool platform_open(struct module *m, const char *name, bool deep, char *why, size_t why_size)
{
    char path[PATH_SIZE];
    const char *error = NULL;
    memset(m, 0, sizeof *m);
    /* A file goes to the loader by its absolute path: a bare SONAME would be answered with whichever library of
     * that name is loaded already. */
    if (platform_absolute(name, path, sizeof path))
        name = path;
    /* One loader namespace per library (dlmopen) would part them better still, but glibc's namespaces have one common
     * array of thread-specific values and each its own count of keys: the libraries would overwrite one another's. */
    m->handle = dlopen(name, RTLD_NOW | RTLD_LOCAL | (deep ? RTLD_DEEPBIND : 0));
    if (m->handle == NULL) {
        error = dlerror();
        copy_text(why, why_size, error != NULL ? error : "the loader gave no reason");
        return false;
    }
    copy_text(m->path, sizeof m->path, name);
#ifdef __GLIBC__
    struct link_map *map = NULL;
    if (dlinfo(m->handle, RTLD_DI_LINKMAP, &map) == 0 && map != NULL) {
        m->map = map;
        platform_absolute(map->l_name, m->path, sizeof m->path);
    }
#endif
    return true;
}

void platform_close(struct module *m)
{
    if (m->handle != NULL)
        dlclose(m->handle);
    m->handle = NULL;
}

any_fn platform_symbol(const struct module *m, const char *name, bool *elsewhere)
{
    void *p = dlsym(m->handle, name);
    bool inside;
    *elsewhere = false;
    if (p == NULL)
        return NULL;
    /* dlsym also searches the library's dependencies; what is found there is not this library's work. */
#ifdef __GLIBC__
    Dl_info info;
    void *map = NULL;
    inside = dladdr1(p, &info, &map, RTLD_DL_LINKMAP) != 0 && map == m->map;
#else
    char file[PATH_SIZE];
    inside = platform_file_of(as_function(p), file, sizeof file) && strcmp(file, m->path) == 0;
#endif
    if (!inside) {
        *elsewhere = true;
        return NULL;
    }
    return as_function(p);
}

bool platform_serves_name(const struct module *m, const char *name)
{
    void *h;
    /* RTLD_NOLOAD asks the loader the very question that a module's DT_NEEDED entry will ask. */
    h = dlopen(name, RTLD_NOW | RTLD_NOLOAD);
    if (h == NULL)
        return false;
    dlclose(h);
    return h == m->handle;
}

bool platform_file_of(any_fn address, char *path, size_t size)
{
    Dl_info info;
    if (dladdr(as_pointer(address), &info) == 0 || info.dli_fname == NULL)
        return false;
    if (!platform_absolute(info.dli_fname, path, size))
        copy_text(path, size, info.dli_fname);
    return true;
}

bool platform_each_libcrypto(bool (*visit)(const char *name, void *closure), void *closure)
{
    static const char *const names[] = {"libcrypto.so.3", "libcrypto.so.1.1"};
    /* First by name through the loader, as every program finds it. LD_LIBRARY_PATH or a run path may lead that
     * search to our own library, which the caller turns down; then the default directories, one by one. */
    static const char *const places[] = {
#if defined(__x86_64__)
        "/usr/lib/x86_64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/lib64",
#elif defined(__i386__)
        "/usr/lib/i386-linux-gnu", "/lib/i386-linux-gnu",
#elif defined(__aarch64__)
        "/usr/lib/aarch64-linux-gnu", "/lib/aarch64-linux-gnu", "/usr/lib64", "/lib64",
#endif
        "/usr/lib", "/lib"};
    char path[PATH_SIZE];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (visit(names[i], closure))
            return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
            snprintf(path, sizeof path, "%s/%s", places[k], names[i]);
            if (platform_file_exists(path) && visit(path, closure))
                return true;
        }
    return false;
}

static bool program_path(char *path, size_t size)
{
    return platform_absolute("/proc/self/exe", path, size) || platform_file_of((any_fn)program_path, path, size);
}

bool platform_file_exists(const char *path) { return access(path, R_OK) == 0; }

bool platform_stderr_is_terminal(void) { return isatty(STDERR_FILENO) != 0; }

uint64_t platform_nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static const char *const library_places[] = {"../lib/liboxeay.so", "../lib/oxeay/liboxeay.so"};
#define SEPARATORS "/"

#else /* _WIN32 */

#include <windows.h>
#include <io.h>

static any_fn as_function(FARPROC p)
{
    any_fn f;
    memcpy(&f, &p, sizeof f);
    return f;
}

bool platform_absolute(const char *name, char *path, size_t size)
{
    DWORD n = GetFullPathNameA(name, (DWORD)size, path, NULL);
    return n > 0 && n < size && platform_file_exists(path);
}

bool platform_open(struct module *m, const char *name, bool deep, char *why, size_t why_size)
{
    char path[PATH_SIZE];
    (void)deep; /* a DLL names the DLL that each import comes from */
    memset(m, 0, sizeof *m);
    if (platform_absolute(name, path, sizeof path))
        m->handle = LoadLibraryExA(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    else
        m->handle = LoadLibraryA(name);
    if (m->handle == NULL) {
        DWORD code = GetLastError();
        char text[256] = "";
        FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL, code, 0, text, sizeof text, NULL);
        text[strcspn(text, "\r\n")] = '\0';
        snprintf(why, why_size, "%s: error %lu %s", name, (unsigned long)code, text);
        return false;
    }
    m->map = m->handle;
    if (GetModuleFileNameA(m->handle, m->path, sizeof m->path) == 0)
        copy_text(m->path, sizeof m->path, name);
    return true;
}

void platform_close(struct module *m)
{
    if (m->handle != NULL)
        FreeLibrary(m->handle);
    m->handle = NULL;
}

static HMODULE module_of(any_fn address)
{
    HMODULE owner = NULL;
    const char *p;
    memcpy(&p, &address, sizeof p);
    GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT, p, &owner);
    return owner;
}

any_fn platform_symbol(const struct module *m, const char *name, bool *elsewhere)
{
    FARPROC p = GetProcAddress(m->handle, name);
    *elsewhere = false;
    if (p == NULL)
        return NULL;
    /* A forwarded export leads to another DLL; that is not this library's work. */
    if (module_of(as_function(p)) != m->handle) {
        *elsewhere = true;
        return NULL;
    }
    return as_function(p);
}

bool platform_serves_name(const struct module *m, const char *name)
{
    return GetModuleHandleA(name) == (HMODULE)m->handle;
}

bool platform_file_of(any_fn address, char *path, size_t size)
{
    return GetModuleFileNameA(module_of(address), path, (DWORD)size) != 0;
}

bool platform_each_libcrypto(bool (*visit)(const char *name, void *closure), void *closure)
{
#ifdef _WIN64
    static const char *const names[] = {"libcrypto-3-x64.dll", "libcrypto-1_1-x64.dll", "libeay32.dll"};
#else
    static const char *const names[] = {"libcrypto-3.dll", "libcrypto-1_1.dll", "libeay32.dll"};
#endif
    char path[PATH_SIZE];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (visit(names[i], closure))
            return true;
    /* The program's own directory comes first in that search and may hold our library; then PATH by hand. */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (const char *p = getenv("PATH"); p != NULL && *p != '\0';) {
            int length = (int)strcspn(p, ";");
            snprintf(path, sizeof path, "%.*s\\%s", length, p, names[i]);
            if (platform_file_exists(path) && visit(path, closure))
                return true;
            p += length + (p[length] == ';');
        }
    return false;
}

static bool program_path(char *path, size_t size) { return GetModuleFileNameA(NULL, path, (DWORD)size) != 0; }

bool platform_file_exists(const char *path) { return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES; }

bool platform_stderr_is_terminal(void) { return _isatty(_fileno(stderr)) != 0; }

uint64_t platform_nanoseconds(void)
{
    LARGE_INTEGER ticks, per_second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&per_second);
    uint64_t whole = (uint64_t)(ticks.QuadPart / per_second.QuadPart);
    uint64_t rest = (uint64_t)(ticks.QuadPart % per_second.QuadPart);
    return whole * 1000000000u + rest * 1000000000u / (uint64_t)per_second.QuadPart;
}

#ifdef _WIN64
static const char *const library_places[] = {"libcrypto-3-x64.dll"};
#else
static const char *const library_places[] = {"libcrypto-3.dll"};
#endif
#define SEPARATORS "/\\"

#endif

bool platform_default_library(char *path, size_t size)
{
    char directory[PATH_SIZE], candidate[PATH_SIZE + 64];
    if (!program_path(directory, sizeof directory))
        copy_text(directory, sizeof directory, "");
    size_t end = strlen(directory);
    while (end > 0 && strchr(SEPARATORS, directory[end - 1]) == NULL)
        end--;
    directory[end] = '\0';
    for (size_t i = 0; i < sizeof library_places / sizeof *library_places; i++) {
        snprintf(candidate, sizeof candidate, "%s%s", directory, library_places[i]);
        if (platform_absolute(candidate, path, size))
            return true;
    }
    snprintf(candidate, sizeof candidate, "%s%s", directory, library_places[0]);
    copy_text(path, size, candidate);
    return false;
}
