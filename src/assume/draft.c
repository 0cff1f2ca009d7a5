#include "assume/draft.h"

/* --- Senders --- */

/* Of a pair of senders->to_missing. NULL: main. */
static const struct aml_actor *sender_at(const struct senders *senders, size_t pair) {
    return senders->actors[(uint32_t)senders->to_missing.items[pair]];
}

void draft_write_senders(const struct senders *senders, const struct aml_method *message,
                         struct output *output) {
    const char *before = "  // sent by ";
    size_t count, first = senders_of(senders, message, &count);
    for (size_t i = 0; i < count; i++) {
        const struct aml_actor *actor = sender_at(senders, first + i);
        output_text(output, before);
        output_text(output, actor ? actor->name.text : "main");
        before = ", ";
    }
    output_text(output, count > 0 ? "\n" : "  // sent by nobody\n");
}

/* --- Guessing --- */

static bool is_unbounded(const struct aml_type *type) {
    return type->kind == AML_INT && type->low == INT32_MIN && type->high == INT32_MAX;
}

static void write_head(const struct aml_method *message, struct output *output) {
    output_text(output, "  ");
    output_text(output, message->name.text);
    for (const struct aml_variable *p = message->parameters; p; p = p->next) {
        output_text(output, p == message->parameters ? "(_" : ", _");
        output_text(output, p->next ? "" : ")");
    }
    output_text(output, " ->");
}

/* A number that has no range cannot be _. */
static void write_guess(const struct aml_method *message, const struct aml_actor *actor,
                        const struct aml_method *method, struct output *output) {
    bool unknown = false;
    write_head(message, output);
    output_text(output, " ");
    output_text(output, actor->name.text);
    output_text(output, "!");
    output_text(output, method->name.text);
    for (const struct aml_variable *p = method->parameters; p; p = p->next) {
        bool unbounded = is_unbounded(&p->type);
        output_text(output, p == method->parameters ? "(" : ", ");
        output_text(output, unbounded ? "0" : "_");
        output_text(output, p->next ? "" : ")");
        unknown |= unbounded;
    }
    output_text(output, unknown ? "; // a guess; for 0 write what the number can be\n" : "; // a guess\n");
}

static void write_guesses(const struct senders *senders, const struct aml_method *message,
                          struct output *output) {
    bool none = true;
    size_t count, first = senders_of(senders, message, &count);
    for (size_t i = 0; i < count; i++) {
        const struct aml_actor *actor = sender_at(senders, first + i);
        for (const struct aml_method *m = actor ? actor->methods : NULL; m; m = m->next)
            if (!senders_send(senders, m)) {
                write_guess(message, actor, m, output);
                none = false;
            }
    }
    if (!none)
        return;
    write_head(message, output);
    output_text(output, ";\n");
}

/* What may be answers, too, to somebody who has not asked: `guessed`, by their indices, have. */
static void write_rest(const struct senders *senders, const bool *guessed, struct output *output) {
    const char *before = "  // nobody sends these either, which may be answers to others: ";
    for (const struct aml_actor *a = senders->aml->actors; a; a = a->next)
        for (const struct aml_method *m = guessed[a->index] ? NULL : a->methods; m; m = m->next)
            if (!senders_send(senders, m)) {
                output_text(output, before);
                output_text(output, a->name.text);
                output_text(output, "!");
                output_text(output, m->name.text);
                before = ", ";
            }
    output_text(output, before[0] == ',' ? "\n" : "");
}

static void write_title(const struct aml_missing *missing, struct output *output) {
    output_text(output, "// What may be expected of ");
    output_text(output, missing->name.text);
    output_text(output, ", guessed: a message is answered by what its senders handle and nobody sends.\n"
                        "// Take out what is not meant. A message that need not be answered: `m ->;`\n"
                        "missing ");
    output_text(output, missing->name.text);
    output_text(output, " {\n");
}

bool draft_from_system(const struct aml *open, struct output *output) {
    struct senders senders;
    struct memory *memory = &open->sources->job->memory;
    bool *guessed = memory_allocate_zeroed(memory, (size_t)open->actors_count + 1, sizeof *guessed);
    if (senders_make(&senders, open) && guessed) {
        write_title(open->missing, output);
        for (const struct aml_method *m = open->missing->methods; m; m = m->next) {
            draft_write_senders(&senders, m, output);
            write_guesses(&senders, m, output);
        }
        for (size_t i = 0; i < senders.to_missing.count; i++)
            guessed[(uint32_t)senders.to_missing.items[i]] = true;
        write_rest(&senders, guessed, output);
        output_text(output, "}\n");
    }
    senders_free(&senders);
    memory_free(guessed);
    return !job_failed(open->sources->job);
}

/* --- Ranges --- */

static bool declare_range(struct aml *open, struct aml_slot *slot, const struct aml_variable *parameter) {
    if (parameter->type.kind != AML_INT || !parameter->type.bounded)
        return true;
    slot->variable = arena_allocate(&open->arena, sizeof *slot->variable);
    if (!slot->variable)
        return false;
    *slot->variable = (struct aml_variable){.type = parameter->type, .name = parameter->name};
    slot->any = false;
    slot->typed = true;
    return true;
}

bool draft_declare_ranges(struct aml *open, const struct aml_actor *component) {
    for (struct aml_alternative *a = open->missing->alternatives; a; a = a->next) {
        const struct aml_method *method = aml_find_method(component->methods, a->message.text);
        const struct aml_variable *p = method ? method->parameters : NULL;
        for (struct aml_slot *s = a->parameters; s && p; s = s->next, p = p->next)
            if (!declare_range(open, s, p))
                return false;
    }
    return true;
}
