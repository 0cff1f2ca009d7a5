#include "closing/actors/influence.h"

#include <string.h>

#include "base/text.h"
#include "logic/logic.h"

/* --- Messages that share their flags --- */

static uint32_t number_of_message(const struct influence *o, uint32_t channel, uint32_t message) {
    return senders_number(&o->external->senders, channel, message);
}

/* Could a send to a value mean either? */
static bool alike(const struct system_message *one, const struct system_message *other) {
    if (strcmp(one->name, other->name) != 0 || one->fields_count != other->fields_count)
        return false;
    for (uint32_t f = 0; f < one->fields_count; f++)
        if ((one->fields[f].type.kind == VALUE_COMPONENT) != (other->fields[f].type.kind == VALUE_COMPONENT))
            return false;
    return true;
}

static bool is_sent_to_values(const struct influence *o, const char *name) {
    return names_find(&o->external->senders.anywhere, name, strlen(name)) != NAMES_NONE;
}

static uint32_t find_group(const struct influence *o, const struct system_message *message, uint32_t number) {
    const struct system *system = o->system;
    for (uint32_t c = 0; c < system->channels.count && is_sent_to_values(o, message->name); c++)
        for (uint32_t m = 0; m < system->channels.items[c].messages.count; m++)
            if (alike(&system->channels.items[c].messages.items[m], message))
                return number_of_message(o, c, m);
    return number;
}

static bool number_fields(struct influence *o) {
    const struct system *system = o->system;
    size_t messages = o->external->senders.messages, fields = 0;
    o->group = memory_allocate(o->memory, (messages + 1) * sizeof *o->group);
    o->first_field = memory_allocate(o->memory, (messages + 1) * sizeof *o->first_field);
    if (!o->group || !o->first_field)
        return false;
    for (uint32_t c = 0; c < system->channels.count; c++)
        for (uint32_t m = 0; m < system->channels.items[c].messages.count; m++) {
            const struct system_message *message = &system->channels.items[c].messages.items[m];
            uint32_t number = number_of_message(o, c, m);
            o->group[number] = find_group(o, message, number);
            o->first_field[number] = (uint32_t)fields;
            fields += message->fields_count;
        }
    o->fields = memory_allocate_zeroed(o->memory, fields + 1, sizeof *o->fields);
    o->kept_field = memory_allocate_zeroed(o->memory, fields + 1, sizeof *o->kept_field);
    o->flag_of_field = memory_allocate(o->memory, (fields + 1) * sizeof *o->flag_of_field);
    for (size_t i = 0; i < fields && o->flag_of_field; i++)
        o->flag_of_field[i] = SYSTEM_NONE;
    return o->fields && o->kept_field && o->flag_of_field;
}

uint32_t influence_field(const struct influence *o, uint32_t channel, uint32_t message, uint32_t field) {
    return o->first_field[o->group[number_of_message(o, channel, message)]] + field;
}

/* --- What properties look at --- */

static void keep_read(struct influence *o, const struct expression *e) {
    for (; e; e = e->next) {
        uint32_t first = e->kind == EXPRESSION_ELEMENT ? e->array.first : e->index;
        uint32_t length = e->kind == EXPRESSION_ELEMENT    ? e->array.length
                          : e->kind == EXPRESSION_VARIABLE ? 1
                                                           : 0;
        for (uint32_t i = 0; i < length; i++)
            o->kept_variable[first + i] = true;
        keep_read(o, e->left);
        keep_read(o, e->right);
        keep_read(o, e->otherwise);
    }
}

static void keep_matched(struct influence *o, const struct observer_rule *rule) {
    uint32_t fields = o->system->channels.items[rule->channel].messages.items[rule->message].fields_count;
    for (uint32_t f = 0; f < fields && rule->constrained; f++)
        if (rule->constrained[f])
            o->kept_field[influence_field(o, rule->channel, rule->message, f)] = true;
}

