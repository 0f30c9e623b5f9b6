/* The results, as text in the form of `openssl speed` and as JSON. */
#ifndef SPEED_REPORT_H
#define SPEED_REPORT_H

#include <stdio.h>

#include "run.h"

#define JSON_SCHEMA "oxeay-speed-1"

void report_text(FILE *out, const struct run *r);
void report_json(FILE *out, const struct run *r);

#endif
