/* Random open systems: is what `assume` says of the open system itself true, and all that there is to say?
 *
 * Halts beside silence are looked for by the naive twin of AML, which knows nothing of stubs. What happens
 * beside the bag is gathered from every state, in plain arrays. Then a counter without a bound is put into
 * some method: it grows without end exactly if the system without the counter has a cycle through that
 * method. A campaign (campaign.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/trials.h"
#include "twin/naive_aml.h"

enum { NAIVE_STATES = 20000, GROWTH_STATES = 40000 };

static const struct setting BAG = {.stub = STUB_BAG}, BAG_OF_ALL = {.stub = STUB_BAG, .all_properties = true},
                            GROWTH = {.stub = STUB_BAG, .most_states = GROWTH_STATES};

static struct {
    uint64_t rounds, made, reasons[VACUITY_REASONS], verdicts[4];
    uint64_t blocked_edges; /* overflow that is no halt */
    uint64_t untested, absent, counters, growing, finite, missed, given_up;
    uint64_t parts; /* explored part by part, or not to the end: then less is said */
} seen;

/* --- Changes of the texts --- */

static const char *const METHODS[] = {"\n  yes", "\n  no", "\n  tell", "\n  go"};

/* A copy of the system with something more at the beginning of an actor, and of one of its methods. NULL:
 * there is no such actor. */
static char *with_statement(char actor, uint32_t method, const char *variable, const char *statement) {
    char head[16];
    snprintf(head, sizeof head, "actor %c(", actor);
    const char *begin = strstr(texts.system, head);
    if (!begin)
        return NULL;
    const char *body = strchr(begin, '{') + 1, *name = strstr(body, METHODS[method]);
    check(name);
    const char *inside = strchr(name, '{') + 1;
    char *text = malloc(strlen(texts.system) + strlen(variable) + strlen(statement) + 1);
    check(text);
    sprintf(text, "%.*s%s%.*s%s%s", (int)(body - texts.system), texts.system, variable, (int)(inside - body),
            body, statement, inside);
    return text;
}

/* Of several turns that never end, each is at fault at another time: here those that only answers begin. */
static void break_replies(void) {
    for (char actor = 'a'; actor <= 'c'; actor++)
        for (uint32_t method = 0; method < 2; method++) {
            char *broken = with_statement(actor, method, "", " self!go; self!go; self!go; self!go;");
            if (!broken)
                return;
            free(texts.system);
            texts.system = broken;
        }
}

/* The random systems are mostly in order. Some get what makes them halt, or go on forever. */
static void break_system(void) {
    static const char *const STATEMENTS[] = {" self!go;", " self!go; self!go;", " odd = 1 / odd;",
                                             " odd = odd + 1;"};
    for (char actor = 'a'; actor <= 'c'; actor++) {
        const char *variable = " int 0..2 odd;";
        for (uint32_t i = 0; i < 2 && random_chance(&dice, 40); i++) {
            uint32_t method = random_below(&dice, 4), statement = random_below(&dice, 4);
            char *broken = with_statement(actor, method, variable, STATEMENTS[statement]);
            if (!broken)
                break;
            free(texts.system);
            texts.system = broken;
            variable = "";
        }
    }
    if (random_chance(&dice, 15))
        break_replies();
    char *main_part = strstr(texts.system, "main {");
    if (random_chance(&dice, 5))
        strcpy(main_part, "main { }\n");
}

static char any_actor(void) {
    char head[] = "actor a(", actor = 'a';
    while (random_chance(&dice, 60) && actor < 'c')
        actor++;
    head[6] = actor;
    return strstr(texts.system, head) ? actor : 'm';
}

/* A copy of a line of a property, which has a move perhaps: then of a certain sender, or to elsewhere. */
static char *put_line(char *to, const char *line, const char *end) {
    const char *pattern = memchr(line, '!', (size_t)(end - line));
    if (pattern) {
        const char *target = strstr(pattern, " -> ") + 4;
        while (pattern[-1] != ' ' && pattern[-1] != '>')
            pattern--;
        to += sprintf(to, "%.*s", (int)(pattern - line), line);
        if (pattern[-1] == ' ' && random_chance(&dice, 40))
            to += sprintf(to, "%c>", any_actor());
        bool narrow = memchr(pattern, '(', (size_t)(target - pattern)); /* only certain values are wrong */
        const char *elsewhere = random_chance(&dice, narrow ? 70 : 15) ? "error" : "s0";
        if (random_chance(&dice, 70))
            return to + sprintf(to, "%.*s%s;\n", (int)(target - pattern), pattern, elsewhere);
        line = pattern;
    }
    return to + sprintf(to, "%.*s", (int)(end - line), line);
}