static void keep_for_properties(struct influence *o) {
    const struct system *system = o->system;
    for (size_t i = 0; i < system->observers.count; i++)
        for (size_t r = 0; r < system->observers.items[i].rules.count; r++)
            keep_matched(o, &system->observers.items[i].rules.items[r]);
    for (size_t i = 0; i < system->formulas.count; i++) {
        const struct system_formula *formula = &system->formulas.items[i];
        size_t atoms = formula->over_states ? formula->logic->vocabulary.atoms.count : 0;
        for (size_t a = 0; a < atoms; a++)
            keep_read(o, system->predicates.items[formula->first_predicate + a]);
        for (size_t r = 0; r < formula->classes.count; r++)
            keep_matched(o, &formula->classes.items[r]);
    }
}

static bool same_array(const struct system_variable *one, const struct system_variable *other) {
    return one->array && other->array && one->component == other->component &&
           strcmp(one->array, other->array) == 0;
}

/* A turn may write to any element: all are kept, or none. */
static void keep_whole_arrays(struct influence *o) {
    const struct system_variable *variables = o->system->variables.items;
    size_t count = o->system->variables.count;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count && o->kept_variable[i]; k++)
            if (same_array(&variables[i], &variables[k]))
                o->kept_variable[k] = true;
}

/* --- Making --- */

static void start_inside(struct influence *o) {
    for (size_t i = 0; i < o->system->variables.count; i++)
        o->variables[i] = ORIGIN_INSIDE;
    for (size_t i = 0; i < o->system->initial.count; i++) {
        const struct system_initial *initial = &o->system->initial.items[i];
        const struct system_message *message =
            &o->system->channels.items[initial->channel].messages.items[initial->message];
        for (uint32_t f = 0; f < message->fields_count; f++)
            o->fields[influence_field(o, initial->channel, initial->message, f)] = ORIGIN_INSIDE;
    }
}

bool influence_make(struct influence *o, const struct system *system, const struct chaotic_messages *external,
                    enum closing_analysis analysis) {
    size_t variables = system->variables.count;
    *o = (struct influence){
        .system = system, .external = external, .memory = &system->job->memory, .analysis = analysis};
    o->variables = memory_allocate_zeroed(o->memory, variables + 1, sizeof *o->variables);
    o->read = memory_allocate_zeroed(o->memory, variables + 1, sizeof *o->read);
    o->kept_variable = memory_allocate_zeroed(o->memory, variables + 1, sizeof *o->kept_variable);
    o->flag_of_variable = memory_allocate(o->memory, (variables + 1) * sizeof *o->flag_of_variable);
    if (!o->variables || !o->read || !o->kept_variable || !o->flag_of_variable || !number_fields(o))
        return false;
    for (size_t i = 0; i < variables; i++)
        o->flag_of_variable[i] = SYSTEM_NONE;
    keep_for_properties(o);
    keep_whole_arrays(o);
    start_inside(o);
    return true;
}

void influence_free(struct influence *o) {
    if (!o->memory)
        return;
    memory_free(o->variables);
    memory_free(o->read);
    memory_free(o->fields);
    memory_free(o->group);
    memory_free(o->first_field);
    memory_free(o->kept_variable);
    memory_free(o->kept_field);
    memory_free(o->flag_of_variable);
    memory_free(o->flag_of_field);
    array_free(&o->arrays);
    array_free(&o->field_arrays);
}

void influence_add(struct influence *o, uint8_t *to, uint8_t more) {
    o->changed |= (*to | more) != *to;
    *to |= more;
}

void influence_add_array(struct influence *o, struct array_extent array) {
    for (size_t i = 0; i < o->arrays.count; i++)
        if (o->arrays.items[i].first == array.first && o->arrays.items[i].length == array.length)
            return;
    (void)array_push(o->memory, &o->arrays, array); /* the memory account tells */
}

