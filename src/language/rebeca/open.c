#include "language/rebeca/open.h"

#include <string.h>

#include "language/property/lower.h"
#include "language/rebeca/lowering.h"
#include "language/rebeca/message.h"
#include "system/program/turn.h"

/* ---- what is missing ---- */

bool rebeca_require_missing(const struct rebeca *rebeca) {
    struct sources *sources = rebeca->sources;
    const struct rebeca_instance *missing = rebeca_missing_instance(rebeca);
    if (rebeca->vintage) {
        struct span first = rebeca->classes ? rebeca->classes->name.span : (struct span){0};
        sources_error(sources, first, "write reactiveclass, msgsrv and main",
                      "no rebec can be missing in the syntax of 2004");
        return false;
    }
    if (!missing)
        return job_reject(sources->job, NULL,
                          "say what is expected of it: missing fork { request -> phil!permit; }",
                          "no rebec is missing");
    if (rebeca_has_code(missing)) {
        struct place place = sources_place(sources, missing->class->name.span);
        diagnostics_add(&sources->job->diagnostics, SEVERITY_NOTE, &place, NULL,
                        "%s is missing: only the parameters of message servers of its class %s are read",
                        missing->name.text, missing->class->name.text);
    }
    return true;
}

/* The rebec that a block names, or the only one whose class has no code. NULL: it is not clear. */
static const char *guess_component(const struct rebeca *rebeca) {
    const char *found = rebeca->missing ? rebeca->missing->name.text : NULL;
    for (const struct rebeca_instance *i = rebeca->missing ? NULL : rebeca->instances; i; i = i->next) {
        const struct rebeca_class *class = rebeca_find_class(rebeca, i->class_name.text);
        if (!class || !(class->is_abstract || class->is_interface))
            continue;
        if (found)
            return NULL;
        found = i->name.text;
    }
    return found;
}

/* Its code does not count: what it is sent is all that a draft is made of. */
bool rebeca_choose_component(struct rebeca *rebeca, const char *name, struct chosen_component *chosen) {
    struct job *job = rebeca->sources->job;
    name = name ? name : guess_component(rebeca);
    if (!name)
        return job_reject(job, NULL, "add --component NAME", "it is not clear which rebec is missing");
    const struct rebeca_instance *instance = rebeca_find_instance(rebeca, name);
    if (!instance)
        return job_reject(job, NULL, "name a rebec that main declares", "unknown rebec %s", name);
    struct rebeca_missing *missing = arena_allocate(&rebeca->arena, sizeof *missing);
    if (!missing)
        return false;
    *missing = (struct rebeca_missing){.name = instance->name, .span = instance->name.span};
    rebeca->missing = missing;
    rebeca->is_open = rebeca->covered = true;
    rebeca->blocks = NULL; /* properties may speak of what is not there */
    properties_drop(&rebeca->properties);
    *chosen = (struct chosen_component){instance->name.text, false, instance->name.span.file};
    return true;
}

/* ---- who sends ---- */

struct opening {
    struct rebeca_lowering lowering;
    struct open_system *open;
    const struct rebeca_missing *missing;
    uint32_t messages; /* of the block */
    uint32_t inbox;
};

/* A row for each message: which rebecs can send it. */
static bool make_senders(struct opening *o) {
    struct arena *arena = &o->open->system.arena;
    uint32_t rebecs = o->lowering.rebeca->instances_count;
    for (const struct rebeca_alternative *a = o->missing->alternatives; a; a = a->next)
        o->messages += a->first == a;
    o->lowering.senders = arena_allocate(arena, (o->messages + 1) * sizeof *o->lowering.senders);
    for (uint32_t i = 0; i < o->messages && o->lowering.senders; i++) {
        bool *row = o->lowering.senders[i] = arena_allocate(arena, (rebecs + 1) * sizeof *row);
        if (!row)
            return false;
        memset(row, 0, (rebecs + 1) * sizeof *row);
    }
    return o->lowering.senders;
}

/* The senders that the block may speak of: those that there are. */
static void narrow_senders(struct opening *o) {
    for (uint32_t m = 0; m < o->messages; m++) {
        struct system_message *message = &o->open->system.channels.items[o->inbox].messages.items[m];
        struct value_type *type = &message->fields[message_arguments(message)].type;
        uint32_t rebecs = o->lowering.rebeca->instances_count, first = rebecs, last = 0;
        for (uint32_t i = 0; i < rebecs; i++)
            if (o->lowering.senders[m][i]) {
                first = first < i ? first : i;
                last = i;
            }
        type->low = first < rebecs ? (int32_t)first : 0;
        type->high = first < rebecs ? (int32_t)last : 0;
    }
}

