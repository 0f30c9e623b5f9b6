/* des_old.h with schedules that are arrays, as libdes had them. */
#define OPENSSL_DES_LIBDES_COMPATIBILITY
#include "des_old.h"
