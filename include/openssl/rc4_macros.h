/* openssl/rc4_macros.h: the hand-written part of rc4.h */
#ifndef HEADER_RC4_MACROS_H
#define HEADER_RC4_MACROS_H

#include <openssl/e_os2.h>

#define RC4_INT unsigned int

#endif /* HEADER_RC4_MACROS_H */
