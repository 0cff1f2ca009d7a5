#include "random/trials.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "candidate/surroundings.h"
#include "language/aml/lower.h"
#include "language/aml/text.h"

/* Composed of parts, a small system may be very large. */
static const size_t MOST_BYTES = (size_t)2 << 30;

const struct search_limits LIMITS = {UINT64_MAX, MOST_STATES};

static const char *const FIRST = "p";

struct open_texts texts;
uint32_t bound_now;
struct random dice;
const struct open_candidate *candidate_now;
const char *candidate_text;
struct counts counts;

void print_texts(const struct open_candidate *only) {
    printf("// --- the open system (--bound %u)\n%s// --- what is missing\n%s// --- the property\n%s"
           "// --- more properties\n%s",
           (unsigned)bound_now, texts.system, texts.interface, texts.property, texts.more_properties);
    for (unsigned i = 0; i < OPEN_CANDIDATES; i++)
        if (!only || only == &texts.candidates[i])
            printf("// --- candidate %u\n%s", i, texts.candidates[i].text);
    if (candidate_text)
        printf("// --- in addition\n%s", candidate_text);
}

/* --- Reading --- */

void begin(struct reading *r) {
    job_init(&r->job);
    sources_init(&r->sources, &r->job);
    aml_init(&r->aml, &r->sources);
    system_init(&r->system, &r->job);
}

void add(struct reading *r, const char *name, const char *text) {
    check(sources_add(&r->sources, name, text, strlen(text)));
}

bool try_to_parse(struct reading *r, enum stub stub) {
    bool fine = true;
    for (uint32_t i = 0; i < r->sources.files.count; i++)
        fine = aml_parse(&r->aml, i) && fine;
    bool covered = stub == STUB_CHAOS || stub == STUB_LTS;
    bool is_there = stub == STUB_ACTOR || r->aml.partial; /* as its own interface, or as a candidate */
    for (struct aml_actor *a = r->aml.actors; a && is_there; a = a->next)
        a->in_question = strcmp(a->name.text, "m") == 0;
    return fine && (!covered || aml_cover_missing(&r->aml)) && aml_check(&r->aml);
}

void parse(struct reading *r, enum stub stub) {
    bool fine = try_to_parse(r, stub);
    for (size_t i = 0; !fine && i < r->job.diagnostics.list.count; i++) {
        const struct diagnostic *d = &r->job.diagnostics.list.items[i];
        fprintf(stderr, "%s:%llu: %s\n", d->place.file ? d->place.file : "",
                (unsigned long long)d->place.line, d->message);
    }
    check(fine);
}

void end(struct reading *r) {
    system_free(&r->system);
    aml_free(&r->aml);
    sources_free(&r->sources);
    job_free(&r->job);
    check(r->job.memory.used == 0);
}

uint32_t component_of(const struct reading *r) {
    return aml_find_actor(&r->aml, "m")->index;
}

/* --- The open system --- */

static void check_file(struct open *o) {
    const struct contract *ours = &o->result.assumption.contract, *theirs = &o->file.contract;
    const struct assumption *a = &o->result.assumption;
    check(strcmp(o->file.component, "m") == 0 && o->file.properties.items.count == a->properties.items.count);
    check(o->file.bounded == o->result.assumption.bounded && o->file.stub == o->result.assumption.stub);
    check(o->file.fingerprint == a->fingerprint);
    check(ours->states == theirs->states && ours->actions == theirs->actions &&
          ours->receives == theirs->receives && ours->transitions == theirs->transitions);
    check(ours->moves.count == theirs->moves.count && o->file.actions.items.count == ours->actions);
    for (size_t i = 0; i < ours->in_turn.count; i++)
        check(ours->in_turn.items[i] == theirs->in_turn.items[i]);
    for (uint32_t i = 0; i < ours->states; i++)
        check(ours->midturn.items[i] == theirs->midturn.items[i]);
    for (size_t i = 0; i < ours->moves.count; i++)
        check(ours->moves.items[i] == theirs->moves.items[i] &&
              (ours->properties == 1 || ours->broken.items[i] == theirs->broken.items[i]));
    for (uint32_t i = 0; i < ours->actions; i++)
        check(strcmp(o->names[i], o->file.actions.items.items[i]) == 0);
}

