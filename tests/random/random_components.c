/* Components of random systems, against the whole: what can come from outside, what carries over, and that
 * the component weakly simulates the whole.
 *
 * The whole is explored, and every message that an actor inside takes from one outside must be among the
 * external messages with its values. Every answer that carries over must be the whole's. What is called
 * spurious must hold in the whole, and what is called real must not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explore/program_stepper.h"
#include "language/aml/language.h"
#include "language/aml/lower.h"
#include "proof/component_verification.h"
#include "proof/weak_simulation.h"
#include "random/campaign.h"
#include "random/random_aml.h"
#include "system/view.h"

enum { MOST_STATES = 2000, SIZE = 6 };

static const char *model;
static char inside_text[256];

static struct {
    uint64_t compared, too_large, refused, external, taken, carried, real, spurious, blamed, followed,
        left_out;
} seen;

struct whole {
    struct job job;
    struct sources sources;
    struct aml aml;
    struct system system;
};

static void load(struct whole *w, const char *text) {
    job_init(&w->job);
    sources_init(&w->sources, &w->job);
    aml_init(&w->aml, &w->sources);
    system_init(&w->system, &w->job);
    check(sources_add(&w->sources, "random.aml", text, strlen(text)));
    check(aml_parse(&w->aml, 0) && aml_check(&w->aml) && aml_lower(&w->aml, &w->system));
    weak_simulation_prepare(&w->system);
}

static void unload(struct whole *w) {
    system_free(&w->system);
    aml_free(&w->aml);
    sources_free(&w->sources);
    job_free(&w->job);
    check(w->job.memory.used == 0);
}

/* --- What is taken from outside --- */

struct watcher {
    const struct subsystem *subsystem;
    const struct program *program;
    const struct search *search;
};

static bool is_external(const struct subsystem *s, uint32_t channel, const struct view_message *message) {
    for (size_t i = 0; i < s->external.count; i++) {
        const struct message_flow *flow = s->external.items[i].flow;
        if (flow->sender != message->sender || flow->channel != channel || flow->message != message->message)
            continue;
        uint32_t fields = s->whole->channels.items[channel].messages.items[message->message].fields_count;
        for (uint32_t f = 0; f < fields; f++)
            if (!value_set_has(flow->values[f], (int32_t)message->values[f]))
                return false;
        return true;
    }
    return false;
}

/* The messages at the heads of inboxes are those that can be taken. */
static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    const struct watcher *w = data;
    const struct subsystem *s = w->subsystem;
    (void)number;
    for (uint32_t i = 0; i < s->whole->components.count; i++) {
        struct view_message message;
        uint32_t inbox = s->whole->components.items[i].inbox;
        if (!s->inside[i] || !view_message(w->program, state, inbox, 0, &message) ||
            message.sender == SYSTEM_NONE || s->inside[message.sender])
            continue;
        check(is_external(s, inbox, &message));
        seen.taken++;
    }
    return true;
}

/* False: the whole is too large. */
static bool watch_whole(struct whole *w, const struct subsystem *s) {
    struct search_limits limits = {UINT64_MAX, MOST_STATES};
    struct search search;
    struct program_stepper stepper;
    struct program *program = program_compile(&w->job, s->whole, &s->flows->ranges, NULL, 0);
    check(program);
    program_stepper_init(&stepper, program);
    check(search_init(&search, &w->job, &stepper.stepper));
    struct watcher watcher = {s, program, &search};
    struct search_visitor visitor = {.data = &watcher, .state = on_state};
    enum search_end end = search_run(&search, &limits, &visitor);
    check(end == SEARCH_COMPLETE || end == SEARCH_BOUND);
    search_free(&search);
    program_free(program);
    return end == SEARCH_COMPLETE;
}

/* --- Answers --- */

static const struct question *question_named(const struct verification *v, const struct question *like) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].kind == like->kind && strcmp(v->questions.items[i].name, like->name) == 0)
            return &v->questions.items[i];
    campaign_fail("the whole has no such question");
}

/* Does a turn of an actor inside fail in the whole? */
static bool fails_inside(const struct component_verification *c, const struct question *failure) {
    const struct run *run = &failure->run;
    return failure->verdict == VERDICT_VIOLATED &&
           c->subsystem.inside[run->program->system->edges.items[run->steps.items[run->steps.count - 1].edge]
                                   .component];
}

static void compare_answers(const struct component_verification *c, const struct verification *whole) {
    for (size_t i = 0; i < c->verification.questions.count; i++) {
        const struct question *question = &c->verification.questions.items[i];
        const struct component_answer *answer = &c->answers[i];
        if (question->kind == QUESTION_OVERFLOW)
            continue;
        const struct question *there = question_named(whole, question);
        about = question->name;
        if (answer->carries_over) {
            check(question->kind == QUESTION_FAILURE ? !fails_inside(c, there)
                                                     : there->verdict == VERDICT_HOLDS);
            seen.carried += question->kind != QUESTION_FAILURE;
        }
        if (answer->counterexample == COUNTEREXAMPLE_REAL) {
            check(there->verdict == VERDICT_VIOLATED && answer->whole_question->has_run);
            seen.real++;
        }
        if (answer->counterexample == COUNTEREXAMPLE_SPURIOUS) {
            check(there->verdict == VERDICT_HOLDS);
            check(answer->realisation.known && answer->realisation.turns < question->run.steps.count);
            seen.spurious++;
            seen.blamed += component_blame(question, answer) != NULL;
        }
    }
    about = "";
}

