/* openssl/rand_macros.h: the hand-written part of rand.h */
#ifndef HEADER_RAND_MACROS_H
#define HEADER_RAND_MACROS_H

#include <stdlib.h>

#include <openssl/e_os2.h>

#define RAND_DRBG_STRENGTH 256

#if OPENSSL_API_LEVEL >= 10100
#define RAND_cleanup() ((void)0)
#endif

#endif /* HEADER_RAND_MACROS_H */