/* What people read forbids what leads to π, and nothing else. */
static void check_assumption(const struct open *o) {
    const struct contract *contract = &o->result.assumption.contract;
    const struct lts *lts = o->result.lts;
    check(!lts == (o->result.verdict == ASSUME_NEVER));
    if (!lts)
        return;
    /* Of each state of the contract, and behind them of the sink: one of the assumption; they are as many. */
    uint32_t sink = contract->states, count = 1;
    uint32_t *like = malloc((sink + 1) * sizeof *like), *queue = malloc((sink + 1) * sizeof *queue);
    check(like && queue);
    for (uint32_t i = 0; i <= sink; i++)
        like[i] = STATE_NONE;
    like[0] = lts->initial;
    queue[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < contract->actions; a++) {
            uint32_t target = queue[i] == sink ? sink : contract_move(contract, queue[i], a);
            uint64_t first, behind;
            uint32_t label = alphabet_find(&lts->alphabet, o->names[a]);
            check(label != LABEL_NONE);
            lts_labelled(lts, like[queue[i]], label, &first, &behind);
            check(behind - first == (target != CONTRACT_ERROR));
            if (target == CONTRACT_ERROR)
                continue;
            if (!contract_is_state(target))
                target = sink;
            if (like[target] == STATE_NONE) {
                like[target] = edge_target(lts->edges[first]);
                queue[count++] = target;
            }
            check(like[target] == edge_target(lts->edges[first]));
        }
    free(like);
    free(queue);
}

/* False: there is no memory for the file beside what it was made of. */
static bool write_and_read(struct open *o) {
    struct job *job = &o->reading.job;
    struct output *output = output_open_memory(job, &o->text);
    check(output);
    check(assumption_write(job, &o->result.assumption, output));
    check(output_commit(output));
    if (!sources_add(&o->sources, "p.assumption", o->text.data.items, o->text.data.count) ||
        !assumption_read(&o->file, &o->sources, 0)) {
        check(job_outcome(job) == OUTCOME_MEMORY);
        return false;
    }
    o->names = memory_allocate(&job->memory, (o->result.assumption.contract.actions + 1) * sizeof *o->names);
    check(o->names);
    for (uint32_t i = 0; i < o->result.assumption.contract.actions; i++)
        o->names[i] = property_lts_action_text(&o->result.property_lts, i);
    check_file(o);
    check_assumption(o);
    return true;
}

void make_round_texts(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    bound_now = random_chance(&random, 50) ? MOST_BOUND : 1 + random_below(&random, MOST_BOUND);
    random_open(&random, &texts);
    dice = random;
}

