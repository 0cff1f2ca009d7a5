#include "report/drawing/assumption_drawing.h"

#include <string.h>

#include "lts/operator/complete.h"
#include "lts/operator/renumber.h"
#include "report/drawing/xml.h"
#include "report/text/assumption_text.h"
#include "report/text/rule_text.h"

/* A label with more lines than this is filled up to this many columns; captions are broken at theirs. Rules
 * stand side by side if there are many. */
enum { MOST_LINES = 6, LABEL_COLUMNS = 32, CAPTION_COLUMNS = 72, MOST_BELOW_EACH_OTHER = 4 };

enum kind { KIND_COMES, KIND_SENT, KINDS };

static const char *const COLOURS[KINDS] = {"#1e8449", "#21618c"};
static const char RED[] = "#c0392b";

struct picture {
    struct job *job;
    const struct assumption_drawing *drawing;
    const struct lts *lts;
    const struct neighbourhood *part;
    struct output *output;
    struct rule_words words;
    uint32_t *actions;  /* of labels */
    bool *doomed;       /* per state: what comes there can break the property */
    bool has_any;       /* an _ stands somewhere */
    bool has_doom;      /* something that comes breaks the property */
    bool has_way_there; /* and some send leads there */
};

struct lts *assumption_drawing_lts(struct job *job, const struct assumption_drawing *drawing) {
    const struct lts *lts = drawing->whole;
    uint32_t sink = drawing->with_sink ? STATE_NONE : lts_sink(lts);
    bool *kept = memory_allocate(&job->memory, lts->states * sizeof *kept);
    for (uint32_t s = 0; kept && s < lts->states; s++)
        kept[s] = s != sink || s == lts->initial;
    struct lts *drawn = kept ? lts_keep(job, lts, kept) : NULL;
    memory_free(kept);
    return drawn;
}

/* --- Labels --- */

/* What leads from one state to another, or must not happen in a state. */
struct label {
    struct action_set sets[KINDS];
};

static bool is_sent(const struct picture *p, uint32_t action) {
    return action >= p->drawing->assumption->contract.receives;
}

static void label_add(struct picture *p, struct label *label, uint32_t action) {
    action_set_add(&label->sets[is_sent(p, action) ? KIND_SENT : KIND_COMES], &p->words, action);
}

static void label_free(struct label *label) {
    for (size_t i = 0; i < KINDS; i++)
        action_set_free(&label->sets[i]);
}

