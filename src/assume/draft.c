#include "assume/draft.h"

#include <string.h>

/* --- Senders --- */

struct looking {
    const struct aml_method *message; /* of the missing component */
    bool found;
};

static void look_for_message(void *context, struct aml_send *send) {
    struct looking *looking = context;
    looking->found |= send->method == looking->message;
}

static bool sends(const struct aml_actor *actor, const struct aml_method *message) {
    struct looking looking = {.message = message};
    for (const struct aml_method *m = actor->methods; m; m = m->next)
        aml_each_send_in(m->body, look_for_message, &looking);
    return looking.found;
}

static bool main_sends(const struct aml *aml, const struct aml_method *message) {
    struct looking looking = {.message = message};
    aml_each_send_in(aml->mains->sends, look_for_message, &looking);
    return looking.found;
}

void draft_write_senders(const struct aml *open, const struct aml_method *message, struct output *output) {
    const char *before = "  // sent by ";
    for (const struct aml_actor *a = open->actors; a; a = a->next)
        if (sends(a, message)) {
            output_text(output, before);
            output_text(output, a->name.text);
            before = ", ";
        }
    if (main_sends(open, message)) {
        output_text(output, before);
        output_text(output, "main");
        before = ", ";
    }
    output_text(output, before[0] == ',' ? "\n" : "  // sent by nobody\n");
}

/* --- Guessing --- */

struct handled {
    const struct aml_method *method;
    bool sent;
};

/* What is sent to a variable may be for anybody. */
static void look_for_handled(void *context, struct aml_send *send) {
    struct handled *handled = context;
    handled->sent |= send->variable ? strcmp(send->message.text, handled->method->name.text) == 0
                                    : send->method == handled->method;
}

static bool is_sent(const struct aml *aml, const struct aml_method *method) {
    struct handled handled = {method, false};
    aml_each_send(aml, look_for_handled, &handled);
    return handled.sent;
}

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

static void write_guesses(const struct aml *open, const struct aml_method *message, struct output *output) {
    bool none = true;
    for (const struct aml_actor *a = open->actors; a; a = a->next)
        for (const struct aml_method *m = sends(a, message) ? a->methods : NULL; m; m = m->next)
            if (!is_sent(open, m)) {
                write_guess(message, a, m, output);
                none = false;
            }
    if (!none)
        return;
    write_head(message, output);
    output_text(output, ";\n");
}

/* Has the actor sent the component anything? Then it is among the guesses. */
static bool is_guessed_of(const struct aml *open, const struct aml_actor *actor) {
    for (const struct aml_method *m = open->missing->methods; m; m = m->next)
        if (sends(actor, m))
            return true;
    return false;
}

/* What may be answers, too, to somebody who has not asked. */
static void write_rest(const struct aml *open, struct output *output) {
    const char *before = "  // nobody sends these either, which may be answers to others: ";
    for (const struct aml_actor *a = open->actors; a; a = a->next)
        for (const struct aml_method *m = is_guessed_of(open, a) ? NULL : a->methods; m; m = m->next)
            if (!is_sent(open, m)) {
                output_text(output, before);
                output_text(output, a->name.text);
                output_text(output, "!");
                output_text(output, m->name.text);
                before = ", ";
            }
    output_text(output, before[0] == ',' ? "\n" : "");
}

bool draft_from_system(const struct aml *open, struct output *output) {
    const struct aml_missing *missing = open->missing;
    output_text(output, "// What may be expected of ");
    output_text(output, missing->name.text);
    output_text(output, ", guessed: a message is answered by what its senders handle and nobody sends.\n"
                        "// Take out what is not meant. A message that need not be answered: `m ->;`\n"
                        "missing ");
    output_text(output, missing->name.text);
    output_text(output, " {\n");
    for (const struct aml_method *m = missing->methods; m; m = m->next) {
        draft_write_senders(open, m, output);
        write_guesses(open, m, output);
    }
    write_rest(open, output);
    output_text(output, "}\n");
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