void influence_add_field_array(struct influence *o, uint32_t first, uint32_t length) {
    uint64_t one = (uint64_t)first << 32 | length;
    for (size_t i = 0; i < o->field_arrays.count; i++)
        if (o->field_arrays.items[i] == one)
            return;
    (void)array_push(o->memory, &o->field_arrays, one);
}

/* --- Flags --- */

static bool wants_flag(const struct influence *o, uint8_t origin) {
    return o->analysis == CLOSING_FLAGS || (o->analysis == CLOSING_MUST && origin == ORIGIN_EITHER);
}

/* Some element has a flag: then all have. */
static bool spread(bool *wanted, uint32_t first, uint32_t length) {
    bool any = false, all = true;
    for (uint32_t i = 0; i < length; i++) {
        any |= wanted[first + i];
        all &= wanted[first + i];
    }
    for (uint32_t i = 0; i < length && any; i++)
        wanted[first + i] = true;
    return any && !all;
}

static const char *flag_name(struct system *system, const char *name) {
    struct text text = {.memory = &system->job->memory};
    text_add(&text, "known_");
    text_add(&text, name);
    const char *end = text_end(&text);
    const char *kept = arena_text(&system->arena, end, strlen(end));
    text_free(&text);
    return kept;
}

static bool add_variable_flags(struct influence *o, struct system *closed) {
    size_t count = o->system->variables.count;
    bool *wanted = memory_allocate_zeroed(o->memory, count + 1, sizeof *wanted);
    if (!wanted)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct system_variable *v = &o->system->variables.items[i];
        wanted[i] = v->type.kind != VALUE_COMPONENT && !v->counts && !o->kept_variable[i] &&
                    wants_flag(o, o->read[i]);
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < o->arrays.count; i++)
            more |= spread(wanted, o->arrays.items[i].first, o->arrays.items[i].length);
    }
    for (size_t i = 0; i < count; i++) {
        if (!wanted[i])
            continue;
        const struct system_variable *v = &o->system->variables.items[i];
        struct system_variable flag = {.name = flag_name(closed, v->name),
                                       .component = v->component,
                                       .type = value_truth(),
                                       .initial = 1,
                                       .array = v->array ? flag_name(closed, v->array) : NULL,
                                       .span = v->span};
        o->flag_of_variable[i] = system_add_variable(closed, &flag);
    }
    memory_free(wanted);
    return system_complete(closed);
}

/* Behind the fields that there are. */
static bool add_message_flags(struct influence *o, struct system *closed, uint32_t channel, uint32_t number,
                              const bool *wanted) {
    struct system_message *message = &closed->channels.items[channel].messages.items[number];
    uint32_t first = influence_field(o, channel, number, 0), count = message->fields_count, flags = 0;
    for (uint32_t f = 0; f < count; f++)
        flags += wanted[first + f];
    if (flags == 0)
        return true;
    struct system_field *fields = arena_allocate(&closed->arena, (count + flags) * sizeof *fields);
    uint32_t *known_by = arena_allocate(&closed->arena, count * sizeof *known_by);
    if (!fields || !known_by)
        return false;
    for (uint32_t f = 0, next = count; f < count; f++) {
        fields[f] = message->fields[f];
        known_by[f] = wanted[first + f] ? next : 0;
        if (!wanted[first + f])
            continue;
        fields[next] =
            (struct system_field){.name = flag_name(closed, fields[f].name), .type = value_truth()};
        o->flag_of_field[first + f] = next++;
    }
    message->fields = fields;
    message->fields_count = count + flags;
    message->flags_count = flags;
    message->known_by = known_by;
    return true;
}

