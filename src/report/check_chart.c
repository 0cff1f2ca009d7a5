#include "report/check_chart.h"

#include <string.h>

/* --- Who sends what comes --- */

/* Is the message sent somewhere in the block to a channel? */
static bool block_sends(const struct statement *block, uint32_t channel, uint32_t message) {
    for (; block; block = block->next)
        if ((block->kind == STATEMENT_SEND && block->channel == channel && block->message == message) ||
            block_sends(block->body, channel, message) || block_sends(block->otherwise, channel, message))
            return true;
    return false;
}

/* Is it sent to a value, which may be the component? */
static bool block_sends_to_value(const struct statement *block, const char *message) {
    for (; block; block = block->next)
        if ((block->kind == STATEMENT_SEND && block->channel == SYSTEM_NONE &&
             strcmp(block->message_name, message) == 0) ||
            block_sends_to_value(block->body, message) || block_sends_to_value(block->otherwise, message))
            return true;
    return false;
}

/* Is it among the answers of an interface? */
static bool may_answer(const struct missing_component *missing, uint32_t channel, uint32_t message) {
    for (size_t i = 0; i < missing->alternatives.count; i++)
        for (size_t k = 0; k < missing->alternatives.items[i].answers.count; k++) {
            const struct open_answer *answer = &missing->alternatives.items[i].answers.items[k];
            if (answer->channel == channel && answer->message == message)
                return true;
        }
    return false;
}

/* The system around a candidate: the whole one, or an open one. NULL: none is known. */
static const struct system *system_around(const struct candidate_report *candidate) {
    if (candidate->closed->language)
        return &candidate->closed->system;
    return candidate->around ? &candidate->around->system : NULL;
}

/* The only component that sends a message to a channel. SYSTEM_NONE: there are several, or main does, too. */
static uint32_t only_sender(const struct candidate_report *candidate, uint32_t channel, uint32_t message) {
    const struct system *system = system_around(candidate);
    const struct open_system *around = candidate->closed->language ? NULL : candidate->around;
    const char *name = system->channels.items[channel].messages.items[message].name;
    uint32_t sender = SYSTEM_NONE;
    for (size_t i = 0; around && i < around->others.count; i++) {
        if (!may_answer(&around->others.items[i], channel, message))
            continue;
        if (sender != SYSTEM_NONE)
            return SYSTEM_NONE;
        sender = around->others.items[i].component;
    }
    for (size_t i = 0; i < system->initial.count; i++)
        if (system->initial.items[i].channel == channel && system->initial.items[i].message == message)
            return SYSTEM_NONE;
    for (size_t i = 0; i < system->edges.count; i++) {
        const struct system_edge *edge = &system->edges.items[i];
        if (!block_sends(edge->body, channel, message) && !block_sends_to_value(edge->body, name))
            continue;
        if (sender != SYSTEM_NONE && sender != edge->component)
            return SYSTEM_NONE;
        sender = edge->component;
    }
    return sender;
}

static uint32_t component_named(const struct system *system, const char *name) {
    for (uint32_t i = 0; i < system->components.count; i++)
        if (strcmp(system->components.items[i].name, name) == 0)
            return i;
    return SYSTEM_NONE;
}

/* The actor of the chart that sends a message, "m(1)", to the component. CHART_OUTSIDE: nobody knows. */
static uint32_t sender_of(const struct candidate_report *candidate, const struct chart *chart,
                          const struct chart_message *message) {
    const struct system *whole = system_around(candidate);
    uint32_t component = component_named(whole, chart->actors[message->to]);
    uint32_t inbox = component == SYSTEM_NONE ? SYSTEM_NONE : whole->components.items[component].inbox;
    size_t length = strcspn(message->text, "(");
    if (inbox == SYSTEM_NONE)
        return CHART_OUTSIDE;
    for (uint32_t m = 0; m < whole->channels.items[inbox].messages.count; m++) {
        const char *name = whole->channels.items[inbox].messages.items[m].name;
        uint32_t sender = SYSTEM_NONE;
        if (strlen(name) == length && memcmp(name, message->text, length) == 0)
            sender = only_sender(candidate, inbox, m);
        for (uint32_t a = 0; sender != SYSTEM_NONE && a < chart->actors_count; a++)
            if (strcmp(chart->actors[a], whole->components.items[sender].name) == 0)
                return a;
    }
    return CHART_OUTSIDE;
}

/* The environment of a check is the last actor; each of its turns sends one message. */
static void tell_senders(struct run_chart *chart, const struct candidate_report *candidate) {
    uint32_t environment = (uint32_t)chart->chart.actors_count - 1;
    bool stays = false;
    for (size_t t = 0; t < chart->chart.turns_count; t++) {
        struct chart_turn *turn = &chart->turns[t];
        struct chart_message *message = &chart->messages[turn->first_message];
        if (turn->actor != environment)
            continue;
        turn->cause = NULL; /* whatever makes it send that */
        uint32_t sender = turn->messages == 1 && message->to != CHART_OUTSIDE
                              ? sender_of(candidate, &chart->chart, message)
                              : CHART_OUTSIDE;
        if (sender != CHART_OUTSIDE)
            turn->actor = message->from = sender;
        else
            stays = true;
    }
    chart->chart.actors_count -= !stays;
}

