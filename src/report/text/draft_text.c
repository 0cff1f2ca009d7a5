#include "report/text/draft_text.h"

#include "assume/flow/boxes.h"
#include "assume/flow/flow.h"
#include "assume/stub/senders.h"
#include "base/text.h"

/* --- Senders --- */

/* Of a pair of senders->to_missing; behind the components: main. */
static uint32_t sender_at(const struct senders *senders, size_t pair) {
    return (uint32_t)senders->to_missing.items[pair];
}

static bool is_main(const struct senders *senders, uint32_t sender) {
    return sender == senders->open->system.components.count;
}

static void write_senders(const struct senders *senders, uint32_t message, struct output *output) {
    const char *before = "  // sent by ";
    size_t count, first = senders_of(senders, message, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t sender = sender_at(senders, first + i);
        output_text(output, before);
        output_text(output,
                    is_main(senders, sender) ? "main" : senders->open->system.components.items[sender].name);
        before = ", ";
    }
    output_text(output, count > 0 ? "\n" : "  // no component sends it\n");
}

/* --- Guessing --- */

static bool is_unbounded(struct value_type type) {
    return type.kind == VALUE_NUMBER && type.low == INT32_MIN && type.high == INT32_MAX;
}

/* `sender` is written if the message tells it; NULL: anybody. */
static void write_head(const struct system_message *message, const char *sender, struct output *output) {
    uint32_t count = message_arguments(message);
    output_text(output, "  ");
    if (message->tells_sender && sender) {
        output_text(output, sender);
        output_text(output, ">");
    }
    output_text(output, message->name);
    for (uint32_t i = 0; i < count; i++)
        output_text(output, i == 0 ? "(_" : ", _");
    output_text(output, count > 0 ? ") ->" : " ->");
}

/* A number that has no range cannot be _. */
static void write_guess(const struct system_message *message, const struct system_channel *receiver,
                        const struct system_message *answer, struct output *output) {
    bool unknown = false;
    write_head(message, receiver->name, output);
    output_text(output, " ");
    output_text(output, receiver->name);
    output_text(output, "!");
    output_text(output, answer->name);
    for (uint32_t i = 0; i < answer->fields_count; i++) {
        bool unbounded = is_unbounded(answer->fields[i].type);
        output_text(output, i == 0 ? "(" : ", ");
        output_text(output, unbounded ? "0" : "_");
        unknown |= unbounded;
    }
    output_text(output, answer->fields_count > 0 ? ")" : "");
    output_text(output, unknown ? "; // a guess; replace 0 by the possible numbers\n" : "; // a guess\n");
}

static void write_no_answer(const struct system_message *message, const char *sender, struct output *output) {
    write_head(message, sender, output);
    output_text(output, ";\n");
}

static void write_guesses(const struct senders *senders, uint32_t number, struct output *output) {
    const struct system *system = &senders->open->system;
    const struct system_message *message = open_message(senders->open, number);
    bool none = true;
    size_t count, first = senders_of(senders, number, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t sender = sender_at(senders, first + i);
        if (is_main(senders, sender))
            continue;
        uint32_t inbox = system->components.items[sender].inbox;
        const struct system_channel *receiver = &system->channels.items[inbox];
        bool answered = false;
        for (uint32_t m = 0; m < receiver->messages.count; m++)
            if (!senders_send(senders, inbox, m)) {
                write_guess(message, receiver, &receiver->messages.items[m], output);
                answered = true;
            }
        none &= !answered;
        if (message->tells_sender && !answered)
            write_no_answer(message, receiver->name, output);
    }
    if (none && !(message->tells_sender && count > 0))
        write_no_answer(message, NULL, output);
}

/* What may be answers, too, to somebody who has not asked: `guessed`, by their numbers, have. */
static void write_rest(const struct senders *senders, const bool *guessed, struct output *output) {
    const struct system *system = &senders->open->system;
    const char *before = "  // no actor sends these either; they may be answers to other messages: ";
    for (uint32_t c = 0; c < system->components.count; c++) {
        uint32_t inbox = system->components.items[c].inbox;
        if (guessed[c] || c == senders->open->missing.component)
            continue;
        for (uint32_t m = 0; m < system->channels.items[inbox].messages.count; m++)
            if (!senders_send(senders, inbox, m)) {
                output_text(output, before);
                output_text(output, system->channels.items[inbox].name);
                output_text(output, "!");
                output_text(output, system->channels.items[inbox].messages.items[m].name);
                before = ", ";
            }
    }
    output_text(output, before[0] == ',' ? "\n" : "");
}