/* ---- the interface ---- */

static struct open_argument lower_argument(struct opening *o, const struct rebeca_slot *slot) {
    struct open_argument argument = {0};
    if (!slot->any)
        argument.low = rebeca_lower_state(&o->lowering, slot->low);
    if (!slot->any && slot->high)
        argument.high = rebeca_lower_state(&o->lowering, slot->high);
    return argument;
}

static void add_answer(struct opening *o, const struct rebeca_answer *answer) {
    struct open_argument arguments[MOST_FIELDS];
    uint32_t count = 0;
    for (const struct rebeca_slot *s = answer->arguments; s && count < MOST_FIELDS; s = s->next)
        arguments[count++] = lower_argument(o, s);
    open_add_answer(o->open, answer->instance->index,
                    rebeca_message_number(answer->instance->class, answer->server), arguments,
                    answer->receiver.span);
}

static uint32_t message_of(const struct opening *o, const struct rebeca_alternative *a) {
    const struct rebeca_instance *instance = o->missing->instance;
    return rebeca_is_missing(&o->lowering, instance) ? a->number
                                                     : rebeca_message_number(instance->class, a->server);
}

/* The values that an alternative is for; false: nobody of whom it speaks sends the message. */
static bool values_of(const struct opening *o, const struct rebeca_alternative *a, uint32_t message,
                      struct range *values) {
    uint32_t count = 0;
    for (const struct rebeca_slot *s = a->parameters; s && count + 1 < MOST_FIELDS; s = s->next)
        values[count++] = range_make(s->from, s->to);
    struct value_type senders =
        o->open->system.channels.items[o->inbox].messages.items[message].fields[count].type;
    values[count] = range_make(senders.low, senders.high);
    if (a->from)
        values[count] = range_common(values[count], range_value(a->from->index));
    return !range_empty(values[count]);
}

/* An alternative for somebody who never sends the message says nothing. */
static void warn_of_sender(struct opening *o, const struct rebeca_alternative *a) {
    const struct rebeca *rebeca = o->lowering.rebeca;
    if (a->sender.span.file < rebeca->warned_files)
        sources_warn(rebeca->sources, a->sender.span, "leave it out", "%s never sends %s to %s",
                     a->from->name.text, a->message.text, o->missing->name.text);
}

static void add_alternative(struct opening *o, const struct rebeca_alternative *a) {
    struct range values[MOST_FIELDS];
    uint32_t message = message_of(o, a);
    struct rebeca_frame fields = {.is_edge = true};
    if (!values_of(o, a, message, values)) {
        warn_of_sender(o, a);
        return;
    }
    open_add_alternative(o->open, message, values, a->message.span);
    o->lowering.frame = &fields; /* names of parameters are fields of the message */
    for (const struct rebeca_answer *answer = a->answers;
         answer && !o->lowering.refused && system_complete(&o->open->system); answer = answer->next)
        add_answer(o, answer);
    o->lowering.frame = NULL;
}

/* ---- does it say something of everything, and can answers be what it says? ---- */

/* phil0>request(2) */
static void text_asked(const struct opening *o, const struct system_message *message, const int32_t *values,
                       struct text *text) {
    const struct system *system = &o->open->system;
    int64_t wide[MOST_FIELDS];
    for (uint32_t i = 0; i < message->fields_count; i++)
        wide[i] = values[i];
    text_message_of(text, system, o->inbox,
                    (uint32_t)(message - system->channels.items[o->inbox].messages.items), wide);
}

static bool is_covered(const struct opening *o, uint32_t message, const int32_t *values) {
    for (uint32_t i = open_first_alternative(o->open, message); i != SYSTEM_NONE;
         i = o->open->missing.alternatives.items[i].next_of_message)
        if (alternative_covers(o->open, &o->open->missing.alternatives.items[i], values))
            return true;
    return false;
}

