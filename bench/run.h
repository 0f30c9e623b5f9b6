/* A run: which cells there are, checking that all libraries agree on each, measuring it. */
#ifndef SPEED_RUN_H
#define SPEED_RUN_H

#include "job.h"
#include "options.h"

/* One figure of the table for every library. A rate is bytes per second, for key pairs operations per second; 0 where
 * there is none. */
struct cell {
    const struct row *row;
    enum operation op;
    size_t bytes; /* 0 for key pairs */
    double ours;
    double peer[MAX_PEERS][PATHS];
    bool wrong; /* ours gave other bytes than the peer */
};

struct run {
    const struct options *options;
    struct library ours; /* ours.loaded tells whether it is there */
    struct library peers[MAX_PEERS];
    size_t peer_count; /* those that were loaded */
    struct cell *cells;
    size_t cell_count;
    bool missing; /* something that was asked for could not be measured */
    bool wrong;
    bool default_rows; /* no row was named: a row that a library lacks is no failure */
};

/* Does the library serve the row's low-level call? */
bool run_serves(struct library *lib, const struct row *row, const struct options *o);
/* Makes the cells of these rows. False without memory. */
bool run_plan(struct run *r, const bool *chosen);
/* The time for one cell: --seconds, or less than a second when there are many cells. */
double run_cell_seconds(const struct run *r);
bool run_measure(struct run *r);
void run_free(struct run *r);

/* Ours divided by the best of the peers' values (all peers and both paths); 0 when one of them is absent. */
double cell_ratio(const struct run *r, const struct cell *c);
/* Ours divided by one peer's value on one path. */
double cell_path_ratio(const struct cell *c, size_t peer, enum path path);

#endif
