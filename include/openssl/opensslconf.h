/* openssl/opensslconf.h: what is served, and the interface that a program asks for */
#ifndef HEADER_OPENSSLCONF_H
#define HEADER_OPENSSLCONF_H

#include <openssl/configuration.h>
#include <openssl/macros.h>

#endif /* HEADER_OPENSSLCONF_H */
