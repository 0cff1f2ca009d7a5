#include "report/stable_report.h"

#include <stdio.h>
#include <unistd.h>

#include "base/text.h"
#include "report/chart/growth_chart.h"
#include "report/run_report.h"
#include "report/text/table.h"
#include "report/text/terminal.h"
#include "report/text/verdict_text.h"
#include "report/text/word_text.h"

const char *stable_verdict_name(enum stable_verdict verdict) {
    static const char *const NAMES[] = {"synchronizable", "stable", "unknown"};
    return NAMES[verdict];
}

const char *stable_ground_name(enum stable_ground ground) {
    static const char *const NAMES[] = {NULL, "criterion", "proved", "proved"};
    return NAMES[ground];
}

/* The minimal composition of a bound, if it has been made. */
static const struct lts *minimal_at(const struct stable *s, uint32_t bound) {
    return bound < s->reduced.count ? s->reduced.items[bound] : NULL;
}

static void size_of_peers(const struct peers *peers, uint64_t *states, uint64_t *transitions) {
    *states = *transitions = 0;
    for (size_t i = 0; i < peers->list.count; i++) {
        *states += peers->list.items[i].states.list.count;
        *transitions += peers->list.items[i].transitions.count;
    }
}

/* --- What holds for which bounds --- */

static void text_from(struct text *text, uint32_t bound, const char *more) {
    text_add(text, "at every bound from ");
    text_number(text, bound);
    text_add(text, " on");
    text_add(text, more);
}

/* What a formula's answer says about larger bounds. Violations of safety stay: larger buffers have more
 * traces. For the rest, equivalent compositions satisfy the same formulas, unless peers can go on silently
 * forever, or it matters to the formula which of several senders it was. Where no buffer is ever fuller than
 * at the bound it was checked at, runs are the same from there on, whatever it is. */
static void text_scope(struct text *text, const struct stable_report *r, size_t formula) {
    const struct stable *s = &r->analysis->stable;
    const struct question *question = formulas_answer(&r->analysis->formulas, formula);
    if (!question) {
        text_add(text, "at no bound: it was not checked");
        return;
    }
    bool safety = question->temporal.class.safety;
    bool carries =
        (safety || !r->analysis->has_silent_loop) && !formulas_tells_senders(&r->analysis->formulas, formula);
    uint32_t bound = analysis_bound(r->analysis);
    if (question->verdict == VERDICT_VIOLATED && safety) {
        text_from(text, bound, "");
    } else if (s->ground == GROUND_PROVED && carries) {
        text_from(text, s->k, ", and without bounds (proved)");
    } else if (s->ground == GROUND_PROVED && s->fullest > 0 && bound >= s->fullest) {
        text_from(text, bound, ", and without bounds (proved)");
    } else if (s->ground == GROUND_TRACES && safety) {
        text_add(text, "at every bound, and without bounds (proved: the traces of sends are the same)");
    } else if (s->verdict != STABLE_UNKNOWN && carries) {
        text_add(text, "at bounds ");
        text_number(text, s->k);
        text_add(text, " to ");
        text_number(text, s->looked_to);
        text_add(text, "; for larger bounds by the criterion, which is not a proof");
    } else {
        text_add(text, "at bound ");
        text_number(text, bound);
        text_add(text, " alone");
    }
}

/* How full buffers get, and that they need not. */
static void text_proof(struct text *text, const struct stable *s) {
    uint32_t most = s->fullest > 0 ? s->fullest : s->settled;
    text_add(text, s->fullest > 0 ? "no buffer ever holds more than " : "no buffer needs to hold more than ");
    text_number(text, most);
    text_add(text, most == 1 ? " message" : " messages");
    text_add(text, s->fullest > 0 ? "" : " if peers receive at once where that makes no difference");
    if (s->k >= most)
        return;
    text_add(text, ", and bounds ");
    text_number(text, s->k);
    text_add(text, " to ");
    text_number(text, most);
    text_add(text, " have the same behaviour");
}