static void write_guess_title(const char *component, struct output *output) {
    output_text(output, "// What may be expected of ");
    output_text(output, component);
    output_text(
        output,
        ", guessed: a message is answered by messages that its senders handle and no actor sends.\n// Remove the answers that are wrong. A message without an answer: `m ->;`\nmissing ");
    output_text(output, component);
    output_text(output, " {\n");
}

bool draft_write_guess(const struct open_system *open, struct output *output) {
    struct senders senders;
    struct memory *memory = &open->system.job->memory;
    bool *guessed = memory_allocate_zeroed(memory, open->system.components.count + 1, sizeof *guessed);
    if (senders_make(&senders, open) && guessed) {
        write_guess_title(open_component_name(open), output);
        for (uint32_t m = 0; m < open->system.channels.items[open->missing.inbox].messages.count; m++) {
            write_senders(&senders, m, output);
            write_guesses(&senders, m, output);
        }
        for (size_t i = 0; i < senders.to_missing.count; i++)
            guessed[sender_at(&senders, i)] = true;
        write_rest(&senders, guessed, output);
        output_text(output, "}\n");
    }
    senders_free(&senders);
    memory_free(guessed);
    return !job_failed(open->system.job);
}

/* --- From a component --- */

/* A message of the draft, while it is written. */
struct writer {
    const struct draft *draft;
    struct output *output;
    const struct draft_message *drafted;
    const struct system_message *message; /* in the open system */
    const struct system_message *handled; /* with the component's own names and types */
    bool typed[MOST_FIELDS];              /* all ranges of the field are written as types */
};

static bool is_whole(const struct system_field *field, struct range range) {
    struct range whole = box_whole(field);
    return range.low == whole.low && range.high == whole.high;
}

static bool is_declared(const struct writer *w, uint32_t field) {
    struct value_type type = w->handled->fields[field].type;
    return type.kind == VALUE_NUMBER && !is_unbounded(type);
}

/* Must the range that an alternative has for a field be written as a type? A name stands for a part of the
 * values only then. */
static bool needs_type(const struct writer *w, const struct draft_alternative *a, uint32_t field) {
    return is_whole(&w->message->fields[field], a->values[field])
               ? is_declared(w, field)
               : !range_single(a->values[field]) && draft_hands_on(w->draft, a, field);
}

/* Types say together what a field can be: if they do not say all of it, every range becomes one. */
static void choose_types(struct writer *w) {
    for (uint32_t i = 0; i < w->message->fields_count; i++) {
        const struct system_field *field = &w->message->fields[i];
        struct range hull = range_none();
        for (size_t k = 0; k < w->drafted->alternatives.count; k++) {
            const struct draft_alternative *a = &w->drafted->alternatives.items[k];
            if (needs_type(w, a, i))
                hull = range_hull(hull, a->values[i]);
        }
        w->typed[i] = field->type.kind == VALUE_NUMBER && !is_whole(field, hull) &&
                      (!range_empty(hull) || is_declared(w, i));
    }
}

static void write_value(const struct writer *w, const struct system *system, struct value_type type,
                        struct range range) {
    struct text text = {.memory = &w->draft->job->memory};
    flow_value_text(system, type, range, &text);
    output_text(w->output, text_end(&text));
    text_free(&text);
}

static void write_slot(const struct writer *w, const struct draft_alternative *a, uint32_t index) {
    const struct system_field *field = &w->message->fields[index];
    const char *name = w->handled->fields[index].name;
    struct range range = a->values[index];
    bool full = is_whole(field, range), number = field->type.kind == VALUE_NUMBER;
    bool named = draft_hands_on(w->draft, a, index) && !range_single(range);
    if (number && (w->typed[index] || (full && is_declared(w, index)) || (named && !full)))
        output_format(w->output, "int %lld..%lld %s", (long long)range.low, (long long)range.high, name);
    else if (named)
        output_text(w->output, name);
    else if (full && !range_single(range))
        output_text(w->output, "_");
    else
        write_value(w, &w->draft->open->system, field->type, range);
}

