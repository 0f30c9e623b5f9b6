/* See measure.h.
 *
 * Other work on the machine, interrupts and a changing clock frequency only ever make a slice slower, never faster: the
 * minimum over many short slices is the figure that repeats. The slices of the libraries alternate, so that all of them
 * see the same machine, and the order is rotated, so that none always follows the same neighbour. */
#include "measure.h"

#define SLICE_SECONDS 0.001
#define FEWEST_ROUNDS 3
#define REPEATED 1.01 /* the third fastest slice is this close to the fastest: the minimum is found */

static double run_slice(struct stream *s, unsigned char *buffer, size_t count)
{
    job_enter(s->job);
    uint64_t start = platform_nanoseconds();
    bool good = s->job->run(s->job, buffer, count);
    uint64_t end = platform_nanoseconds();
    job_leave(s->job);
    s->failed |= !good;
    return (double)(end - start) * 1e-9;
}

/* Finds how many calls fill a slice. This is the warm-up too: caches, branch predictors, frequency, lazy set-up. */
static void calibrate(struct stream *s, unsigned char *buffer, double slice)
{
    size_t count = 1;
    double elapsed;
    run_slice(s, buffer, 1);
    for (;;) {
        elapsed = run_slice(s, buffer, count);
        if (s->failed || elapsed >= slice / 4 || count > (size_t)1 << 28)
            break;
        count *= 2;
    }
    double wanted = elapsed > 0 ? slice / (elapsed / (double)count) : (double)count;
    s->count = wanted < 1 ? 1 : (size_t)wanted;
}

static void note(struct stream *s, double each)
{
    double *best[] = {&s->seconds, &s->next[0], &s->next[1]};
    for (int i = 0; i < 3; i++)
        if (each > 0 && (*best[i] == 0 || each < *best[i])) {
            double displaced = *best[i];
            *best[i] = each;
            each = displaced;
        }
}

static bool all_repeated(const struct stream *streams, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!streams[i].failed && !(streams[i].next[1] > 0 && streams[i].next[1] < streams[i].seconds * REPEATED))
            return false;
    return true;
}

void measure(struct stream *streams, size_t count, unsigned char *buffer, double seconds)
{
    double slice = seconds / (double)(FEWEST_ROUNDS * (count > 0 ? count : 1));
    uint64_t start = platform_nanoseconds();
    if (slice > SLICE_SECONDS)
        slice = SLICE_SECONDS;
    for (size_t i = 0; i < count; i++) {
        streams[i].seconds = streams[i].next[0] = streams[i].next[1] = 0;
        streams[i].failed = false;
        calibrate(&streams[i], buffer, slice);
    }
    for (size_t round = 0;; round++) {
        double elapsed = (double)(platform_nanoseconds() - start) * 1e-9;
        if (round >= FEWEST_ROUNDS && elapsed >= seconds && (elapsed >= 2 * seconds || all_repeated(streams, count)))
            break;
        for (size_t i = 0; i < count; i++) {
            struct stream *s = &streams[(round + i) % count];
            if (!s->failed)
                note(s, run_slice(s, buffer, s->count) / (double)s->count);
        }
    }
}
