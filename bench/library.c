/* Loading a libcrypto and reading its header texts. See library.h. */
#include "library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

/* Our library's own exports; no peer has them. */
typedef struct oxeay_kernel_st {
    const char *id;
    const char *needs;
    const char *bound;
    int usable;
    int active;
    int constant_time;
} OXEAY_KERNEL;
typedef size_t kernels_fn(OXEAY_KERNEL *list, size_t max);
typedef const char *text_fn(void);
typedef const char *numbered_text_fn(int);

any_fn library_symbol(struct library *lib, const char *names)
{
    char name[80];
    bool elsewhere;
    for (const char *p = names; *p != '\0';) {
        size_t length = strcspn(p, "|");
        snprintf(name, sizeof name, "%.*s", (int)length, p);
        any_fn f = lib->linked ? linked_symbol(name) : platform_symbol(&lib->module, name, &elsewhere);
        if (f != NULL)
            return f;
        if (!lib->linked && elsewhere)
            say("%s: %s lies in another file and is not measured as this library's", lib->module.path, name);
        p += length + (p[length] == '|');
    }
    return NULL;
}

static void copy_line(char *to, size_t size, const char *from)
{
    if (from == NULL)
        return;
    snprintf(to, size, "%s", from);
    for (char *p = to; *p != '\0'; p++)
        if (*p == '\n' || *p == '\r' || *p == '\t')
            *p = ' ';
}

/* OpenSSL_version answers "built on: ...", "compiler: ..."; the report sets these words itself. */
static void copy_labelled(char *to, size_t size, const char *from, const char *label)
{
    if (from != NULL && strncmp(from, label, strlen(label)) == 0)
        from += strlen(label);
    while (from != NULL && *from == ' ')
        from++;
    copy_line(to, size, from);
}

static void read_version(struct library *lib)
{
    enum { VERSION, COMPILER, BUILT, PLATFORM };
    static const int numbers_3[] = {0, 1, 2, 3};   /* OpenSSL_version, since 1.1.0 */
    static const int numbers_1_0[] = {0, 2, 3, 4}; /* SSLeay_version */
    const int *number = numbers_3;
    numbered_text_fn *text = (numbered_text_fn *)library_symbol(lib, "OpenSSL_version");
    if (text == NULL) {
        text = (numbered_text_fn *)library_symbol(lib, "SSLeay_version");
        number = numbers_1_0;
    }
    copy_line(lib->version, sizeof lib->version, text != NULL ? text(number[VERSION]) : "version unknown");
    if (text == NULL)
        return;
    copy_labelled(lib->compiler, sizeof lib->compiler, text(number[COMPILER]), "compiler:");
    copy_labelled(lib->built, sizeof lib->built, text(number[BUILT]), "built on:");
    copy_labelled(lib->platform, sizeof lib->platform, text(number[PLATFORM]), "platform:");
}

static void read_options(struct library *lib)
{
    static const char *const names[] = {"BN_options",  "MD2_options",  "RC4_options",
                                        "DES_options", "AES_options",  "IDEA_options|idea_options",
                                        "BF_options"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        text_fn *options = (text_fn *)library_symbol(lib, names[i]);
        const char *text = options != NULL ? options() : NULL;
        size_t used = strlen(lib->options);
        if (text != NULL)
            snprintf(lib->options + used, sizeof lib->options - used, "%s%s", used > 0 ? " " : "", text);
    }
}

static void read_kernels(struct library *lib)
{
    kernels_fn *kernels = (kernels_fn *)library_symbol(lib, "OXEAY_kernels");
    size_t count = kernels != NULL ? kernels(NULL, 0) : 0;
    OXEAY_KERNEL *list = count > 0 ? calloc(count, sizeof *list) : NULL;
    if (list == NULL)
        return;
    size_t filled = kernels(list, count);
    if (filled > count)
        filled = count;
    for (size_t i = 0; i < filled; i++) {
        size_t used = strlen(lib->kernels);
        if (list[i].active && list[i].id != NULL)
            snprintf(lib->kernels + used, sizeof lib->kernels - used, "%s%s", used > 0 ? " " : "", list[i].id);
    }
    free(list);
}