static void write_argument(const struct writer *w, const struct draft_alternative *a,
                           const struct system_field *field, struct draft_argument argument) {
    uint32_t origin = argument.origin;
    if (origin == ORIGIN_NONE)
        write_value(w, w->draft->whole, field->type, argument.range);
    else if (range_single(a->values[origin]))
        write_value(w, &w->draft->open->system, w->message->fields[origin].type, a->values[origin]);
    else
        output_text(w->output, w->handled->fields[origin].name);
}

static void write_answer(const struct writer *w, const struct draft_alternative *a,
                         const struct draft_answer *answer) {
    const struct system_channel *receiver = &w->draft->whole->channels.items[answer->channel];
    const struct system_message *message = &receiver->messages.items[answer->message];
    output_text(w->output, receiver->name);
    output_text(w->output, "!");
    output_text(w->output, message->name);
    for (uint32_t i = 0; i < message->fields_count; i++) {
        output_text(w->output, i == 0 ? "(" : ", ");
        write_argument(w, a, &message->fields[i], answer->arguments[i]);
    }
    output_text(w->output, message->fields_count > 0 ? ")" : "");
}

static void write_alternative(const struct writer *w, const struct draft_alternative *a) {
    output_text(w->output, "  ");
    output_text(w->output, w->message->name);
    for (uint32_t i = 0; i < w->message->fields_count; i++) {
        output_text(w->output, i == 0 ? "(" : ", ");
        write_slot(w, a, i);
    }
    output_text(w->output, w->message->fields_count > 0 ? ") ->" : " ->");
    for (uint32_t i = 0; i < a->answers_count; i++) {
        output_text(w->output, i == 0 ? " " : ", ");
        write_answer(w, a, &a->answers[i]);
    }
    output_text(w->output,
                a->never_ends ? "; // it never ends, or sends more than fits into a mailbox\n" : ";\n");
}

static void write_message(struct writer *w, const struct senders *senders,
                          const struct draft_message *drafted) {
    const struct system *whole = w->draft->whole;
    uint32_t inbox = whole->components.items[w->draft->component].inbox;
    w->drafted = drafted;
    w->message = open_message(w->draft->open, drafted->message);
    w->handled = &whole->channels.items[inbox].messages.items[drafted->handled];
    choose_types(w);
    write_senders(senders, drafted->message, w->output);
    if (drafted->more)
        output_format(
            w->output,
            "  // there are more answers, perhaps infinitely many: these are up to %d that fit the mailboxes\n",
            DRAFT_MOST_ANSWERS);
    if (drafted->endless)
        output_text(w->output, "  // it also sends other messages, on paths that never end, fail or block\n");
    for (size_t i = 0; i < drafted->alternatives.count; i++)
        write_alternative(w, &drafted->alternatives.items[i]);
}

static void write_title(const struct draft *draft, struct output *output) {
    const struct system_component *component = &draft->whole->components.items[draft->component];
    output_text(output, "// What may be expected of ");
    output_text(output, component->name);
    output_text(output, ", drafted from the one in ");
    output_shown(output, sources_place(draft->open->sources, component->span).file);
    output_text(
        output,
        ": all answers\n// that it can give to a single message, whatever the values of its variables.\nmissing ");
    output_text(output, component->name);
    output_text(output, " {\n");
}

bool draft_write(const struct draft *draft, struct output *output) {
    struct writer w = {.draft = draft, .output = output};
    struct senders senders;
    if (senders_make(&senders, draft->open)) {
        write_title(draft, output);
        for (size_t i = 0; i < draft->messages.count; i++)
            write_message(&w, &senders, &draft->messages.items[i]);
        output_text(output, "}\n");
    }
    senders_free(&senders);
    return !job_failed(draft->job);
}
