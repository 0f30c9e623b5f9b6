/* openssl/rand.h: the system's generator, and one of the program's. */
#include <openssl/err.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <string.h>

static int seeded;

static int seed(const void *buf, int num)
{
    (void)buf;
    seeded += num;
    return 1;
}

static int add(const void *buf, int num, double randomness)
{
    (void)buf;
    seeded += num + (int)randomness;
    return 1;
}

static int bytes(unsigned char *buf, int num)
{
    memset(buf, 7, (size_t)num);
    return 1;
}

static int pseudo(unsigned char *buf, int num)
{
    memset(buf, 9, (size_t)num);
    return 5;
}

static int status(void)
{
    return 3;
}

static RAND_METHOD own = { seed, bytes, NULL, add, pseudo, status };
static RAND_METHOD empty;

int main(void)
{
    unsigned char a[64] = { 0 }, b[64] = { 0 };

    printf("status: %d\n", RAND_status());
    printf("bytes: %d %d\n", RAND_bytes(a, 64), RAND_bytes(b, 64));
    printf("different: %d\n", memcmp(a, b, 64) != 0);
    printf("private: %d\n", RAND_priv_bytes(a, 64));
    printf("ex: %d\n", RAND_bytes_ex(NULL, a, 64, 0));
    printf("none: %d %d\n", RAND_bytes(a, 0), RAND_bytes(NULL, 0));
    printf("negative: %d\n", RAND_bytes(a, -1));
    printf("poll: %d\n", RAND_poll());
    RAND_seed(a, 64);
    RAND_add(a, 64, 1.0);
    ERR_clear_error();
    printf("set: %d\n", RAND_set_rand_method(&own));
    printf("get: %d\n", RAND_get_rand_method() == &own);
    memset(a, 0, sizeof(a));
    printf("own bytes: %d\n", RAND_bytes(a, 4));
    printf("own: %d %d\n", a[3], a[4] == 7);
    printf("own pseudo: %d\n", RAND_pseudo_bytes(a, 4));
    printf("own status: %d\n", RAND_status());
    RAND_seed(a, 10);
    RAND_add(a, 20, 3.0);
    printf("seeded: %d\n", seeded);
    printf("set empty: %d\n", RAND_set_rand_method(&empty));
    printf("empty: %d\n", RAND_bytes(a, 4));
    printf("empty pseudo: %d\n", RAND_pseudo_bytes(a, 4));
    printf("empty status: %d\n", RAND_status());
    RAND_seed(a, 10);
    RAND_add(a, 20, 3.0);
    printf("error: %lx\n", ERR_get_error());
    RAND_set_rand_method(NULL);
    printf("back: %d\n", RAND_bytes(b, 64));
    return 0;
}
