/* des_old.h with schedules that are structures, as OpenSSL 0.9.6 had them. */
#include "des_old.h"