/* If all are inside, the whole can follow every run. A last turn that breaks off need not have a twin that
 * ends. */
static void follow_runs(struct whole *w, const bool *all) {
    struct verify_options options = {.limits = {UINT64_MAX, MOST_STATES}};
    struct component_verification c;
    struct component_actors actors = {.kept = all};
    check(component_begin(&c, &w->job, &w->system, &actors) && component_verify(&c, &options));
    for (size_t i = 0; i < c.verification.questions.count; i++) {
        const struct question *question = &c.verification.questions.items[i];
        struct realisation realisation;
        if (!question->has_run)
            continue;
        check(realisation_find(&realisation, &c.subsystem, &question->run, UINT64_MAX));
        check(realisation.turns + run_breaks_off(&question->run) >= question->run.steps.count);
        seen.followed++;
    }
    component_verification_free(&c);
}

static bool try_component(struct whole *w, const bool *inside) {
    struct component_verification c;
    struct verification whole;
    struct weak_simulation simulation;
    struct message_flows flows;
    struct verify_options options = {.limits = {UINT64_MAX, MOST_STATES}};
    struct search_limits no_limits = {UINT64_MAX, UINT64_MAX};
    bool *all = malloc(w->system.components.count);
    memset(all, true, w->system.components.count);
    struct component_actors actors = {.kept = inside};
    if (!component_begin(&c, &w->job, &w->system, &actors)) {
        check(job_forgive(&w->job, OUTCOME_TOO_LARGE));
        component_verification_free(&c);
        free(all);
        seen.refused++;
        return true;
    }
    seen.external += c.subsystem.external.count;
    seen.left_out += c.left_out.count;
    bool small = watch_whole(w, &c.subsystem);
    if (small) {
        struct subsystem everything;
        check(message_flows_find(&flows, &w->job, &w->system));
        check(subsystem_make(&everything, &w->job, &flows, all));
        check(everything.external.count == 0);
        check(weak_simulation_decide(&simulation, &w->job, &everything, &c.subsystem, &no_limits));
        check(simulation.complete && simulation.obstacle == OBSTACLE_NONE);
        weak_simulation_free(&simulation);
        subsystem_free(&everything);
        message_flows_free(&flows);
        follow_runs(w, all);
        check(component_verify(&c, &options));
        options.limits.states = UINT64_MAX;
        check(verify(&whole, &w->job, &w->system, &options));
        compare_answers(&c, &whole);
        verification_free(&whole);
    }
    component_verification_free(&c);
    free(all);
    return small;
}

static char *make_model(uint64_t seed) {
    struct random random;
    random_seed(&random, seed);
    return random_aml(&random, SIZE);
}

static void run_round(uint64_t seed) {
    struct random random;
    struct whole w;
    char *text = make_model(seed);
    model = text;
    load(&w, text);
    size_t count = w.system.components.count;
    bool *inside = calloc(count, sizeof *inside);
    random_seed(&random, seed + 1000003);
    inside[random_below(&random, (uint32_t)count)] = true;
    inside_text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        inside[i] |= random_below(&random, 3) == 0;
        if (inside[i])
            snprintf(inside_text + strlen(inside_text), sizeof inside_text - strlen(inside_text), "%s%s",
                     *inside_text ? "," : "", w.system.components.items[i].name);
    }
    if (try_component(&w, inside))
        seen.compared++;
    else
        seen.too_large++;
    free(inside);
    unload(&w);
    free(text);
}

static void show_model(void) {
    printf("%s\n// --component %s\n", model, inside_text);
}

static bool summarise(void) {
    printf("%llu components compared, %llu too large, %llu refused; %llu external messages, %llu states with "
           "one at the head of an inbox; %llu answers carry over; counterexamples: %llu real, %llu spurious "
           "(%llu with a message to blame); %llu runs followed; %llu properties left out\n",
           (unsigned long long)seen.compared, (unsigned long long)seen.too_large,
           (unsigned long long)seen.refused, (unsigned long long)seen.external,
           (unsigned long long)seen.taken, (unsigned long long)seen.carried, (unsigned long long)seen.real,
           (unsigned long long)seen.spurious, (unsigned long long)seen.blamed,
           (unsigned long long)seen.followed, (unsigned long long)seen.left_out);
    return seen.compared > seen.too_large && seen.carried > 0 && seen.real > 0 && seen.spurious > 0;
}

static const struct campaign CAMPAIGN = {
    .name = "random_components", .round = run_round, .show = show_model, .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