/* The bounds that are known to differ from the next one: "; bounds 0 to 3, 5 differ from the next". */
static void text_differences(struct text *text, const struct stable *s) {
    const uint32_t *bounds = s->different.items;
    size_t count = s->different.count;
    text_add(text, count == 0 ? "" : count == 1 ? "; bound " : "; bounds ");
    for (size_t i = 0, last; i < count; i = last + 1) {
        for (last = i; last + 1 < count && bounds[last + 1] == bounds[last] + 1;)
            last++;
        text_add(text, i > 0 ? ", " : "");
        text_number(text, bounds[i]);
        if (last > i) {
            text_add(text, " to ");
            text_number(text, bounds[last]);
        }
    }
    text_add(text, count == 0 ? "" : count == 1 ? " differs from the next" : " differ from the next");
    if (count > 0 && bounds[count - 1] > s->k)
        text_add(text,
                 " (those above the table were explored before the search began again with larger buffers)");
}

/* What ended the search. */
static void text_limit(struct text *text, const struct analysis *a) {
    text_add(text, a->limit == OUTCOME_TIME     ? "the time limit was reached"
                   : a->limit == OUTCOME_MEMORY ? "the memory limit was reached"
                                                : "it was interrupted");
    if (a->stable.k == 0)
        text_add(text, " before bound 1 had been explored");
    text_differences(text, &a->stable);
}

/* No bound that was tried is the one. Buffers that are known not to get any fuller settle a larger one. */
static void text_no_bound(struct text *text, const struct stable *s) {
    if (s->cut) {
        text_add(text, "larger bounds have more states than --states allows: raise --states");
        return;
    }
    text_add(text, "every bound up to ");
    text_number(text, s->k);
    text_add(text, " differs from a larger one");
    if (s->settled <= s->k) {
        text_add(text, ": raise --kmax");
    } else {
        text_add(text, "; bounds beyond ");
        text_number(text, s->settled);
        text_add(text, " add nothing: try --kmax ");
        text_number(text, s->settled);
    }
}

/* Why the verdict is given. */
static void text_reason(struct text *text, const struct analysis *a) {
    const struct stable *s = &a->stable;
    switch (s->ground) {
    case GROUND_PROVED:
        text_proof(text, s);
        break;
    case GROUND_TRACES:
        text_add(text,
                 "for the traces of sends: the peers are an oriented ring that is synchronizable at bound 1; "
                 "for branching it is a criterion: bounds 0 to ");
        text_number(text, s->looked_to);
        text_add(text, " have the same behaviour");
        break;
    case GROUND_CRITERION:
        text_add(text, "bounds ");
        text_number(text, s->k);
        text_add(text, " to ");
        text_number(text, s->looked_to);
        text_add(text, " have the same behaviour, which is not a proof for larger bounds");
        break;
    case GROUND_NONE:
        if (a->limit != OUTCOME_DONE)
            text_limit(text, a);
        else
            text_no_bound(text, s);
        break;
    }
}

/* --- JSON --- */

static void lts_json(struct json *json, const char *key, const struct lts *lts) {
    json_key(json, key);
    if (!lts) {
        json_null(json);
        return;
    }
    json_object(json);
    json_number_member(json, "states", lts->states);
    json_number_member(json, "transitions", lts_transitions(lts));
    json_end(json);
}

static void number_or_null(struct json *json, const char *key, uint32_t number) {
    json_key(json, key);
    if (number > 0)
        json_number(json, number);
    else
        json_null(json);
}

static void refutations_json(struct json *json, const struct stable *s) {
    json_key(json, "refuted");
    json_list(json);
    for (size_t i = 0; i < s->refutations.count; i++) {
        const struct stable_refutation *refutation = &s->refutations.items[i];
        const struct comparison *c = &refutation->comparison;
        json_object(json);
        json_number_member(json, "k", refutation->k);
        json_number_member(json, "at", refutation->at);
        if (c->kind == EVIDENCE_TRACE)
            word_json(json, "trace", &c->word);
        if (c->formula) {
            json_text_member(json, "formula", c->formula);
            json_number_member(json, "formula_holds_at", c->formula_of_left ? refutation->k : refutation->at);
        }
        json_end(json);
    }
    json_end(json);
}