static bool add_field_flags(struct influence *o, struct system *closed) {
    const struct system *system = o->system;
    size_t count = 0;
    for (uint32_t c = 0; c < system->channels.count; c++)
        for (uint32_t m = 0; m < system->channels.items[c].messages.count; m++)
            count += system->channels.items[c].messages.items[m].fields_count;
    bool *wanted = memory_allocate_zeroed(o->memory, count + 1, sizeof *wanted);
    if (!wanted)
        return false;
    for (uint32_t c = 0; c < system->channels.count; c++)
        for (uint32_t m = 0; m < system->channels.items[c].messages.count; m++) {
            const struct system_message *message = &system->channels.items[c].messages.items[m];
            uint32_t receiver = system_receiver(system, c), first = influence_field(o, c, m, 0);
            bool gone = receiver == SYSTEM_NONE || is_missing(o->external->open, receiver);
            for (uint32_t f = 0; f < message->fields_count && !gone; f++)
                wanted[first + f] |= message->fields[f].type.kind != VALUE_COMPONENT &&
                                     !o->kept_field[first + f] && wants_flag(o, o->fields[first + f]);
        }
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < o->field_arrays.count; i++)
            more |= spread(wanted, (uint32_t)(o->field_arrays.items[i] >> 32),
                           (uint32_t)o->field_arrays.items[i]);
    }
    bool fine = true;
    for (uint32_t c = 0; c < system->channels.count; c++)
        for (uint32_t m = 0; m < system->channels.items[c].messages.count && fine; m++)
            fine = add_message_flags(o, closed, c, m, wanted);
    memory_free(wanted);
    return fine;
}

/* --- What speaks of fields --- */

/* Values of a message with those of its flags, which are true. */
static int32_t *with_flags(struct system *closed, const int32_t *values, uint32_t before, uint32_t after) {
    int32_t *longer = arena_allocate(&closed->arena, (after + 1) * sizeof *longer);
    for (uint32_t f = 0; longer && f < after; f++)
        longer[f] = f < before ? values[f] : 1;
    return longer;
}

static bool lengthen_rule(struct system *closed, struct observer_rule *rule, uint32_t before,
                          uint32_t after) {
    if (!rule->constrained || before == after)
        return true;
    bool *constrained = arena_allocate(&closed->arena, after * sizeof *constrained);
    rule->values = with_flags(closed, rule->values, before, after);
    for (uint32_t f = 0; constrained && f < after; f++)
        constrained[f] = f < before && rule->constrained[f];
    rule->constrained = constrained;
    return constrained && rule->values;
}

static uint32_t fields_of(const struct system *system, uint32_t channel, uint32_t message) {
    return system->channels.items[channel].messages.items[message].fields_count;
}

static bool lengthen(const struct influence *o, struct system *closed) {
    for (size_t i = 0; i < closed->initial.count; i++) {
        struct system_initial *initial = &closed->initial.items[i];
        initial->values =
            with_flags(closed, initial->values, fields_of(o->system, initial->channel, initial->message),
                       fields_of(closed, initial->channel, initial->message));
        if (!initial->values)
            return false;
    }
    bool fine = true;
    for (size_t i = 0; i < closed->observers.count; i++)
        for (size_t r = 0; r < closed->observers.items[i].rules.count && fine; r++) {
            struct observer_rule *rule = &closed->observers.items[i].rules.items[r];
            fine = lengthen_rule(closed, rule, fields_of(o->system, rule->channel, rule->message),
                                 fields_of(closed, rule->channel, rule->message));
        }
    for (size_t i = 0; i < closed->formulas.count; i++)
        for (size_t r = 0; r < closed->formulas.items[i].classes.count && fine; r++) {
            struct observer_rule *rule = &closed->formulas.items[i].classes.items[r];
            fine = lengthen_rule(closed, rule, fields_of(o->system, rule->channel, rule->message),
                                 fields_of(closed, rule->channel, rule->message));
        }
    return fine;
}

bool influence_place_flags(struct influence *o, struct system *closed) {
    return add_variable_flags(o, closed) && add_field_flags(o, closed) && lengthen(o, closed);
}