bool make_open(struct open *o, const struct setting *setting) {
    bool counted = setting->stub == STUB_BAG && !setting->all_properties && setting->most_work == 0 &&
                   setting->resort == RESORT_LAST;
    *o = (struct open){.options = {.stub = setting->stub,
                                   .resort = setting->resort,
                                   .properties = &FIRST,
                                   .properties_count = setting->all_properties ? 0 : 1,
                                   .lts = setting->lts,
                                   .most_bound = bound_now,
                                   .whole_states = setting->reduces ? 1 : 0,
                                   .most_work = setting->most_work,
                                   .limits = LIMITS}};
    if (setting->most_states > 0)
        o->options.limits.states = setting->most_states;
    begin(&o->reading);
    sources_init(&o->sources, &o->reading.job);
    assumption_init(&o->file, &o->reading.job);
    add(&o->reading, "system.aml", texts.system);
    add(&o->reading, "property.aml", texts.property);
    if (setting->all_properties)
        add(&o->reading, "more.aml", texts.more_properties);
    if (setting->stub == STUB_ACTOR)
        add(&o->reading, "interface.aml", setting->actor);
    else
        add(&o->reading, "interface.aml", texts.interface);
    parse(&o->reading, setting->stub);
    open_system_init(&o->system, &o->reading.sources);
    check(aml_lower_open(&o->reading.aml, NULL, &o->system) &&
          aml_describe_open(&o->reading.aml, &o->system, stub_has_alternatives(setting->stub)));
    o->reading.job.memory.limit = MOST_BYTES;
    if (!assume(&o->result, &o->system, &o->options)) {
        enum outcome outcome = job_outcome(&o->reading.job);
        check(outcome == OUTCOME_TOO_LARGE || outcome == OUTCOME_MEMORY);
        counts.too_large += counted;
        return false;
    }
    if (o->result.grows) /* there is no contract */
        return false;
    counts.bounded += counted && o->result.assumption.bounded;
    counts.systems[o->result.verdict] += counted && !o->result.assumption.bounded;
    counts.with_values += counted && texts.values;
    counts.last_resort += counted && o->result.overflows;
    return write_and_read(o);
}

void free_open(struct open *o) {
    memory_free(o->names);
    assumption_free(&o->file);
    sources_free(&o->sources);
    array_free(&o->text.data);
    assume_result_free(&o->result);
    open_system_free(&o->system);
    end(&o->reading);
}

/* --- The whole system --- */

static void verify_whole(struct whole *w) {
    static const char *const NAMES[MOST_TOGETHER] = {"p", "q", "r"};
    struct verification v;
    struct verify_options options = {
        .properties = NAMES, .properties_count = w->properties, .limits = LIMITS};
    check(verify(&v, &w->reading.job, &w->reading.system, &options));
    check(v.questions.count == w->properties);
    for (uint32_t i = 0; i < w->properties; i++)
        w->verdicts[i] = v.questions.items[i].verdict;
    verification_free(&v);
}

static void add_whole(struct whole *w, const char *candidate, bool all_properties) {
    begin(&w->reading);
    add(&w->reading, "system.aml", texts.system);
    add(&w->reading, "interface.aml", texts.interface);
    add(&w->reading, "property.aml", texts.property);
    if (all_properties)
        add(&w->reading, "more.aml", texts.more_properties);
    add(&w->reading, "candidate.aml", candidate);
}

void make_whole(struct whole *w, const char *candidate, bool all_properties) {
    add_whole(w, candidate, all_properties);
    parse(&w->reading, STUB_BAG);
    check(aml_lower(&w->reading.aml, &w->reading.system));
    w->properties = 0;
    for (const struct property *p = w->reading.aml.properties.first; p; p = p->next)
        w->properties++;
    verify_whole(w);
}

bool overflows(struct whole *w, uint32_t channel) {
    const char *property = "overflow";
    struct verification v;
    struct verify_options options = {.properties = &property, .properties_count = 1, .limits = LIMITS};
    bool some = false;
    check(verify(&v, &w->reading.job, &w->reading.system, &options));
    for (size_t i = 0; i < v.questions.count; i++)
        if (channel == SYSTEM_NONE || v.questions.items[i].about == channel)
            some |= v.questions.items[i].verdict != VERDICT_HOLDS;
    verification_free(&v);
    return some;
}

bool is_violated(const struct whole *w) {
    for (uint32_t i = 0; i < w->properties; i++)
        if (w->verdicts[i] == VERDICT_VIOLATED)
            return true;
    return false;
}

/* --- The candidate alone --- */

property_set all_of(const struct open *o) {
    return property_set_all(o->result.assumption.contract.properties);
}