static void bounds_json(struct json *json, const struct stable *s) {
    json_key(json, "bounds");
    json_list(json);
    for (uint32_t k = 0; k < s->growth->levels.count; k++) {
        struct growth_level level = s->growth->levels.items[k];
        if (k == 0 && !minimal_at(s, 0))
            continue;
        json_object(json);
        json_number_member(json, "k", k);
        if (k > 0) {
            json_key(json, "explored");
            json_object(json);
            json_number_member(json, "states", level.states);
            json_number_member(json, "transitions", level.edges);
            json_end(json);
        }
        lts_json(json, "minimal", minimal_at(s, k));
        json_end(json);
    }
    json_end(json);
}

static void faults_json(struct json *json, const struct stable_report *r) {
    static const char *const KEYS[] = {"ill_formed", "deadlock", "unspecified_reception", "orphan_message"};
    json_key(json, "well_formed");
    if (r->analysis->health.has_faults)
        json_boolean(json, !r->analysis->health.faults[FAULT_ILL_FORMED].found);
    else
        json_null(json);
    number_or_null(json, "examined_at", r->analysis->health.has_faults ? r->analysis->health.bound : 0);
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        const struct fault *fault = &r->analysis->health.faults[kind];
        json_key(json, KEYS[kind]);
        if (!fault->found) {
            json_null(json);
            continue;
        }
        struct text text = {.memory = &r->analysis->stable.job->memory};
        fault_describe(&text, &r->analysis->health, kind);
        json_object(json);
        json_text_member(json, "what", text_end(&text));
        json_boolean_member(json, "shortest", fault->shortest);
        json_key(json, "run");
        run_json(&fault->run, r->sources, fault_name(kind), json);
        json_end(json);
        text_free(&text);
    }
}

static void starvation_json(struct json *json, const struct stable_report *r) {
    const struct health *h = &r->analysis->health;
    json_boolean_member(json, "starvation_examined", h->has_starvation);
    json_key(json, "starvation");
    if (!starvation_found(&h->starvation)) {
        json_null(json);
        return;
    }
    struct text text = {.memory = &r->analysis->stable.job->memory};
    starvation_describe(&text, h);
    json_object(json);
    json_text_member(json, "what", text_end(&text));
    json_text_member(json, "peer", r->analysis->peers->list.items[h->starvation.peer].name);
    json_boolean_member(json, "can_move", h->starvation.can_move);
    json_key(json, "peers");
    json_list(json);
    for (size_t i = 0; i < h->starvation.peers.count; i++)
        json_text(json, r->analysis->peers->list.items[h->starvation.peers.items[i]].name);
    json_end(json);
    json_key(json, "run");
    run_json(&h->starvation.run, r->sources, "starvation", json);
    json_end(json);
    text_free(&text);
}

/* NULL: a limit came before it. */
static const char *answer_name(const struct question *question) {
    return verdict_text(question ? question->verdict : VERDICT_INCONCLUSIVE);
}

static void formulas_json(struct json *json, const struct stable_report *r) {
    json_key(json, "formulas");
    json_list(json);
    for (size_t i = 0; i < r->analysis->formulas.list.count; i++) {
        const struct question *question = formulas_answer(&r->analysis->formulas, i);
        struct text text = {.memory = &r->analysis->stable.job->memory};
        text_scope(&text, r, i);
        json_object(json);
        json_text_member(json, "formula", r->analysis->formulas.list.items[i].text);
        json_text_member(json, "verdict", answer_name(question));
        json_text_member(json, "for", text_end(&text));
        text_free(&text);
        if (question && question->has_run) {
            json_key(json, "run");
            run_json(&question->run, r->sources, "the formula", json);
        }
        json_end(json);
    }
    json_end(json);
}