/* Who sends what a random property forbids is mostly the component, and all its states can be got to. In
 * some, what others send is wrong, and there are states that nothing leads to. */
static void change_property(char **property) {
    size_t length = strlen(*property);
    char *changed = calloc(2, length + 1), *to = changed;
    check(changed);
    for (const char *line = *property, *end; *line; line = end) {
        end = strchr(line, '\n') + 1;
        to = put_line(to, line, end);
    }
    free(*property);
    *property = changed;
}

/* --- Every state beside the bag --- */

struct states {
    const struct program *program;
    uint64_t *list; /* program->words each */
    uint32_t *depths;
    uint32_t count, room;
    struct naive_edge {
        uint32_t source, target, edge;
    } * edges;
    uint32_t edges_count, edges_room;
};

static uint32_t number_of(struct states *s, const uint64_t *state, uint32_t depth) {
    size_t bytes = s->program->words * sizeof *state;
    for (uint32_t i = 0; i < s->count; i++)
        if (memcmp(s->list + (size_t)i * s->program->words, state, bytes) == 0)
            return i;
    if (s->count == s->room) {
        s->room = 2 * s->room + 64;
        s->list = realloc(s->list, s->room * bytes);
        s->depths = realloc(s->depths, s->room * sizeof *s->depths);
        check(s->list && s->depths);
    }
    memcpy(s->list + (size_t)s->count * s->program->words, state, bytes);
    s->depths[s->count] = depth;
    return s->count++;
}

static void add_edge(struct states *s, struct naive_edge edge) {
    if (s->edges_count == s->edges_room) {
        s->edges_room = 2 * s->edges_room + 64;
        s->edges = realloc(s->edges, s->edges_room * sizeof *s->edges);
        check(s->edges);
    }
    s->edges[s->edges_count++] = edge;
}

/* What happens beside the bag. */
struct happenings {
    struct states states;
    bool *ended;      /* per edge */
    uint32_t *blocks; /* per edge: how far the first state is in which a full mailbox takes it back */
    bool *comes;      /* per message of the component */
    property_set tested;
    bool broken;
};

/* Naively: the automaton's states that its rules lead to, and the first rule that matches. */
static bool can_break(const struct system *system, uint32_t observer, const struct send_site *site,
                      const struct letter *letter, const int64_t *values) {
    const struct system_observer *o = &system->observers.items[observer];
    bool *reached = calloc(o->states + 1, sizeof *reached), breaks = false;
    check(reached);
    reached[0] = true;
    for (uint32_t round = 0; round < o->states; round++)
        for (size_t i = 0; i < o->rules.count; i++)
            if (reached[o->rules.items[i].from] && o->rules.items[i].target != OBSERVER_ERROR)
                reached[o->rules.items[i].target] = true;
    for (uint32_t state = 0; state < o->states; state++)
        for (size_t i = 0; i < o->rules.count && reached[state]; i++) {
            const struct observer_rule *rule = &o->rules.items[i];
            bool matches = rule->from == state && rule->channel == letter->channel &&
                           rule->message == letter->message &&
                           (rule->sender == SYSTEM_NONE || rule->sender == site->sender);
            for (uint32_t f = 0; f < letter->fields_count && matches && rule->constrained; f++)
                matches = !rule->constrained[f] || rule->values[f] == values[f];
            if (!matches)
                continue;
            breaks |= rule->target == OBSERVER_ERROR;
            break;
        }
    free(reached);
    return breaks;
}

static void see_sends(struct happenings *h, const struct open *o, const struct turn *turn) {
    const struct program *program = h->states.program;
    uint32_t inbox = o->system.missing.inbox, component = o->system.missing.component;
    bool own = program->system->edges.items[turn->edge].component == component;
    struct turn_send send;
    uint32_t position = 0;
    while (turn_next_send(program, turn, &position, &send)) {
        const struct letter *letter = &program->letters[send.letter];
        bool to_component = letter->channel == inbox;
        h->comes[letter->message] |= to_component && !own;
        for (uint32_t i = 0; i < program->observers_count && !(own && to_component); i++)
            if (can_break(program->system, program->observers[i], &program->sites.items[send.site], letter,
                          send.values))
                h->tested |= UINT32_C(1) << i;
    }
}

