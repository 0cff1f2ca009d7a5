#include "report/text/census_text.h"

#include "base/text.h"
#include "report/text/table.h"

/* This many factors are named, in addition to an actor. */
enum { MOST_NAMED = 3 };

static void add_count(struct text *text, uint64_t count) {
    char digits[32];
    text_add(text, grouped_number(digits, count));
}

static void add_mailbox(struct text *text, const struct system *system, uint32_t channel, uint32_t missing) {
    uint32_t owner = 0;
    while (owner < system->components.count && system->components.items[owner].inbox != channel)
        owner++;
    if (owner == missing)
        text_add(text, "the unanswered requests of ");
    else
        text_add(text, owner < system->components.count ? "the mailbox of " : "the channel ");
    text_add(text, owner < system->components.count ? system->components.items[owner].name
                                                    : system->channels.items[channel].name);
}

/* "the mailbox of customer (1,204 contents)" */
static void add_factor(struct text *text, const struct system *system, const struct factor *factor,
                       uint32_t missing) {
    const char *unit = " contents)";
    if (factor->kind == FACTOR_MAILBOX) {
        add_mailbox(text, system, factor->about, missing);
    } else if (factor->kind == FACTOR_VARIABLE) {
        const struct system_variable *variable = &system->variables.items[factor->about];
        unit = " values)";
        text_add(text, "the variable ");
        text_add(text, variable->name);
        text_add(text, " of ");
        text_add(text, system->components.items[variable->component].name);
    } else {
        unit = " states)";
        text_add(text, "the property ");
        text_add(text, system->observers.items[factor->about].name);
    }
    text_add(text, " (");
    add_count(text, factor->contents);
    text_add(text, unit);
}

/* The actor with the most states of its own; NULL: none has more than one. */
static const struct factor *largest_actor(const struct census *census, uint32_t missing) {
    for (size_t i = 0; i < census->factors.count; i++)
        if (census->factors.items[i].kind == FACTOR_COMPONENT && census->factors.items[i].about != missing)
            return &census->factors.items[i];
    return NULL;
}

static void add_actor(struct text *text, const struct system *system, const struct factor *actor) {
    text_add(text, "; the actor with most states of its own is ");
    text_add(text, system->components.items[actor->about].name);
    text_add(text, " (");
    add_count(text, actor->contents);
    text_add(text, ")");
}

/* A part of the states was looked at: there may be more. */
static void add_sample(struct text *text, const struct census *census) {
    text_add(text, ", in ");
    add_count(text, census->counted);
    text_add(text, " of ");
    add_count(text, census->states);
    text_add(text, " states");
}

void census_note(struct job *job, const struct census *census, const struct system *system,
                 uint32_t missing) {
    struct text text = {.memory = &job->memory};
    size_t named = 0;
    for (size_t i = 0; i < census->factors.count && named < MOST_NAMED; i++)
        if (census->factors.items[i].kind != FACTOR_COMPONENT) {
            text_add(&text, named++ > 0 ? ", " : "the search is large because of: ");
            add_factor(&text, system, &census->factors.items[i], missing);
        }
    const struct factor *actor = largest_actor(census, missing);
    if (named > 0 && actor)
        add_actor(&text, system, actor);
    if (named > 0 && census->counted < census->states)
        add_sample(&text, census);
    if (named > 0 && !text.failed)
        diagnostics_add(&job->diagnostics, SEVERITY_NOTE, NULL,
                        "make the mailboxes and ranges with the largest numbers smaller", "%s",
                        text_end(&text));
    text_free(&text);
}