/* A number for each buffer; null: they are not known. */
static void buffers_json(struct json *json, const char *key, const struct buffers *buffers,
                         const uint32_t *numbers) {
    json_key(json, key);
    if (!numbers) {
        json_null(json);
        return;
    }
    json_object(json);
    for (size_t i = 0; i < buffers->list.count; i++)
        json_number_member(json, buffers->list.items[i].name, numbers[i]);
    json_end(json);
}

static void sizes_json(struct json *json, const struct stable_report *r) {
    const struct sizes *sizes = &r->analysis->sizes;
    buffers_json(json, "sizes", &r->analysis->buffers, sizes->of);
    json_boolean_member(json, "sizes_minimal", sizes->minimal);
    buffers_json(json, "holds_at_most", &r->analysis->buffers, sizes->most);
}

static void limit_json(struct json *json, enum outcome limit) {
    json_key(json, "limit");
    if (limit == OUTCOME_DONE)
        json_null(json);
    else
        json_text(json, limit == OUTCOME_TIME ? "time" : limit == OUTCOME_MEMORY ? "memory" : "interrupted");
}

static void numbers_json(struct json *json, const char *key, const uint32_t *numbers, size_t count) {
    json_key(json, key);
    json_list(json);
    for (size_t i = 0; i < count; i++)
        json_number(json, numbers[i]);
    json_end(json);
}

static void report_json(const struct stable_report *r, struct json *json) {
    const struct stable *s = &r->analysis->stable;
    const char *ground = stable_ground_name(s->ground);
    uint64_t states, transitions;
    size_of_peers(r->analysis->peers, &states, &transitions);
    json_object(json);
    json_text_member(json, "system", r->name);
    json_key(json, "peers");
    json_object(json);
    json_number_member(json, "count", r->analysis->peers->list.count);
    json_number_member(json, "states", states);
    json_number_member(json, "transitions", transitions);
    json_end(json);
    json_text_member(json, "verdict", stable_verdict_name(s->verdict));
    json_key(json, "ground");
    if (ground)
        json_text(json, ground);
    else
        json_null(json);
    json_key(json, "proved_for");
    if (s->ground == GROUND_PROVED || s->ground == GROUND_TRACES)
        json_text(json, s->ground == GROUND_PROVED ? "branching" : "traces");
    else
        json_null(json);
    limit_json(json, r->analysis->limit);
    json_number_member(json, "k", s->k);
    json_number_member(json, "kmax", s->options.most);
    number_or_null(json, "checked_up_to", s->verdict != STABLE_UNKNOWN ? s->looked_to : 0);
    number_or_null(json, "fullest", s->fullest);
    number_or_null(json, "fullest_eager", s->settled);
    number_or_null(json, "fullest_in_haste", s->settled); /* its former name */
    json_boolean_member(json, "ring", s->is_ring);
    lts_json(json, "lts", analysis_composition(r->analysis));
    numbers_json(json, "tried", s->tried.items, s->tried.count);
    numbers_json(json, "different_from_next", s->different.items, s->different.count);
    bounds_json(json, s);
    refutations_json(json, s);
    faults_json(json, r);
    starvation_json(json, r);
    formulas_json(json, r);
    if (r->analysis->has_sizes)
        sizes_json(json, r);
    json_end(json);
}

/* --- Text --- */

