#include <string.h>

#include "base/array.h"
#include "base/sort.h"
#include "lts/file/export.h"

/* Labels of one edge are broken into lines of about this many characters. */
enum { LINE_LENGTH = 28 };

static void put_escaped(struct output *output, const char *text) {
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            output_bytes(output, "\\", 1);
        output_bytes(output, text, 1);
        if (*text == '&')
            output_text(output, "amp;"); /* DOT reads entities */
    }
}

static const char *shown(const struct lts *lts, uint32_t label) {
    return label == LABEL_TAU ? "τ" : lts->alphabet.texts[label];
}

/* keys[0..count) are (target, label) with one target. */
static void put_edge(struct output *output, const struct lts *lts, uint32_t source, const uint64_t *keys,
                     size_t count) {
    output_format(output, "  %u -> %u [label=\"", source, (uint32_t)(keys[0] >> 32));
    size_t column = 0;
    bool silent = true;
    for (size_t i = 0; i < count; i++) {
        const char *text = shown(lts, (uint32_t)keys[i]);
        silent &= (uint32_t)keys[i] == LABEL_TAU;
        if (i > 0) {
            bool wrap = column + strlen(text) > LINE_LENGTH;
            output_text(output, wrap ? ",\\n" : ", ");
            column = wrap ? 0 : column + 2;
        }
        put_escaped(output, text);
        column += strlen(text);
    }
    output_text(output, silent ? "\", style=dashed, color=gray50, fontcolor=gray50];\n" : "\"];\n");
}

static bool is_drawn(const struct neighbourhood *part, uint32_t state) {
    return !part || part->inside[state];
}

static bool put_row(struct job *job, struct output *output, const struct lts *lts,
                    const struct neighbourhood *part, uint32_t s) {
    ARRAY(uint64_t) keys = {0};
    bool fine = true;
    for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++)
        if (is_drawn(part, edge_target(lts->edges[i])))
            fine = array_push(&job->memory, &keys,
                              (uint64_t)edge_target(lts->edges[i]) << 32 | edge_label(lts->edges[i]));
    if (fine && keys.count > 0) {
        sort_keys(keys.items, keys.count);
        for (size_t i = 0, j; i < keys.count; i = j) {
            for (j = i + 1; j < keys.count && keys.items[j] >> 32 == keys.items[i] >> 32;)
                j++;
            put_edge(output, lts, s, keys.items + i, j - i);
        }
    }
    array_free(&keys);
    return fine;
}

static void put_note(struct output *output, const struct neighbourhood *part, const char *note) {
    bool cut = part && part->cut_states > 0;
    if (!note && !cut)
        return;
    output_text(output,
                "  labelloc=b;\n  fontname=\"Helvetica\";\n  fontsize=10;\n  fontcolor=gray50;\n  label=\"");
    if (note)
        put_escaped(output, note);
    if (note && cut)
        output_text(output, "\\n");
    if (cut)
        output_text(output, "Dashed states go on outside of this part.");
    output_text(output, "\";\n");
}

static bool is_cut(const struct neighbourhood *part, uint32_t state) {
    return part && neighbourhood_cuts(part, state);
}

void dot_write_marked(struct job *job, const struct lts *lts, const struct neighbourhood *part,
                      const bool *marked, const char *note, struct output *output) {
    uint32_t first = part ? part->from : lts->initial;
    output_text(output, "digraph lts {\n"
                        "  rankdir=LR;\n"
                        "  bgcolor=white;\n"
                        "  node [shape=circle, fontname=\"Helvetica\", fontsize=11, width=0.35, height=0.35, "
                        "margin=0.04, color=\"#34495e\", fontcolor=\"#2c3e50\"];\n"
                        "  edge [fontname=\"Helvetica\", fontsize=10, arrowsize=0.6, color=\"#34495e\", "
                        "fontcolor=\"#2c3e50\"];\n");
    if (is_drawn(part, lts->initial))
        output_text(output, "  start [shape=point, width=0.08, color=\"#34495e\", label=\"\"];\n");
    put_note(output, part, note);
    if (is_drawn(part, lts->initial))
        output_format(output, "  start -> %u;\n", lts->initial);
    output_format(output, is_cut(part, first) ? "  %u [penwidth=2, style=dashed];\n" : "  %u [penwidth=2];\n",
                  first);
    if (lts->error != STATE_NONE && is_drawn(part, lts->error))
        output_format(output,
                      "  %u [label=\"π\", shape=doublecircle, style=filled, fillcolor=\"#e74c3c\", "
                      "color=\"#c0392b\", fontcolor=white];\n",
                      lts->error);
    for (uint32_t s = 0; s < lts->states; s++) {
        if (!is_drawn(part, s))
            continue;
        if (s != first && s != lts->error)
            output_format(output, is_cut(part, s) ? "  %u [style=dashed];\n" : "  %u;\n", s);
        if (marked && marked[s])
            output_format(output, "  %u [shape=doublecircle, style=filled, fillcolor=\"#d5f5e3\"];\n", s);
        if (!put_row(job, output, lts, part, s) || !job_step(job, s))
            return;
    }
    output_text(output, "}\n");
}

void dot_write_part(struct job *job, const struct lts *lts, const struct neighbourhood *part,
                    const char *note, struct output *output) {
    dot_write_marked(job, lts, part, NULL, note, output);
}

void dot_write(struct job *job, const struct lts *lts, struct output *output) {
    dot_write_part(job, lts, NULL, NULL, output);
}
