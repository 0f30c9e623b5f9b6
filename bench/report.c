#include "report.h"

#include <string.h>

enum { LABEL_WIDTH = 22, COLUMN_WIDTH = 13, TEXT_WIDTH = 100 };

/* Which figure of a cell a table shows. */
struct view {
    enum { VIEW_OURS, VIEW_PEER, VIEW_RATIO, VIEW_PATH_RATIO } what;
    size_t peer;
    enum path path;
};

static double figure(const struct run *r, const struct cell *c, struct view v)
{
    switch (v.what) {
    case VIEW_OURS:
        return c->ours;
    case VIEW_PEER:
        return c->peer[v.peer][v.path];
    case VIEW_RATIO:
        return cell_ratio(r, c);
    case VIEW_PATH_RATIO:
        return cell_path_ratio(c, v.peer, v.path);
    }
    return 0;
}

static bool is_ratio(struct view v) { return v.what == VIEW_RATIO || v.what == VIEW_PATH_RATIO; }

static const struct cell *find_cell(const struct run *r, const struct row *row, enum operation op, size_t bytes)
{
    for (size_t i = 0; i < r->cell_count; i++) {
        const struct cell *c = &r->cells[i];
        if (c->row == row && (c->op == op || !row_is_keypair(row)) && c->bytes == bytes)
            return c;
    }
    return NULL;
}

static bool has_row(const struct run *r, const struct row *row)
{
    for (size_t i = 0; i < r->cell_count; i++)
        if (r->cells[i].row == row)
            return true;
    return false;
}

static bool has_kind(const struct run *r, bool (*wanted)(const struct row *))
{
    for (size_t i = 0; i < r->cell_count; i++)
        if (wanted(r->cells[i].row))
            return true;
    return false;
}

static bool is_bulk(const struct row *row) { return !row_is_keypair(row); }
static bool is_rsa(const struct row *row) { return row->kind == ROW_RSA; }
static bool is_dsa(const struct row *row) { return row->kind == ROW_DSA; }

/* One figure as text. Rates of the bulk rows are thousands of bytes per second, "0.00" where there is none. */
static void print_figure(FILE *out, const struct run *r, const struct cell *c, struct view v)
{
    char text[40];
    double value = c != NULL ? figure(r, c, v) : 0;
    if (c != NULL && c->wrong && v.what != VIEW_PEER)
        snprintf(text, sizeof text, "WRONG ");
    else if (is_ratio(v))
        snprintf(text, sizeof text, value > 0 ? "%.2f " : "- ", value);
    else if (value <= 0)
        snprintf(text, sizeof text, "0.00 ");
    else
        snprintf(text, sizeof text, "%.2fk", value / 1e3);
    fprintf(out, " %*s", COLUMN_WIDTH, text);
}

/* "(evp)" or the like goes behind the label, so that two lines of one row can be told apart. */
static void bulk_line(FILE *out, const struct run *r, const struct row *row, struct view v, const char *suffix)
{
    char label[64];
    snprintf(label, sizeof label, "%s%s", row->label, suffix);
    fprintf(out, "%-*s", LABEL_WIDTH, label);
    for (size_t k = 0; k < r->options->size_count; k++)
        print_figure(out, r, find_cell(r, row, OP_DIGEST, r->options->sizes[k]), v);
    fputc('\n', out);
}

static void bulk_heading(FILE *out, const struct run *r)
{
    char text[40];
    fprintf(out, "%-*s", LABEL_WIDTH, "type");
    for (size_t k = 0; k < r->options->size_count; k++) {
        snprintf(text, sizeof text, "%zu bytes", r->options->sizes[k]);
        fprintf(out, " %*s", COLUMN_WIDTH, text);
    }
    fputc('\n', out);
}

static void pair_line(FILE *out, const struct run *r, const struct row *row, struct view v, const char *suffix)
{
    const struct cell *cells[2] = {find_cell(r, row, OP_SIGN, 0), find_cell(r, row, OP_VERIFY, 0)};
    char label[64], text[2][2][32];
    for (int i = 0; i < 2; i++) {
        double value = cells[i] != NULL ? figure(r, cells[i], v) : 0;
        bool wrong = cells[i] != NULL && cells[i]->wrong && v.what != VIEW_PEER;
        snprintf(text[0][i], sizeof text[0][i], value > 0 ? "%.6fs" : "0.00", value > 0 ? 1 / value : 0);
        if (is_ratio(v))
            snprintf(text[1][i], sizeof text[1][i], value > 0 ? "%.2f" : "-", value);
        else
            snprintf(text[1][i], sizeof text[1][i], "%.1f", value);
        if (wrong)
            for (int k = 0; k < 2; k++)
                snprintf(text[k][i], sizeof text[k][i], "WRONG");
    }
    snprintf(label, sizeof label, "%s%s", row->label, suffix);
    fprintf(out, "%-*s", LABEL_WIDTH, label);
    if (!is_ratio(v))
        fprintf(out, " %10s %10s", text[0][0], text[0][1]);
    fprintf(out, " %10s %10s\n", text[1][0], text[1][1]);
}