static void write_verdict(const struct stable_report *r, struct output *output) {
    const struct stable *s = &r->analysis->stable;
    struct text text = {.memory = &s->job->memory};
    text_add(&text, r->name);
    text_add(&text, ": ");
    if (s->verdict == STABLE_SYNCHRONIZABLE) {
        text_add(&text, "synchronizable");
    } else if (s->verdict == STABLE_STABLE) {
        text_add(&text, "stable from k = ");
        text_number(&text, s->k);
        text_add(&text, " on");
    } else if (s->k == 0) {
        text_add(&text, "unknown");
    } else {
        text_add(&text, "unknown up to k = ");
        text_number(&text, s->k);
    }
    text_add(&text, s->ground == GROUND_CRITERION ? ", by the criterion:\n"
                    : s->ground == GROUND_NONE    ? ":\n"
                                                  : ", proved:\n");
    text_add(&text, "  ");
    text_reason(&text, r->analysis);
    text_add(&text, ".\n");
    output_text(output, text_end(&text));
    text_free(&text);
    if (s->settled > 0 && s->ground != GROUND_PROVED && s->verdict != STABLE_UNKNOWN)
        output_format(
            output,
            "  It is proved with --eager-receives: no buffer needs to hold more than %u if peers receive at once where that makes no difference.\n",
            (unsigned)s->settled);
    if (s->verdict != STABLE_SYNCHRONIZABLE && s->same_traces)
        output_text(output,
                    "  The traces of sends alone are the same at every bound, proved: the peers are an "
                    "oriented ring, and bounds 0 and 1 have the same.\n");
}

static void add_minimal(struct table *table, const struct lts *minimal) {
    if (minimal) {
        table_number(table, minimal->states);
        table_number(table, lts_transitions(minimal));
    } else {
        table_text(table, "");
        table_text(table, "");
    }
}

/* Bounds that have only been looked at to see whether buffers fill up are not of interest. */
static bool is_shown(const struct stable *s, uint32_t bound) {
    return minimal_at(s, bound) || (bound > 0 && bound <= s->k);
}

/* What stands beside a bound. */
static const char *bound_note(const struct analysis *a, uint32_t k) {
    const struct stable *s = &a->stable;
    if (k == s->k)
        return s->verdict != STABLE_UNKNOWN ? "<- verdict"
               : a->limit == OUTCOME_DONE   ? "<- last tried"
                                            : "<- last explored";
    return k == 0 ? "synchronous" : k == s->settled ? "larger bounds add nothing" : "";
}

static void write_bounds(const struct stable_report *r, struct output *output) {
    static const char *const HEADINGS[] = {"bound", "explored", "transitions", "minimal", "transitions", ""};
    const struct stable *s = &r->analysis->stable;
    struct table table;
    if (s->growth->levels.count < 2)
        return;
    table_init(&table, s->job, 6);
    for (size_t i = 0; i < 6; i++)
        table_text(&table, HEADINGS[i]);
    for (uint32_t k = 0; k < s->growth->levels.count; k++) {
        if (!is_shown(s, k))
            continue;
        table_number(&table, k);
        if (k > 0) {
            table_number(&table, s->growth->levels.items[k].states);
            table_number(&table, s->growth->levels.items[k].edges);
        } else {
            table_text(&table, "");
            table_text(&table, "");
        }
        add_minimal(&table, minimal_at(s, k));
        table_text(&table, bound_note(r->analysis, k));
    }
    output_text(output, "\n");
    table_write(&table, output);
    table_free(&table);
}

static void write_refutations(const struct stable *s, struct output *output) {
    for (size_t i = 0; i < s->refutations.count; i++) {
        const struct stable_refutation *refutation = &s->refutations.items[i];
        const struct comparison *c = &refutation->comparison;
        output_format(
            output,
            "\nBounds %u and %u have the same behaviour, but bound %u differs: the criterion is wrong here.\n",
            (unsigned)refutation->k, (unsigned)refutation->k + 1, (unsigned)refutation->at);
        if (c->kind == EVIDENCE_TRACE) {
            output_format(output, "Only bound %u has this trace:\n",
                          (unsigned)(c->left_has_it ? refutation->k : refutation->at));
            word_write(&c->word, output);
        } else if (c->formula) {
            output_format(output, "Bound %u satisfies a formula that the other violates: ",
                          (unsigned)(c->formula_of_left ? refutation->k : refutation->at));
            output_text(output, c->formula);
            output_text(output, "\n");
        }
    }
}

