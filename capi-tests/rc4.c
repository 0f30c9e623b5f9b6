/* openssl/rc4.h. The inside of RC4_KEY has two forms in OpenSSL, by processor, and is not printed. */
#include <openssl/rc4.h>
#include <stdio.h>
#include <string.h>

#include "print.h"

int main(void)
{
    unsigned char key[300], data[4200], out[4200];
    RC4_KEY state, copy;
    static const int key_lengths[] = {1, 5, 16, 32, 255, 256, 300};
    static const size_t lengths[] = {0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 255, 1000, 4096};
    size_t i;

    for (i = 0; i < sizeof(key); i++)
        key[i] = (unsigned char)(i * 7 + 1);
    for (i = 0; i < sizeof(data); i++)
        data[i] = (unsigned char)(i * 13 + 5);

    for (i = 0; i < sizeof(key_lengths) / sizeof(*key_lengths); i++) {
        char label[64];
        memset(&state, 0xaa, sizeof(state));
        RC4_set_key(&state, key_lengths[i], key);
        memset(out, 0, sizeof(out));
        RC4(&state, 100, data, out);
        snprintf(label, sizeof(label), "first bytes, key of %d", key_lengths[i]);
        print_hex(label, out, 16);
    }

    /* One stream, in pieces of every length, at every alignment. */
    RC4_set_key(&state, 16, key);
    for (i = 0; i < sizeof(lengths) / sizeof(*lengths); i++) {
        char label[64];
        memset(out, 0xee, sizeof(out));
        RC4(&state, lengths[i], data + i, out + (3 * i) % 17);
        snprintf(label, sizeof(label), "piece of %zu", lengths[i]);
        print_sum(label, out, sizeof(out));
    }

    /* A copied state goes on alone. */
    copy = state;
    RC4(&state, 50, data, out);
    RC4(&copy, 50, data, out + 64);
    print_int("copy gives the same", memcmp(out, out + 64, 50) == 0);

    /* In place, and with output that trails the input. */
    RC4_set_key(&state, 16, key);
    memcpy(out, data, sizeof(out));
    RC4(&state, 1001, out, out);
    print_sum("in place", out, sizeof(out));
    RC4_set_key(&state, 16, key);
    copy = state;
    RC4(&state, 0, data, out);
    print_int("no bytes leave the state", memcmp(&state, &copy, sizeof(state)) == 0);
    RC4(&state, 0, NULL, NULL);
    print_int("nor do no bytes at NULL", memcmp(&state, &copy, sizeof(state)) == 0);
    for (int lag = 1; lag <= 65; lag = lag * 2 + (lag < 32 ? 0 : 1)) {
        char label[64];
        RC4_set_key(&state, 16, key);
        memcpy(out, data, sizeof(out));
        RC4(&state, 2000, out + lag, out);
        snprintf(label, sizeof(label), "output that trails by %d", lag);
        print_sum(label, out, sizeof(out));
    }
    /* The text depends on the processor. */
    print_int("RC4_options begins with rc4(", strncmp(RC4_options(), "rc4(", 4) == 0);
    return 0;
}