bool check_chart_init(struct run_chart *chart, const struct candidate_report *candidate,
                      const struct check *check, const char *ending) {
    if (!run_chart_init(chart, &check->run, &candidate->trial->sources, ""))
        return false;
    chart->chart.ending = ending;
    run_chart_mark_last(chart);
    if (system_around(candidate))
        tell_senders(chart, candidate);
    return true;
}

/* --- What breaks a rule --- */

static bool is_own(const struct candidate_report *candidate, const struct chart *chart, uint32_t actor) {
    const struct candidate *c = &candidate->trial->candidate;
    uint32_t component =
        actor < chart->actors_count ? component_named(c->system, chart->actors[actor]) : SYSTEM_NONE;
    return component != SYSTEM_NONE && c->has_component.items[component];
}

/* What the component sees of a message. UINT32_MAX: nothing. */
static uint32_t action_of(const struct candidate_report *candidate, const struct chart *chart,
                          const struct chart_message *message) {
    const struct assumption *a = candidate->trial->assumption;
    bool sends = is_own(candidate, chart, message->from), takes = is_own(candidate, chart, message->to);
    uint32_t found = UINT32_MAX;
    struct text text = {.memory = &a->job->memory};
    if (sends == takes)
        return UINT32_MAX;
    text_add(&text, sends ? chart->actors[message->to] : "?");
    text_add(&text, sends ? "!" : "");
    text_add(&text, message->text);
    for (uint32_t i = 0; i < a->contract.actions && found == UINT32_MAX; i++)
        if (strcmp(a->actions.items.items[i], text_end(&text)) == 0)
            found = i;
    text_free(&text);
    return found;
}

/* The first message of the run that a rule forbids. */
static struct broken_rule find_forbidden(const struct run_chart *chart, struct rules_walk *walk,
                                         const struct candidate_report *candidate, size_t *message) {
    for (size_t t = 0; t < chart->chart.turns_count; t++) {
        const struct chart_turn *turn = &chart->turns[t];
        for (size_t i = turn->first_message; i < turn->first_message + turn->messages; i++) {
            uint32_t action = action_of(candidate, &chart->chart, &chart->messages[i]);
            if (action == UINT32_MAX)
                continue;
            struct broken_rule broken = rules_walk(walk, action);
            *message = i;
            if (broken.fold != RULE_NONE)
                return broken;
        }
    }
    return (struct broken_rule){RULE_NONE, 0};
}

/* False: there is no memory. */
static bool find_rule(const struct run_chart *chart, const struct rules *rules,
                      const struct candidate_report *candidate, struct broken_rule *broken, size_t *message) {
    struct rules_walk walk;
    bool fine = rules_walk_init(&walk, &candidate->trial->check.job->memory, rules);
    *broken = (struct broken_rule){RULE_NONE, 0};
    if (fine)
        *broken = find_forbidden(chart, &walk, candidate, message);
    rules_walk_free(&walk);
    return fine;
}

bool check_chart_init_whole(struct run_chart *chart, const struct check_report *report,
                            const struct candidate_report *candidate, const struct candidate_run *found) {
    struct broken_rule broken;
    size_t message;
    if (!run_chart_init(chart, found->run, found->sources, found->property))
        return false;
    if (candidate->broken_rule.fold == RULE_NONE)
        return true;
    bool fine = find_rule(chart, report->rules.rules, candidate, &broken, &message);
    if (!fine)
        run_chart_free(chart);
    else if (broken.fold != RULE_NONE)
        run_chart_mark_rule(chart, message, broken.fold);
    return fine;
}

bool check_find_rule_of_whole(const struct rules *rules, struct candidate_report *candidate) {
    struct run_chart chart;
    size_t message;
    const struct question *violated = candidate_violated(candidate->closed);
    if (!violated)
        return true;
    if (!run_chart_init(&chart, &violated->run, &candidate->closed->sources, violated->name))
        return false;
    bool fine = find_rule(&chart, rules, candidate, &candidate->broken_rule, &message);
    run_chart_free(&chart);
    return fine;
}

/* --- The picture --- */

const struct candidate_report *check_pictured(const struct check_report *const *reports, size_t count,
                                              const struct check_report **report) {
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < reports[i]->candidates_count; k++) {
            *report = reports[i];
            if (candidate_run_find(reports[i], &reports[i]->candidates[k]).run)
                return &reports[i]->candidates[k];
        }
    return NULL;
}

bool check_picture_write(const struct check_report *report, const struct candidate_report *candidate,
                         struct output *output) {
    struct candidate_run found = candidate_run_find(report, candidate);
    const struct check *check = &candidate->trial->check;
    struct text ending = {.memory = &report->job->memory}, title = ending;
    struct run_chart chart;
    check_ending_text(candidate->trial, check, NULL, &ending);
    bool fine = found.whole ? check_chart_init_whole(&chart, report, candidate, &found)
                            : check_chart_init(&chart, candidate, check, text_end(&ending));
    if (fine) {
        text_add(&title, candidate->trial->file);
        text_add(&title, ": ");
        text_add(&title, found.property);
        chart.chart.title = text_end(&title);
        chart_write_svg(report->job, &chart.chart, output);
        run_chart_free(&chart);
    }
    text_free(&title);
    text_free(&ending);
    return fine;
}