/* Both have been found, by the same steps: they are faults of one state. */
static bool share_run(const struct health *h, int kind, int other) {
    const struct run *run = &h->faults[kind].run, *second = &h->faults[other].run;
    bool same = h->faults[kind].found && h->faults[other].found && run->steps.count == second->steps.count;
    for (size_t i = 0; i < run->steps.count && same; i++)
        same = run->steps.items[i].edge == second->steps.items[i].edge;
    return same;
}

static const char *fault_text(struct run_chart *chart, const struct stable_report *r, enum fault_kind kind) {
    struct text text = {.memory = &r->analysis->stable.job->memory};
    fault_describe(&text, &r->analysis->health, kind);
    return text_keep(&text, &chart->arena);
}

/* A run with all that it ends in. */
static bool chart_of_fault(struct run_chart *chart, const struct stable_report *r, enum fault_kind kind) {
    const struct health *h = &r->analysis->health;
    if (!run_chart_init(chart, &h->faults[kind].run, r->sources, fault_name(kind)))
        return false;
    const char **also = arena_allocate(&chart->arena, FAULT_KINDS * sizeof *also);
    chart->chart.ending = fault_text(chart, r, kind);
    chart->chart.also = also;
    for (int other = kind + 1; other < FAULT_KINDS && also; other++)
        if (share_run(h, kind, other) && (also[chart->chart.also_count] = fault_text(chart, r, other)))
            chart->chart.also_count++;
    return true;
}

static bool chart_of_starvation(struct run_chart *chart, const struct stable_report *r) {
    const struct health *h = &r->analysis->health;
    if (!starvation_found(&h->starvation) ||
        !run_chart_init(chart, &h->starvation.run, r->sources, "starvation"))
        return false;
    struct text text = {.memory = &r->analysis->stable.job->memory};
    starvation_describe(&text, h);
    chart->chart.ending = text_keep(&text, &chart->arena);
    return true;
}

static void write_chart(struct job *job, struct run_chart *chart, struct output *output) {
    output_text(output, "\n");
    chart_write_text(job, &chart->chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
    run_chart_free(chart);
}

/* Does the run of a worse fault show this one, too? */
static bool is_told(const struct health *h, int kind) {
    for (int other = 0; other < kind; other++)
        if (share_run(h, kind, other))
            return true;
    return false;
}

/* What there is to say of something that can be wrong; NULL: nothing is. What does not change the status is a
 * warning. */
static void write_finding(struct output *output, const char *found, const char *finding, const char *good) {
    output_format(output, "  %-9s", finding ? found : "fine");
    output_text(output, finding ? finding : good);
    output_text(output, "\n");
}

static void write_findings(const struct stable_report *r, struct output *output) {
    static const char *const GOOD[] = {"well-formed: every buffer can be emptied again", "no deadlock",
                                       "no unspecified reception", "no orphan messages"};
    const struct health *h = &r->analysis->health;
    output_format(output, "\nAt bound %u:\n", (unsigned)h->bound);
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        struct text text = {.memory = &r->analysis->stable.job->memory};
        if (h->faults[kind].found)
            fault_describe(&text, h, kind);
        write_finding(output, kind == FAULT_ILL_FORMED ? "warning" : "fault",
                      h->faults[kind].found ? text_end(&text) : NULL, GOOD[kind]);
        text_free(&text);
    }
    if (!h->has_starvation) {
        output_text(output, "  unknown  starvation: not examined, because a limit was reached\n");
        return;
    }
    struct text text = {.memory = &r->analysis->stable.job->memory};
    if (starvation_found(&h->starvation))
        starvation_describe(&text, h);
    write_finding(output, "warning", starvation_found(&h->starvation) ? text_end(&text) : NULL,
                  "no starvation");
    text_free(&text);
}

