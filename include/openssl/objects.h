/* openssl/objects.h: the numbers of objects; the functions on them are not served */
#ifndef HEADER_OBJECTS_H
#define HEADER_OBJECTS_H

#include <openssl/obj_mac.h>

#endif /* HEADER_OBJECTS_H */
