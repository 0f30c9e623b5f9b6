/* openssl/ossl_typ.h: the older name of types.h */
#ifndef HEADER_OSSL_TYP_H
#define HEADER_OSSL_TYP_H

#include <openssl/types.h>

#endif /* HEADER_OSSL_TYP_H */