static void write_faults(const struct stable_report *r, struct output *output) {
    const struct health *h = &r->analysis->health;
    struct run_chart chart;
    write_findings(r, output);
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        bool drawn = h->faults[kind].found && h->faults[kind].run.steps.count > 0 && !is_told(h, kind);
        if (!drawn || !chart_of_fault(&chart, r, kind))
            continue;
        write_chart(r->analysis->stable.job, &chart, output);
        if (!h->faults[kind].shortest)
            output_text(output, "(There may be shorter runs.)\n");
    }
    if (chart_of_starvation(&chart, r))
        write_chart(r->analysis->stable.job, &chart, output);
}

static void write_formulas(const struct stable_report *r, struct output *output) {
    if (r->analysis->formulas.list.count > 0)
        output_text(output, "\n");
    for (size_t i = 0; i < r->analysis->formulas.list.count; i++) {
        const struct question *question = formulas_answer(&r->analysis->formulas, i);
        struct text text = {.memory = &r->analysis->stable.job->memory};
        text_scope(&text, r, i);
        output_text(output, r->analysis->formulas.list.items[i].text);
        output_format(output, "\n  %s ", answer_name(question));
        output_text(output, text_end(&text));
        output_text(output, "\n");
        text_free(&text);
        struct run_chart chart;
        if (question && question->has_run &&
            run_chart_init(&chart, &question->run, r->sources, "the formula"))
            write_chart(r->analysis->stable.job, &chart, output);
    }
}

static void write_sizes(const struct stable_report *r, struct output *output) {
    const struct sizes *sizes = &r->analysis->sizes;
    struct table table;
    table_init(&table, r->analysis->stable.job, sizes->most ? 3 : 2);
    table_text(&table, "buffer");
    table_text(&table, "size");
    if (sizes->most)
        table_text(&table, "holds at most");
    for (size_t i = 0; i < r->analysis->buffers.list.count; i++) {
        table_text(&table, r->analysis->buffers.list.items[i].name);
        table_number(&table, sizes->of[i]);
        if (sizes->most)
            table_number(&table, sizes->most[i]);
    }
    output_format(output, "\nThese buffer sizes are enough for the behaviour of bound %u%s:\n",
                  (unsigned)analysis_bound(r->analysis),
                  sizes->minimal ? "; smaller ones are not" : "; smaller ones may be enough");
    table_write(&table, output);
    table_free(&table);
}

static void report_text(const struct stable_report *r, struct output *output) {
    write_verdict(r, output);
    write_bounds(r, output);
    write_refutations(&r->analysis->stable, output);
    if (r->analysis->has_sizes)
        write_sizes(r, output);
    write_formulas(r, output);
    if (r->analysis->health.has_faults)
        write_faults(r, output);
    else
        output_text(output, "\nFaults were not checked.\n");
}

static void add_cell_of_sizes(struct table *table, struct job *job, uint64_t states, uint64_t transitions) {
    struct text text = {.memory = &job->memory};
    char number[32];
    text_add(&text, grouped_number(number, states));
    text_add(&text, " / ");
    text_add(&text, grouped_number(number, transitions));
    table_text(table, text_end(&text));
    text_free(&text);
}

static void add_cell_of_faults(struct table *table, struct job *job, const struct health *h) {
    struct text text = {.memory = &job->memory};
    const char *between = "";
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        if (!h->faults[kind].found)
            continue;
        text_add(&text, between);
        text_add(&text, fault_name(kind));
        between = ", ";
    }
    if (starvation_found(&h->starvation)) {
        text_add(&text, between);
        text_add(&text, "starvation");
        between = ", ";
    }
    table_text(table, !h->has_faults ? "not checked" : *between ? text_end(&text) : "-");
    text_free(&text);
}