/* Messages of more values have no answers, and one line for all of them. */
static void check_coverage(struct opening *o, const struct rebeca_alternative *first) {
    const struct system_message *message = open_message(o->open, first->number);
    uint64_t count = message_values_count(message);
    int32_t values[MOST_FIELDS];
    for (uint64_t i = 0; i < count && count <= INTERFACE_MOST_VALUES; i++) {
        message_values(message, i, values);
        if (!o->lowering.senders[first->number][values[message_arguments(message)]] ||
            is_covered(o, first->number, values))
            continue;
        struct text text = {.memory = &o->open->system.job->memory};
        text_asked(o, message, values, &text);
        sources_error(o->open->sources, first->message.span, "add an alternative, or narrow the range",
                      "the interface does not mention %s, which may arrive", text_end(&text));
        text_free(&text);
        return;
    }
}

/* Every value that an argument can have fits; if not, the first that does not is reported. */
static bool argument_fits(struct opening *o, const struct open_alternative *alternative,
                          const struct open_answer *answer, uint32_t index, const struct rebeca_slot *slot) {
    const struct system *system = &o->open->system;
    const struct system_field *field =
        &system->channels.items[answer->channel].messages.items[answer->message].fields[index];
    const struct system_message *asked =
        &system->channels.items[o->inbox].messages.items[alternative->message];
    int32_t values[MOST_FIELDS];
    alternative_first_values(o->open, alternative, values);
    do {
        struct range range = open_argument_range(o->open, &answer->arguments[index], field, values);
        if (!range_empty(range) && range.low >= field->type.low && range.high <= field->type.high)
            continue;
        struct text text = {.memory = &system->job->memory};
        text_asked(o, asked, values, &text);
        if (range_empty(range))
            sources_error(o->open->sources, slot->span, "narrow the range of the parameters",
                          "the answer to %s has no value here", text_end(&text));
        else
            sources_error(o->open->sources, slot->span, "narrow the range of the parameters",
                          "%s would be answered with %s = %lld; %s takes %d..%d", text_end(&text),
                          field->name, (long long)(range.low < field->type.low ? range.low : range.high),
                          field->name, (int)field->type.low, (int)field->type.high);
        text_free(&text);
        return false;
    } while (alternative_next_values(o->open, alternative, values) && !job_failed(system->job));
    return true;
}

static void check_arguments(struct opening *o, const struct rebeca_alternative *a, uint32_t number) {
    const struct open_alternative *alternative = &o->open->missing.alternatives.items[number];
    uint32_t next = 0;
    for (const struct rebeca_answer *answer = a->answers; answer; answer = answer->next, next++) {
        uint32_t index = 0;
        for (const struct rebeca_slot *s = answer->arguments; s; s = s->next, index++)
            if (!s->any && !argument_fits(o, alternative, &alternative->answers.items[next], index, s))
                return;
    }
}

static void add_interface(struct opening *o) {
    for (const struct rebeca_alternative *a = o->missing->alternatives;
         a && !o->lowering.refused && system_complete(&o->open->system); a = a->next) {
        uint32_t number = (uint32_t)o->open->missing.alternatives.count;
        add_alternative(o, a);
        if (!o->lowering.refused && system_complete(&o->open->system) &&
            o->open->missing.alternatives.count > number)
            check_arguments(o, a, number);
    }
    if (!rebeca_is_missing(&o->lowering, o->missing->instance) || job_failed(o->open->system.job))
        return;
    for (const struct rebeca_alternative *a = o->missing->alternatives; a; a = a->next)
        if (a->first == a && system_complete(&o->open->system))
            check_coverage(o, a);
}

/* ---- all of it ---- */

bool rebeca_lower_open(const struct rebeca *rebeca, const char *component, struct open_system *open) {
    const struct rebeca_instance *missing = rebeca_missing_instance(rebeca);
    struct opening o = {.lowering = {.rebeca = rebeca, .system = &open->system, .told = missing},
                        .open = open,
                        .missing = missing->missing,
                        .inbox = missing->index};
    (void)component; /* only one can be missing */
    o.lowering.alone = rebeca->candidate_file != UINT32_MAX;
    if ((!o.lowering.alone && !make_senders(&o)) || !rebeca_lower_system(&o.lowering))
        return false;
    open->nameable = rebeca->instances_count + 1; /* null, too */
    open->language = rebeca_format(rebeca->asked);
    if (!o.lowering.alone) {
        narrow_senders(&o);
        properties_list(&rebeca->properties, open);
    }
    open_set_missing(open, missing->index);
    add_interface(&o);
    open_form_group(open);
    return !o.lowering.refused && system_complete(&open->system) && !job_failed(open->system.job);
}
