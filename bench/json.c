/* The results as JSON; README.md describes the schema. */
#include "report.h"

/* The texts come from libraries and paths; bytes above 127 pass as they are, UTF-8 on every system that matters. */
static void string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20)
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void member(FILE *out, const char *name, const char *text)
{
    fprintf(out, ", \"%s\": ", name);
    if (*text != '\0')
        string(out, text);
    else
        fputs("null", out);
}

static void number(FILE *out, double value, const char *format)
{
    if (value > 0)
        fprintf(out, format, value);
    else
        fputs("null", out);
}

static void library(FILE *out, const struct library *lib)
{
    if (!lib->loaded) {
        fputs("null", out);
        return;
    }
    fputs("{\"version\": ", out);
    string(out, lib->version);
    member(out, "path", lib->module.path);
    fprintf(out, ", \"linked\": %s", lib->linked ? "true" : "false");
    member(out, "built", lib->built);
    member(out, "options", lib->options);
    member(out, "compiler", lib->compiler);
    member(out, "platform", lib->platform);
    member(out, "cpu", lib->cpu);
    member(out, "kernels", lib->kernels);
    fputc('}', out);
}

static void cell(FILE *out, const struct run *r, const struct cell *c)
{
    fputs("    {\"row\": ", out);
    string(out, c->row->name);
    fprintf(out, ", \"op\": \"%s\", \"bytes\": ", operation_name(c->op));
    if (c->bytes > 0)
        fprintf(out, "%zu, \"unit\": \"byte/s\", \"ours\": ", c->bytes);
    else
        fputs("null, \"unit\": \"op/s\", \"ours\": ", out);
    number(out, c->wrong ? 0 : c->ours, "%.6g");
    fputs(", \"peers\": [", out);
    for (size_t p = 0; p < r->peer_count; p++) {
        fprintf(out, "%s{\"peer\": %zu, \"low_level\": ", p > 0 ? ", " : "", p);
        number(out, c->peer[p][PATH_LOW_LEVEL], "%.6g");
        fputs(", \"evp\": ", out);
        number(out, c->peer[p][PATH_EVP], "%.6g");
        fputc('}', out);
    }
    fputs("], \"ratio\": ", out);
    number(out, cell_ratio(r, c), "%.4f");
    fprintf(out, ", \"wrong\": %s}", c->wrong ? "true" : "false");
}

void report_json(FILE *out, const struct run *r)
{
    fprintf(out, "{\n  \"schema\": \"%s\",\n  \"seconds\": %g,\n  \"oneshot\": %s,\n  \"ours\": ", JSON_SCHEMA,
            run_cell_seconds(r), r->options->oneshot ? "true" : "false");
    library(out, &r->ours);
    fputs(",\n  \"peers\": [", out);
    for (size_t p = 0; p < r->peer_count; p++) {
        fputs(p > 0 ? ",\n    " : "\n    ", out);
        library(out, &r->peers[p]);
    }
    fputs("],\n  \"cells\": [\n", out);
    for (size_t i = 0; i < r->cell_count; i++) {
        cell(out, r, &r->cells[i]);
        fputs(i + 1 < r->cell_count ? ",\n" : "\n", out);
    }
    fputs("  ]\n}\n", out);
}