static void reports_table(const struct stable_reports *reports, struct output *output) {
    static const char *const HEADINGS[] = {"system", "peers", "states / transitions", "verdict",
                                           "ground", "k",     "composition",          "faults and warnings"};
    struct job *job = reports->job;
    struct table table;
    table_init(&table, job, 8);
    for (size_t i = 0; i < 8; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0; i < reports->count; i++) {
        const struct stable_report *r = &reports->list[i];
        const struct lts *lts = analysis_composition(r->analysis);
        const char *ground = stable_ground_name(r->analysis->stable.ground);
        uint64_t states, transitions;
        size_of_peers(r->analysis->peers, &states, &transitions);
        table_text(&table, r->name);
        table_number(&table, r->analysis->peers->list.count);
        add_cell_of_sizes(&table, job, states, transitions);
        table_text(&table, stable_verdict_name(r->analysis->stable.verdict));
        table_text(&table, r->analysis->stable.ground == GROUND_TRACES ? "proved for traces"
                           : ground                                    ? ground
                                                                       : "-");
        table_number(&table, r->analysis->stable.k);
        if (lts)
            add_cell_of_sizes(&table, job, lts->states, lts_transitions(lts));
        else
            table_text(&table, "-");
        add_cell_of_faults(&table, job, &r->analysis->health);
    }
    table_write(&table, output);
    table_free(&table);
}

/* --- All of them --- */

void stable_reports_json(struct json *json, const void *results) {
    const struct stable_reports *reports = results;
    for (size_t i = 0; i < reports->count; i++)
        report_json(&reports->list[i], json);
}

void stable_reports_text(struct output *output, const void *results) {
    const struct stable_reports *reports = results;
    if (reports->count == 1)
        report_text(&reports->list[0], output);
    else
        reports_table(reports, output);
    cost_write(reports->job, reports->started, output);
}

/* --- Pictures --- */

void stable_report_growth(const struct stable_report *r, const struct growth *growth, struct output *output) {
    const struct stable *s = &r->analysis->stable;
    struct job *job = s->job;
    size_t count = growth_bound(growth);
    struct growth_column *columns = memory_allocate_zeroed(&job->memory, count + 1, sizeof *columns);
    char(*names)[24] = memory_allocate_zeroed(&job->memory, count + 1, sizeof *names);
    struct text verdict = {.memory = &job->memory};
    text_add(&verdict, stable_verdict_name(s->verdict));
    text_add(&verdict, stable_ground_name(s->ground) ? ", " : "");
    text_add(&verdict, stable_ground_name(s->ground) ? stable_ground_name(s->ground) : "");
    text_add(&verdict, ": ");
    text_reason(&verdict, r->analysis);
    for (uint32_t k = 1; columns && names && k <= count; k++) {
        const struct lts *minimal = minimal_at(s, s->settled > 0 && k > s->settled ? s->settled : k);
        snprintf(names[k - 1], sizeof *names, "k = %u", (unsigned)k);
        columns[k - 1] = (struct growth_column){names[k - 1], growth->levels.items[k].states,
                                                minimal ? minimal->states : 0, k == s->k};
    }
    struct growth_chart chart = {r->name, text_end(&verdict), columns, columns && names ? count : 0};
    growth_chart_write(&chart, output);
    text_free(&verdict);
    memory_free(columns);
    memory_free(names);
}

bool stable_report_chart(const struct stable_report *r, struct output *output) {
    struct run_chart chart;
    bool found = false;
    for (int kind = 0; kind < FAULT_KINDS && !found; kind++)
        found = r->analysis->health.faults[kind].found && chart_of_fault(&chart, r, kind);
    for (size_t i = 0; i < r->analysis->formulas.list.count && !found; i++) {
        const struct question *question = formulas_answer(&r->analysis->formulas, i);
        found = question && question->has_run &&
                run_chart_init(&chart, &question->run, r->sources, "the formula");
        if (found)
            chart.chart.title = r->analysis->formulas.list.items[i].text;
    }
    found = found || chart_of_starvation(&chart, r);
    if (found) {
        chart_write_svg(r->analysis->stable.job, &chart.chart, output);
        run_chart_free(&chart);
    }
    return found;
}
