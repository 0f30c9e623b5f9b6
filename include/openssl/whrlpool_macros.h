/* openssl/whrlpool_macros.h: the hand-written part of whrlpool.h */
#ifndef HEADER_WHRLPOOL_MACROS_H
#define HEADER_WHRLPOOL_MACROS_H

#include <stddef.h>

/* Words in the count of bits. */
#define WHIRLPOOL_WORDS (WHIRLPOOL_COUNTER / sizeof(size_t))

#endif /* HEADER_WHRLPOOL_MACROS_H */