static void see_successors(struct happenings *h, const struct open *o, uint32_t number,
                           const struct batch *batch) {
    for (size_t i = 0; i < batch->successors.count; i++) {
        const struct successor *s = &batch->successors.items[i];
        struct turn turn = successor_turn(batch, s);
        h->ended[s->action] = true;
        see_sends(h, o, &turn);
        h->broken |= s->violated != NOT_VIOLATED;
        if (s->violated == NOT_VIOLATED)
            add_edge(&h->states,
                     (struct naive_edge){
                         number, number_of(&h->states, batch_state(batch, i), h->states.depths[number] + 1),
                         s->action});
    }
}

static void see_incidents(struct happenings *h, const struct open *o, uint32_t number,
                          const struct batch *batch) {
    const struct system *system = h->states.program->system;
    for (size_t i = 0; i < batch->incidents.count; i++) {
        const struct incident *incident = &batch->incidents.items[i];
        if (incident->failure != FAILURE_NONE || incident->channel == o->system.missing.inbox ||
            system->edges.items[incident->edge].component == o->system.missing.component)
            continue;
        if (h->blocks[incident->edge] == UINT32_MAX)
            h->blocks[incident->edge] = h->states.depths[number];
    }
}

static void gather(struct happenings *h, const struct open *o) {
    const struct program *program = o->result.program;
    struct stepping steps;
    size_t edges = program->system->edges.count, words = program->words;
    size_t messages = o->system.system.channels.items[o->system.missing.inbox].messages.count, widest = 64;
    for (size_t i = 0; i < program->system->channels.count; i++)
        widest += program->system->channels.items[i].messages.count;
    *h = (struct happenings){.states = {.program = program},
                             .ended = calloc(edges + 1, sizeof(bool)),
                             .blocks = malloc((edges + 1) * sizeof(uint32_t)),
                             .comes = calloc(widest, sizeof(bool))};
    uint64_t *state = malloc((words + 1) * sizeof *state);
    check(h->ended && h->blocks && h->comes && state && messages < widest);
    memset(h->blocks, 0xff, edges * sizeof *h->blocks);
    for (size_t i = 0; i < o->system.system.initial.count; i++)
        if (o->system.system.initial.items[i].channel == o->system.missing.inbox)
            h->comes[o->system.system.initial.items[i].message] = true;
    check(stepping_init(&steps, o->result.job, program));
    steps.context.every_incident = true;
    number_of(&h->states, program->initial, 0);
    for (uint32_t i = 0; i < h->states.count; i++) {
        memcpy(state, h->states.list + i * words, words * sizeof *state);
        check(stepping_take(&steps, state));
        see_successors(h, o, i, &steps.batch);
        see_incidents(h, o, i, &steps.batch);
    }
    stepping_free(&steps);
    free(state);
}

static void free_happenings(struct happenings *h) {
    free(h->states.list);
    free(h->states.depths);
    free(h->states.edges);
    free(h->ended);
    free(h->blocks);
    free(h->comes);
}

/* --- What is to be said --- */

static struct naive_halts naive_halts(void) {
    const char *parts[] = {texts.system, texts.property, texts.candidates[0].text}, *reason = NULL;
    size_t length = 1;
    for (size_t i = 0; i < 3; i++)
        length += strlen(parts[i]);
    char *text = calloc(length, 1);
    check(text);
    for (size_t i = 0; i < 3; i++)
        strcat(text, parts[i]);
    struct naive_system *system = naive_aml_parse(text, &reason);
    about = reason;
    check(system);
    struct naive_halts halts = naive_aml_halts(system, "m", NAIVE_STATES);
    naive_aml_free(system);
    free(text);
    about = "";
    return halts;
}

/* The shortest way to where a turn is taken back that never ends; UINT32_MAX: there is none. */
static uint32_t first_block(const struct happenings *h) {
    uint32_t first = UINT32_MAX;
    for (size_t i = 0; i < h->states.program->system->edges.count; i++)
        if (!h->ended[i] && h->blocks[i] < first)
            first = h->blocks[i];
    return first;
}

static void check_run(const struct vacuity *v, uint32_t length) {
    check(v->run && run_replay(v->run));
    check(v->run->steps.count == length);
}

static void check_absent(const struct open *o, const struct happenings *h, bool *none) {
    size_t messages = o->system.system.channels.items[o->system.missing.inbox].messages.count;
    *none = true;
    for (size_t i = 0; i < messages; i++) {
        *none &= !h->comes[i];
        check(o->result.vacuity.absent[i] == !h->comes[i]);
        seen.absent += !h->comes[i];
    }
}

