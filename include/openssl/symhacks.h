/* openssl/symhacks.h: names are never shortened on the platforms served */
#ifndef HEADER_SYMHACKS_H
#define HEADER_SYMHACKS_H

#include <openssl/e_os2.h>

#endif /* HEADER_SYMHACKS_H */