static void pair_heading(FILE *out, bool ratio)
{
    fprintf(out, "%-*s", LABEL_WIDTH, "");
    if (ratio)
        fprintf(out, " %10s %10s\n", "sign", "verify");
    else
        fprintf(out, " %10s %10s %10s %10s\n", "sign", "verify", "sign/s", "verify/s");
}

/* All tables of one view, or of two: for each row first a line of `views[0]`, then of `views[1]`. */
static void tables(FILE *out, const struct run *r, const struct view *views, const char *const *suffixes, int count)
{
    static bool (*const pair_kinds[])(const struct row *) = {is_rsa, is_dsa};
    if (has_kind(r, is_bulk)) {
        if (!is_ratio(views[0]))
            fputs("The 'numbers' are in 1000s of bytes per second processed.\n", out);
        bulk_heading(out, r);
        for (size_t i = 0; i < rows_count; i++)
            for (int k = 0; k < count && is_bulk(&rows[i]) && has_row(r, &rows[i]); k++)
                if (views[k].path != PATH_EVP || rows[i].evp != NULL)
                    bulk_line(out, r, &rows[i], views[k], suffixes[k]);
    }
    for (int kind = 0; kind < 2; kind++) {
        if (!has_kind(r, pair_kinds[kind]))
            continue;
        pair_heading(out, is_ratio(views[0]));
        for (size_t i = 0; i < rows_count; i++)
            for (int k = 0; k < count && pair_kinds[kind](&rows[i]) && has_row(r, &rows[i]); k++)
                pair_line(out, r, &rows[i], views[k], suffixes[k]);
    }
}

/* "name:text", broken at spaces where a line would get too long. */
static void header_line(FILE *out, const char *name, const char *text)
{
    size_t column = strlen(name);
    if (*text == '\0')
        return;
    fputs(name, out);
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (column > strlen(name) && column + 1 + length > TEXT_WIDTH) {
            fputs("\n   ", out);
            column = 3;
        }
        fprintf(out, " %.*s", (int)length, text);
        column += 1 + length;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

static void header(FILE *out, const struct library *lib)
{
    fprintf(out, "%s\n", lib->version);
    header_line(out, "library:", lib->module.path);
    header_line(out, "built on:", lib->built);
    header_line(out, "options:", lib->options);
    header_line(out, "compiler:", lib->compiler);
    header_line(out, "cpu:", lib->cpu);
    header_line(out, "kernels:", lib->kernels);
}

static void peer_tables(FILE *out, const struct run *r, size_t peer)
{
    const struct view views[PATHS] = {{VIEW_PEER, peer, PATH_LOW_LEVEL}, {VIEW_PEER, peer, PATH_EVP}};
    static const char *const suffixes[PATHS] = {"", " (evp)"};
    fputc('\n', out);
    header(out, &r->peers[peer]);
    tables(out, r, views, suffixes, PATHS);
}

static void ratio_tables(FILE *out, const struct run *r)
{
    const struct view best = {VIEW_RATIO, 0, PATH_LOW_LEVEL};
    static const char *const no_suffix[] = {""};
    static const char *const suffixes[PATHS] = {" / low", " / evp"};
    fprintf(out, "\nRatio: ours to the best of %s low-level call and EVP path; above 1, ours is faster.\n",
            r->peer_count > 1 ? "all peers'" : "the peer's");
    tables(out, r, &best, no_suffix, 1);
    for (size_t p = 0; p < r->peer_count; p++) {
        const struct view views[PATHS] = {{VIEW_PATH_RATIO, p, PATH_LOW_LEVEL}, {VIEW_PATH_RATIO, p, PATH_EVP}};
        fprintf(out, "\nRatio to each path of %s (%s).\n", r->peers[p].version, r->peers[p].module.path);
        tables(out, r, views, suffixes, PATHS);
    }
}

void report_text(FILE *out, const struct run *r)
{
    const struct view ours = {VIEW_OURS, 0, PATH_LOW_LEVEL};
    static const char *const no_suffix[] = {""};
    if (r->ours.loaded) {
        header(out, &r->ours);
        tables(out, r, &ours, no_suffix, 1);
    }
    for (size_t p = 0; p < r->peer_count; p++)
        peer_tables(out, r, p);
    if (r->ours.loaded && r->peer_count > 0)
        ratio_tables(out, r);
}