static void check_reason(const struct open *o, const struct happenings *h, const struct naive_halts *halts) {
    const struct vacuity *v = &o->result.vacuity;
    bool never = o->result.verdict == ASSUME_NEVER, none = false;
    uint32_t block = never ? UINT32_MAX : first_block(h);
    enum vacuity_reason expected = VACUITY_NONE;
    if (!never)
        check_absent(o, h, &none);
    if (halts->overflow.reachable || block != UINT32_MAX)
        expected = VACUITY_OVERFLOW;
    else if (halts->halt.reachable)
        expected = VACUITY_STUCK;
    else if (none)
        expected = VACUITY_NEVER_RECEIVED;
    check(v->reason == expected);
    seen.reasons[expected]++;
    if (halts->overflow.reachable)
        check_run(v, halts->overflow.depth);
    else if (expected == VACUITY_OVERFLOW)
        check_run(v, block);
    else if (expected == VACUITY_STUCK)
        check_run(v, halts->halt.depth);
    else
        check(!v->run);
    seen.blocked_edges += expected == VACUITY_OVERFLOW && !halts->overflow.reachable;
    check(v->untested == (never ? 0 : property_set_all(o->result.properties_count) & ~h->tested));
    seen.untested += v->untested != 0;
}

/* Only what the contract calls `always` becomes vacuous. */
static void check_judgement(const struct open *o) {
    const struct assume_result *r = &o->result;
    const struct contract *contract = &r->assumption.contract;
    bool some = false;
    for (uint32_t i = 0; i < r->properties_count; i++) {
        enum assume_verdict plain = contract_verdict_of(contract, r->job, i);
        enum vacuity_reason reason = vacuity_of(&r->vacuity, i);
        bool vacuous = plain == ASSUME_ALWAYS && reason != VACUITY_NONE;
        some |= vacuous;
        check(r->verdicts[i] == (vacuous ? ASSUME_VACUOUS : plain));
        check(r->assumption.vacuous[i] == (vacuous ? reason : VACUITY_NONE));
        check(o->file.vacuous[i] == r->assumption.vacuous[i]);
    }
    enum assume_verdict all = contract_verdict(contract, r->job);
    check(r->verdict == (all == ASSUME_ALWAYS && some ? ASSUME_VACUOUS : all));
    seen.verdicts[r->verdict]++;
}

/* --- A counter --- */

/* A copy of the system in which a method of the actor counts how often it is called. NULL: there is no such
 * actor. */
static char *with_counter(char actor, uint32_t method) {
    return with_statement(actor, method, " int up;", " up = up + 1;");
}

/* Can the target of some turn of this edge get back to its source? */
static bool is_on_cycle(const struct states *s, uint32_t edge) {
    bool *reached = malloc(s->count + 1), on_cycle = false;
    check(reached);
    for (uint32_t e = 0; e < s->edges_count && !on_cycle; e++) {
        if (s->edges[e].edge != edge)
            continue;
        memset(reached, 0, s->count);
        reached[s->edges[e].target] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t i = 0; i < s->edges_count; i++)
                if (reached[s->edges[i].source] && !reached[s->edges[i].target])
                    changed = reached[s->edges[i].target] = true;
        }
        on_cycle = reached[s->edges[e].source];
    }
    free(reached);
    return on_cycle;
}

static uint32_t edge_of(const struct system *system, char actor, uint32_t method) {
    const char name[] = {actor, 0};
    uint32_t component = system_find_component(system, name), edge = 0;
    while (system->edges.items[edge].component != component ||
           strcmp(system->edges.items[edge].name, METHODS[method] + 3) != 0)
        edge++;
    return edge;
}

static void check_growth(const struct open *plain, const struct happenings *h, const struct open *counting,
                         bool made, bool cyclic, const struct naive_halts *halts) {
    const struct assume_result *r = &counting->result;
    if (made) {
        check(!cyclic);
        seen.finite++;
        check(r->verdict == plain->result.verdict && r->vacuity.reason == plain->result.vacuity.reason);
        return;
    }
    if (!r->grows) { /* too large; or it grows, but something breaks as well */
        seen.missed += cyclic && !h->broken;
        seen.given_up += cyclic && h->broken;
        return;
    }
    check(cyclic && r->verdict == ASSUME_VACUOUS);
    check(r->vacuity.reason == (halts->overflow.reachable ? VACUITY_OVERFLOW
                                : halts->halt.reachable   ? VACUITY_STUCK
                                                          : VACUITY_UNBOUNDED));
    check(r->vacuity.run && run_replay(r->vacuity.run));
    seen.growing++;
}