static size_t lines_of(const char *text) {
    size_t lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* One name a line, or, if they are many, as many as fit. */
static void put_names(struct picture *p, char *names, bool *first, const char *colour) {
    bool many = lines_of(names) > MOST_LINES;
    size_t column = 0;
    for (char *name = names, *next; name; name = next) {
        next = strchr(name, '\n');
        if (next)
            *next++ = '\0';
        bool wraps = !many || column == 0 || column + strlen(name) > LABEL_COLUMNS;
        output_text(p->output, *first ? "" : wraps ? "<br/>" : ", ");
        output_format(p->output, "<font color=\"%s\">", colour);
        xml_text(p->output, name);
        output_text(p->output, many && next ? ",</font>" : "</font>");
        column = (wraps ? 0 : column) + strlen(name) + 2;
        *first = false;
    }
}

/* Both kinds; in one colour if that is not NULL. */
static void put_label(struct picture *p, const struct label *label, const char *colour) {
    bool first = true;
    output_text(p->output, "<");
    for (size_t i = 0; i < KINDS; i++) {
        struct text text = {.memory = &p->job->memory};
        if (label->sets[i].count == 0)
            continue;
        action_set_text(&label->sets[i], &p->words, "\n", &text);
        p->has_any |= strstr(text_end(&text), "(_") || strstr(text_end(&text), ",_");
        if (!text.failed)
            put_names(p, text.chars.items, &first, colour ? colour : COLOURS[i]);
        text_free(&text);
    }
    output_text(p->output, ">");
}

/* --- Arrows; `prefix` tells the states of several automata apart --- */

static void put_arrow(struct picture *p, const char *prefix, uint32_t from, uint32_t to,
                      const struct label *label) {
    for (size_t i = 0; i < KINDS; i++) {
        struct label one = {0};
        if (label->sets[i].count == 0)
            continue;
        one.sets[i] = label->sets[i];
        output_format(p->output, "  %s%u -> %s%u [label=", prefix, from, prefix, to);
        put_label(p, &one, NULL);
        output_format(p->output, ", color=\"%s\"%s];\n", COLOURS[i], i == KIND_COMES ? ", style=dashed" : "");
    }
}

/* Sends that lead where what comes can break the property. */
static void put_way_to_doom(struct picture *p, uint32_t from, uint32_t to, const struct label *label) {
    if (label->sets[KIND_SENT].count == 0)
        return;
    output_format(p->output, "  s%u -> s%u [label=", from, to);
    put_label(p, label, RED);
    output_format(p->output, ", color=\"%s\", arrowhead=normaltee, penwidth=1.6];\n", RED);
    p->has_way_there = true;
}

/* What must not be sent, and what breaks the property when it comes: a stub each. */
static void put_stubs(struct picture *p, const char *prefix, uint32_t state, const struct label *label) {
    static const char *const NAMES[KINDS] = {"doom", "ban"};
    for (size_t i = 0; i < KINDS; i++) {
        struct label one = {0};
        if (label->sets[i].count == 0)
            continue;
        one.sets[i] = label->sets[i];
        output_format(p->output,
                      "  %s%u_%s [shape=plaintext, height=0, width=0, margin=\"0.05,0.02\", label=", prefix,
                      state, NAMES[i]);
        put_label(p, &one, RED);
        output_format(p->output,
                      "];\n  %s%u -> %s%u_%s [color=\"%s\", arrowhead=tee, penwidth=1.6, weight=4%s];\n"
                      "  { rank=same; %s%u; %s%u_%s }\n",
                      prefix, state, prefix, state, NAMES[i], RED, i == KIND_SENT ? "" : ", style=dashed",
                      prefix, state, prefix, state, NAMES[i]);
        p->has_doom |= i == KIND_COMES;
    }
}

static void put_start(struct picture *p, const char *prefix, uint32_t state) {
    output_format(p->output,
                  "  %sstart [shape=point, width=0.08, height=0.08, label=\"\"];\n  %sstart -> %s%u;\n",
                  prefix, prefix, prefix, state);
}

/* Broken into lines that begin at the left. Returns how long the longest is. */
static size_t put_caption(struct picture *p, const char *text) {
    size_t longest = 0;
    output_text(p->output, "  label=<");
    while (*text) {
        size_t length = strlen(text), room = length < CAPTION_COLUMNS ? length : CAPTION_COLUMNS;
        while (room < length && room > 0 && text[room] != ' ')
            room--;
        if (room == 0)
            room = length;
        struct text line = {.memory = &p->job->memory};
        text_add_bytes(&line, text, room);
        xml_text(p->output, text_end(&line));
        text_free(&line);
        output_text(p->output, "<br align=\"left\"/>");
        longest = room > longest ? room : longest;
        text += room + (text[room] == ' ');
    }
    output_text(p->output, ">;\n");
    return longest;
}

static size_t begin_cluster(struct picture *p, const char *name, const char *caption) {
    output_format(p->output,
                  " subgraph cluster_%s {\n  labeljust=l; labelloc=t; style=rounded; color=\"#ccd1d1\"; "
                  "margin=10;\n",
                  name);
    return put_caption(p, caption);
}

/* A cluster grows to both sides for its caption, and would begin further left than others: something that
 * nobody sees makes it wide enough. In inches; the states are some 1.2 apart. */
static void put_width(struct picture *p, const char *prefix, const struct rule *rule, size_t columns) {
    double missing = 0.08 * (double)columns - 1.2 * rule->states - 0.6;
    if (missing > 0)
        output_format(p->output,
                      "  %swidth [style=invis, shape=box, label=\"\", width=%.2f, height=0.1];\n"
                      "  %s%u -> %swidth [style=invis];\n",
                      prefix, missing, prefix, rule->states - 1, prefix);
}

/* --- Rules --- */

static void put_rule_moves(struct picture *p, const struct rule *rule, const char *prefix) {
    for (uint32_t from = 0; from < rule->states; from++) {
        struct label banned = {0};
        output_format(p->output, "  %s%u [label=%u%s];\n", prefix, from, from,
                      from == 0 ? ", penwidth=2" : "");
        for (uint32_t to = 0; to < rule->states; to++) {
            struct label label = {0};
            for (size_t i = 0; i < rule->moves.count; i++)
                if (rule->moves.items[i].from == from && rule->moves.items[i].to == to)
                    label_add(p, &label, rule->moves.items[i].action);
            put_arrow(p, prefix, from, to, &label);
            label_free(&label);
        }
        for (size_t i = 0; i < rule->banned.count; i++)
            if (rule->banned.items[i].state == from)
                label_add(p, &banned, rule->banned.items[i].action);
        put_stubs(p, prefix, from, &banned);
        label_free(&banned);
    }
}

static void put_rule(struct picture *p, size_t number) {
    const struct rules *rules = p->drawing->rules;
    const struct rule_fold *fold = &rules->folds.items[number];
    const struct rule *rule = &rules->list.items[fold->members.items[0]];
    struct rule_words words = p->words;
    struct text caption = {.memory = &p->job->memory};
    char prefix[32];
    snprintf(prefix, sizeof prefix, "rule%zu_", number + 1);
    if (fold->values.count > 0)
        rule_words_fold(&p->words, rule, fold->values.items[0]);
    text_number(&caption, (int64_t)number + 1);
    text_add(&caption, ". ");
    rule_fold_sentence(&p->words, rules, fold, &caption);
    size_t columns = begin_cluster(p, prefix, text_end(&caption));
    put_start(p, prefix, 0);
    put_rule_moves(p, rule, prefix);
    put_width(p, prefix, rule, columns);
    output_text(p->output, " }\n");
    text_free(&caption);
    p->words = words;
}

/* --- The automaton --- */

static bool is_drawn(const struct picture *p, uint32_t state) {
    return !p->part || p->part->inside[state];
}

/* From one state: the arrows, and what has no move at all. */
static void put_state(struct picture *p, uint32_t s) {
    const struct lts *whole = p->drawing->whole, *lts = p->lts;
    bool cut = p->part && neighbourhood_cuts(p->part, s);
    uint32_t first = p->part ? p->part->from : lts->initial;
    struct label banned = {0};
    output_format(p->output, "  s%u [label=%u%s%s];\n", s, s, s == first ? ", penwidth=2" : "",
                  cut ? ", style=dashed" : "");
    for (uint32_t to = 0; to < lts->states; to++) {
        struct label label = {0}, wrong = {0};
        for (uint64_t i = lts->rows[s]; is_drawn(p, to) && i < lts->rows[s + 1]; i++)
            if (edge_target(lts->edges[i]) == to) {
                uint32_t action = p->actions[edge_label(lts->edges[i])];
                bool leads_there = is_sent(p, action) && p->doomed[to] && !p->doomed[s];
                label_add(p, leads_there ? &wrong : &label, action);
            }
        put_arrow(p, "s", s, to, &label);
        put_way_to_doom(p, s, to, &wrong);
        label_free(&label);
        label_free(&wrong);
    }
    for (uint32_t label = 1; label < whole->alphabet.count; label++) {
        uint64_t begin, end;
        lts_labelled(whole, s, label, &begin, &end);
        if (begin == end)
            label_add(p, &banned, p->actions[label]);
    }
    put_stubs(p, "s", s, &banned);
    label_free(&banned);
}

static void put_automaton(struct picture *p) {
    const struct rules *rules = p->drawing->rules;
    bool captioned = rules && rules->folds.count > 0;
    if (captioned)
        begin_cluster(p, "assumption",
                      rules->left_over.count > 0
                          ? "State by state (there are sends for which no small rule was found)"
                          : "The same, state by state");
    if (is_drawn(p, p->lts->initial))
        put_start(p, "s", p->lts->initial);
    for (uint32_t s = 0; s < p->lts->states && job_step(p->job, s); s++)
        if (is_drawn(p, s))
            put_state(p, s);
    if (captioned)
        output_text(p->output, " }\n");
}

/* --- All of it --- */

static void put_legend_line(struct picture *p, const char *colour, const char *text) {
    output_format(p->output, "<font color=\"%s\">", colour);
    xml_text(p->output, text);
    output_text(p->output, "</font><br align=\"left\"/>");
}

static void put_legend(struct picture *p) {
    static const char GREY[] = "#616a6b";
    const struct assumption_drawing *d = p->drawing;
    const char *component = d->assumption->component;
    struct text text = {.memory = &p->job->memory};
    output_text(p->output, "  labelloc=b;\n  labeljust=l;\n  label=<<br/>");
    text_add(&text, "- - ▸ message: ");
    text_add(&text, component);
    text_add(&text, " receives it");
    put_legend_line(p, COLOURS[KIND_COMES], text_end(&text));
    text_free(&text);
    text_add(&text, "── ▸ receiver!message: ");
    text_add(&text, component);
    text_add(&text, " sends it");
    put_legend_line(p, COLOURS[KIND_SENT], text_end(&text));
    text_free(&text);
    put_legend_line(p, RED, "──┤ receiver!message: forbidden here; a property would break");
    if (p->has_doom)
        put_legend_line(p, RED,
                        "- -┤ message: it may come, and breaks a property: a component must not get there");
    if (p->has_way_there)
        put_legend_line(p, RED,
                        "──▸┤ receiver!message: forbidden here; what may come then breaks a property");
    if (d->rules && d->rules->folds.count > 0)
        put_legend_line(p, GREY, "In a rule, an action that is not drawn leaves the state as it is.");
    if (p->has_any)
        put_legend_line(p, GREY, "_ stands for any value.");
    if (d->rules_alone)
        put_legend_line(p, GREY, "Sends that the interface does not allow are forbidden, too.");
    else if (!d->with_sink)
        put_legend_line(p, GREY,
                        d->assumption->bounded
                            ? "Moves not shown are harmless if the interface allows them, or lie beyond the "
                              "bound; other sends are forbidden."
                            : "Moves not shown are harmless if the interface allows them; other sends are "
                              "forbidden.");
    if (p->part && p->part->cut_states > 0)
        put_legend_line(p, GREY, "Dashed states go on outside of this part.");
    output_text(p->output, ">;\n");
}

/* dot places what is not connected from bottom to top: the last comes first. Many rules stand side by side;
 * an arrow that nobody sees keeps them so. */
static void put_rules(struct picture *p) {
    size_t count = p->drawing->rules ? p->drawing->rules->folds.count : 0;
    for (size_t i = count; i-- > 0;)
        put_rule(p, i);
    for (size_t i = 0; count > MOST_BELOW_EACH_OTHER && i + 1 < count; i += 2) {
        const struct rules *rules = p->drawing->rules;
        const struct rule *left = &rules->list.items[rules->folds.items[i].members.items[0]];
        output_format(p->output, "  rule%zu_%u -> rule%zu_start [style=invis, minlen=3];\n", i + 1,
                      left->states - 1, i + 2);
    }
}

static bool prepare(struct picture *p) {
    const struct lts *whole = p->drawing->whole;
    p->actions =
        memory_allocate_zeroed(&p->job->memory, whole->alphabet.count + (size_t)1, sizeof *p->actions);
    for (uint32_t a = 0; p->actions && a < p->words.actions.count; a++) {
        uint32_t label = alphabet_find(&whole->alphabet, p->words.actions.texts[a]);
        if (label != LABEL_NONE)
            p->actions[label] = a;
    }
    p->doomed = assumption_doomed(p->job, whole);
    return p->actions && p->doomed;
}

static void put_all(struct picture *p) {
    output_text(p->output,
                "digraph assumption {\n  rankdir=LR;\n  bgcolor=white;\n  fontname=\"Helvetica\";\n"
                "  fontsize=11;\n  fontcolor=\"#2c3e50\";\n"
                "  node [shape=circle, fontname=\"Helvetica\", fontsize=11, width=0.35, height=0.35, "
                "margin=0.04, color=\"#34495e\", fontcolor=\"#2c3e50\"];\n"
                "  edge [fontname=\"Helvetica\", fontsize=10, arrowsize=0.6, color=\"#34495e\"];\n");
    if (!p->drawing->rules_alone)
        put_automaton(p);
    put_rules(p);
    put_legend(p);
    output_text(p->output, "}\n");
}

void assumption_dot_write(struct job *job, const struct assumption_drawing *drawing, const struct lts *lts,
                          const struct neighbourhood *part, struct output *output) {
    const struct assumption *a = drawing->assumption;
    struct picture p = {.job = job,
                        .drawing = drawing,
                        .lts = lts,
                        .part = part,
                        .output = output,
                        .words = {.memory = &job->memory,
                                  .component = a->component,
                                  .actions = {a->actions.items.items, a->contract.actions}}};
    if (prepare(&p))
        put_all(&p);
    memory_free(p.actions);
    memory_free(p.doomed);
}