static void read_header(struct library *lib)
{
    enum { INFO_CPU_SETTINGS = 1008 }; /* OPENSSL_info, since 3.0 */
    text_fn *cpu = (text_fn *)library_symbol(lib, "OXEAY_cpu");
    numbered_text_fn *info = (numbered_text_fn *)library_symbol(lib, "OPENSSL_info");
    lib->loaded = true;
    lib->is_oxeay = cpu != NULL;
    read_version(lib);
    read_options(lib);
    read_kernels(lib);
    if (cpu != NULL)
        copy_line(lib->cpu, sizeof lib->cpu, cpu());
    else if (info != NULL)
        copy_line(lib->cpu, sizeof lib->cpu, info(INFO_CPU_SETTINGS));
}

bool library_load(struct library *lib, const char *role, const char *name)
{
    char why[512];
    memset(lib, 0, sizeof *lib);
    lib->role = role;
    if (!platform_open(&lib->module, name, linked_build(), why, sizeof why)) {
        say("%s library cannot be loaded: %s", role, why);
        return false;
    }
    read_header(lib);
    return true;
}

bool library_load_linked(struct library *lib)
{
    any_fn f;
    memset(lib, 0, sizeof *lib);
    lib->role = "ours";
    lib->linked = true;
    f = library_symbol(lib, "OpenSSL_version|SSLeay_version|SHA1_Update");
    if (f == NULL || !platform_file_of(f, lib->module.path, sizeof lib->module.path))
        snprintf(lib->module.path, sizeof lib->module.path, "(linked)");
    read_header(lib);
    return true;
}

struct search {
    struct library *lib;
    const char *ours_path;
};

static bool try_candidate(const char *name, void *closure)
{
    struct search *s = closure;
    struct library *lib = s->lib;
    char why[512];
    memset(lib, 0, sizeof *lib);
    lib->role = "peer";
    if (!platform_open(&lib->module, name, linked_build(), why, sizeof why))
        return false;
    if (strcmp(lib->module.path, s->ours_path) != 0) {
        read_header(lib);
        if (!lib->is_oxeay)
            return true;
    }
    library_close(lib);
    return false;
}

bool library_load_system(struct library *lib, const char *ours_path)
{
    struct search s = {lib, ours_path};
    if (platform_each_libcrypto(try_candidate, &s))
        return true;
    say("no libcrypto of the system was found to compare with; name one with --peer PATH");
    return false;
}

void library_close(struct library *lib)
{
    platform_close(&lib->module);
    lib->loaded = false;
}

/* All libcryptos of one generation have the same name for the loader. OpenSSL 3's legacy.so depends on that name and is
 * bound to whichever of them was loaded first: a peer's EVP RC4 would then be measured with another library's RC4. Is
 * this library one for which loading that module is right? */
static bool may_load_legacy(struct library *lib)
{
    enum { INFO_MODULES_DIR = 1003 }; /* OPENSSL_info */
#if defined(_WIN64)
    static const char needed[] = "libcrypto-3-x64.dll", module[] = "legacy.dll";
#elif defined(_WIN32)
    static const char needed[] = "libcrypto-3.dll", module[] = "legacy.dll";
#else
    static const char needed[] = "libcrypto.so.3", module[] = "legacy.so";
#endif
    char path[PATH_SIZE];
    numbered_text_fn *info = (numbered_text_fn *)library_symbol(lib, "OPENSSL_info");
    const char *directory = getenv("OPENSSL_MODULES");
    if (directory == NULL)
        directory = info != NULL ? info(INFO_MODULES_DIR) : NULL;
    snprintf(path, sizeof path, "%s/%s", directory != NULL ? directory : "", module);
    /* Without such a file the provider can only be built in, and then it belongs to the library. */
    if (lib->linked || !platform_file_exists(path) || platform_serves_name(&lib->module, needed))
        return true;
    say("%s: its module %s would call another library, which was loaded first as %s; where EVP needs that module, there is "
        "no EVP value", lib->module.path, path, needed);
    return false;
}

void library_load_algorithms(struct library *lib)
{
    typedef void *load_fn(void *, const char *);
    if (lib->algorithms_loaded)
        return;
    lib->algorithms_loaded = true;
    any_fn add_all = library_symbol(lib, "OPENSSL_add_all_algorithms_noconf"); /* before 1.1.0 none are known */
    if (add_all != NULL)
        add_all();
    load_fn *load = (load_fn *)library_symbol(lib, "OSSL_PROVIDER_load");
    if (load != NULL) {
        lib->providers[0] = load(NULL, "default"); /* an explicit load switches the implicit default off */
        if (may_load_legacy(lib))
            lib->providers[1] = load(NULL, "legacy");
    }
    /* A library without the provider leaves an error in its queue; nobody reads it. */
    any_fn clear = library_symbol(lib, "ERR_clear_error");
    if (clear != NULL)
        clear();
}