static void read_alone(struct alone *a, const struct open *o, const char *text) {
    *a = (struct alone){0};
    begin(&a->reading);
    struct bytes surroundings = {0};
    struct output *output = output_open_memory(&a->reading.job, &surroundings);
    check(output);
    surroundings_write(&o->file, output);
    check(output_commit(output));
    add(&a->reading, "candidate.aml", text);
    check(sources_add(&a->reading.sources, "the open system", surroundings.data.items,
                      surroundings.data.count));
    array_free(&surroundings.data);
    a->reading.aml.partial = true;
}

static bool check_alone(struct alone *a, const struct open *o, property_set wanted) {
    check(aml_lower(&a->reading.aml, &a->reading.system));
    return candidate_prepare(&a->candidate, &a->reading.system, component_of(&a->reading),
                             &o->result.assumption.contract, o->names) &&
           check_candidate(&a->check, &a->reading.job, &a->candidate, &o->result.assumption.contract, wanted,
                           &LIMITS);
}

bool try_alone(struct alone *a, const struct open *o, const char *text, property_set wanted) {
    read_alone(a, o, text);
    return try_to_parse(&a->reading, STUB_BAG) && check_alone(a, o, wanted);
}

void make_alone(struct alone *a, const struct open *o, const char *text, property_set wanted) {
    read_alone(a, o, text);
    parse(&a->reading, STUB_BAG);
    check(check_alone(a, o, wanted));
}

void free_alone(struct alone *a) {
    check_free(&a->check);
    candidate_free(&a->candidate);
    end(&a->reading);
}

bool is_own(const struct alone *a, const struct turn *turn) {
    return a->candidate.has_component.items[a->reading.system.edges.items[turn->edge].component];
}

uint32_t sends_of(const struct alone *a, const struct turn *turn, bool to_itself) {
    uint32_t position = 0, count = 0;
    struct turn_send send;
    while (turn_next_send(a->check.program, turn, &position, &send))
        count += a->candidate.has_channel.items[a->check.program->letters[send.letter].channel] == to_itself;
    return count;
}

/* It sends itself something between two receives, which may belong to one turn: the order in its mailbox is
 * another then. */
bool moves_between(const struct alone *a, const struct open *o) {
    const struct property_lts *property_lts = &o->result.property_lts;
    uint32_t inner = property_lts->first_error - property_lts->boundary;
    bool received = false, moved = false;
    for (size_t i = 0; i < a->check.run.steps.count && inner > 0; i++) {
        struct turn turn = run_turn(&a->check.run, i);
        if (!is_own(a, &turn)) {
            if (moved)
                return true;
            received = true;
        } else if (sends_of(a, &turn, false) > 0) {
            received = moved = false;
        } else {
            moved |= received && sends_of(a, &turn, true) > 0;
        }
    }
    return false;
}

void note_doubt(const struct alone *a, struct whole *w) {
    enum check_reason reason = a->check.reason;
    if (a->check.verdict != CHECK_INCONCLUSIVE || reason == CHECK_LIMIT || reason == CHECK_CUT)
        return;
    if (is_violated(w))
        counts.doubted_violates[reason]++;
    else
        counts.doubted_holds[reason]++;
}

void check_rejected(const struct whole *w) {
    for (uint32_t i = 0; i < w->properties; i++)
        if (w->verdicts[i] != VERDICT_HOLDS)
            return;
    check(false); /* it is rejected, but does not violate */
}

static unsigned long long number(uint64_t value) {
    return value;
}

void print_doubts(void) {
    const uint64_t *v = counts.doubted_violates, *h = counts.doubted_holds;
    printf("left to the whole system: %llu for several sends in a turn (%llu violate), %llu for a turn that "
           "fails (%llu), %llu for arrivals (%llu); ",
           number(v[CHECK_SEVERAL_SENDS] + h[CHECK_SEVERAL_SENDS]), number(v[CHECK_SEVERAL_SENDS]),
           number(v[CHECK_FAILING_TURN] + h[CHECK_FAILING_TURN]), number(v[CHECK_FAILING_TURN]),
           number(v[CHECK_ARRIVALS] + h[CHECK_ARRIVALS]), number(v[CHECK_ARRIVALS]));
}
