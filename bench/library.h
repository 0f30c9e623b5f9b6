/* One libcrypto: loaded by path or linked to this program, and what it says about itself. */
#ifndef SPEED_LIBRARY_H
#define SPEED_LIBRARY_H

#include "platform.h"

struct library {
    const char *role; /* "ours" or "peer", for messages */
    bool loaded;
    bool linked; /* its functions are the ones this program was linked with */
    struct module module;
    char version[160], built[160], options[320], compiler[2048], platform[160], cpu[1024];
    char kernels[4096]; /* ids of the active kernels, separated by spaces; only our library tells */
    bool is_oxeay;
    bool algorithms_loaded;
    void *providers[2]; /* OpenSSL 3: default and legacy */
};

bool library_load(struct library *lib, const char *role, const char *name);
bool library_load_linked(struct library *lib);
/* The libcrypto of the system; never our own library, wherever the loader's search leads. ours_path: its file. */
bool library_load_system(struct library *lib, const char *ours_path);
void library_close(struct library *lib);

/* The function of this name, or NULL. `names` may list alternatives, as "EVP_MD_CTX_new|EVP_MD_CTX_create".
 * A function that lies in another file than the library is refused. */
any_fn library_symbol(struct library *lib, const char *names);
/* Makes all algorithms known to the EVP layer, those of OpenSSL 3's legacy provider among them. */
void library_load_algorithms(struct library *lib);

/* linked.c: */
bool linked_build(void);
any_fn linked_symbol(const char *name);

#endif
