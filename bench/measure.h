/* The clock work: several jobs in interleaved slices, the fastest slice of each counts. */
#ifndef SPEED_MEASURE_H
#define SPEED_MEASURE_H

#include "job.h"

struct stream {
    struct job *job;
    size_t count;   /* calls per slice */
    double seconds; /* result: for one call, in the fastest slice */
    double next[2]; /* the same in the second and third fastest: a fast slice that repeats is no accident */
    bool failed;    /* a call reported an error; there is no result */
};

/* Measures all streams on one buffer, for about `seconds` in total; up to twice as long while the machine is so busy that
 * some stream's fastest slice was not yet repeated. */
void measure(struct stream *streams, size_t count, unsigned char *buffer, double seconds);

#endif