/* Some method of some actor: one that is on a cycle, if that is soon found. */
static bool choose_method(const struct open *plain, const struct happenings *h, char *actor,
                          uint32_t *method) {
    bool cyclic = false;
    for (uint32_t tries = 0; tries < 8 && !cyclic; tries++) {
        *actor = (char)('a' + random_below(&dice, (uint32_t)plain->system.missing.component));
        *method = random_below(&dice, 4);
        cyclic = is_on_cycle(&h->states, edge_of(plain->result.program->system, *actor, *method));
    }
    return cyclic;
}

static void try_counter(const struct open *plain, const struct happenings *h,
                        const struct naive_halts *halts) {
    char actor;
    uint32_t method;
    bool cyclic = choose_method(plain, h, &actor, &method);
    char *counting_text = with_counter(actor, method), *plain_text = texts.system;
    struct open counting;
    check(counting_text);
    texts.system = counting_text;
    seen.counters++;
    bool made = make_open(&counting, &GROWTH);
    if (assume_is_exact(&counting.result))
        check_growth(plain, h, &counting, made, cyclic, halts);
    free_open(&counting);
    texts.system = plain_text;
    free(counting_text);
}

/* --- Rounds --- */

static void make_texts(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    bound_now = MOST_BOUND;
    random_open(&random, &texts);
    dice = random;
    break_system();
    if (random_chance(&dice, 50)) {
        change_property(&texts.property);
        change_property(&texts.more_properties);
    }
}

static bool has_all_states(const struct assume_result *r) {
    return !r->assumption.bounded && !r->in_parts && !r->property_lts.pruned;
}

static void run_round(uint64_t seed) {
    struct open open;
    bool all = seed % 2 == 0;
    seen.rounds++;
    make_texts(seed);
    bool made = make_open(&open, all ? &BAG_OF_ALL : &BAG);
    seen.parts += made && !has_all_states(&open.result);
    if (made && has_all_states(&open.result)) {
        struct happenings happenings;
        struct naive_halts halts = naive_halts();
        seen.made++;
        gather(&happenings, &open);
        if (!halts.truncated) {
            check_reason(&open, &happenings, &halts);
            check_judgement(&open);
            if (!all && assume_is_exact(&open.result)) /* a bag that saturates has cycles of its own */
                try_counter(&open, &happenings, &halts);
        }
        free_happenings(&happenings);
    }
    free_open(&open);
    open_texts_free(&texts);
}

static void show_case(void) {
    print_texts(NULL);
}

static void print_case(uint64_t seed) {
    make_texts(seed);
    print_texts(NULL);
    open_texts_free(&texts);
}

static unsigned long long number(uint64_t value) {
    return value;
}

static bool summarise(void) {
    printf(
        "%llu rounds, %llu open systems (%llu more in part): %llu with an overflow (%llu by a turn that never ends), %llu stuck, "
        "%llu that never send, %llu with a property that is not tested; verdicts: %llu always, %llu vacuous, "
        "%llu never, %llu conditional; %llu messages never come; counters: %llu, of which %llu grow without "
        "end, %llu do not, %llu grow where something breaks, %llu were missed\n",
        number(seen.rounds), number(seen.made), number(seen.parts), number(seen.reasons[VACUITY_OVERFLOW]),
        number(seen.blocked_edges), number(seen.reasons[VACUITY_STUCK]),
        number(seen.reasons[VACUITY_NEVER_RECEIVED]), number(seen.untested),
        number(seen.verdicts[ASSUME_ALWAYS]), number(seen.verdicts[ASSUME_VACUOUS]),
        number(seen.verdicts[ASSUME_NEVER]), number(seen.verdicts[ASSUME_CONDITIONAL]), number(seen.absent),
        number(seen.counters), number(seen.growing), number(seen.finite), number(seen.given_up),
        number(seen.missed));
    return seen.blocked_edges > 0 && seen.reasons[VACUITY_STUCK] > 0 &&
           seen.reasons[VACUITY_NEVER_RECEIVED] > 0 && seen.untested > 0 && seen.growing > 0 &&
           seen.finite > 0 && 10 * seen.missed <= seen.growing;
}

static const struct campaign CAMPAIGN = {.name = "random_vacuity",
                                         .round = run_round,
                                         .show = show_case,
                                         .print = print_case,
                                         .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
