#include "stability/formulas.h"

#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"

void formulas_init(struct formulas *f, const struct peers *peers, struct sources *sources, bool receipts) {
    *f = (struct formulas){.job = peers->job, .peers = peers, .sources = sources, .receipts = receipts};
}

void formulas_free(struct formulas *f) {
    verification_free(&f->verification);
    buffers_system_free(&f->made);
    for (size_t i = 0; i < f->list.count; i++)
        logic_free(&f->list.items[i].logic);
    array_free(&f->list);
}

/* --- Which messages a class of sends is about --- */

/* One argument of a message's name, `2` of grant(2,true). */
static bool value_fits(const struct atom_value *value, const char *text, size_t length) {
    if (value->form == VALUE_ANY)
        return true;
    if (value->form == VALUE_NAMED)
        return strlen(value->name.text) == length && memcmp(value->name.text, text, length) == 0;
    if (length == 4 && memcmp(text, "true", 4) == 0)
        return value->number == 1;
    if (length == 5 && memcmp(text, "false", 5) == 0)
        return value->number == 0;
    char *end;
    long long number = strtoll(text, &end, 10);
    return end == text + length && number == value->number;
}

/* Does the class ask for a value that the message does not have? */
static bool values_fit(const struct send_class *class, const char *arguments) {
    for (uint32_t i = 0; i < class->values_count; i++) {
        size_t length = strcspn(arguments, ",)");
        if (length == 0 || (class->values[i] && !value_fits(class->values[i], arguments, length)))
            return false;
        arguments += length + (arguments[length] == ',');
    }
    return true;
}

static bool names_fit(const struct peers *peers, const struct send_pattern *kind,
                      const struct peer_message *m) {
    size_t length = strlen(kind->message.text);
    return strcmp(kind->receiver.text, peers->list.items[m->receiver].name) == 0 &&
           strncmp(m->name, kind->message.text, length) == 0 &&
           (m->name[length] == '\0' || m->name[length] == '(');
}

static bool class_fits(const struct peers *peers, const struct send_class *class,
                       const struct peer_message *m, uint32_t sender) {
    size_t length = strlen(class->kind->message.text);
    return names_fit(peers, class->kind, m) &&
           (!class->sender || strcmp(class->sender, peers->list.items[sender].name) == 0) &&
           values_fit(class, m->name[length] == '(' ? m->name + length + 1 : "");
}

/* --- Reading --- */

static bool is_peer(const struct peers *peers, const char *name) {
    for (size_t i = 0; i < peers->list.count; i++)
        if (strcmp(peers->list.items[i].name, name) == 0)
            return true;
    return false;
}

static void complain_message(struct formulas *f, const struct send_pattern *send) {
    const struct peers *peers = f->peers;
    const char **known =
        memory_allocate(&f->job->memory, (peers->messages.count + peers->list.count + 1) * sizeof *known);
    size_t count = 0;
    char hint[256];
    bool receiver_known = is_peer(peers, send->receiver.text);
    const struct atom_name *wrong = receiver_known ? &send->message : &send->receiver;
    for (size_t i = 0; known && receiver_known && i < peers->messages.count; i++)
        if (strcmp(peers->list.items[peers->messages.items[i].receiver].name, send->receiver.text) == 0)
            known[count++] = peers->messages.items[i].name;
    for (size_t i = 0; known && !receiver_known && i < peers->list.count; i++)
        known[count++] = peers->list.items[i].name;
    const char *near = known ? suggest_hint(wrong->text, known, count, hint, sizeof hint) : NULL;
    if (receiver_known)
        sources_error(f->sources, wrong->span, near ? near : "lacuna stable lists no such message",
                      "%s receives no message %s", send->receiver.text, send->message.text);
    else
        sources_error(f->sources, wrong->span, near, "unknown peer %s", send->receiver.text);
    memory_free(known);
}

static void check_pattern(struct formulas *f, const struct send_pattern *send) {
    bool known = false;
    for (size_t i = 0; i < f->peers->messages.count && !known; i++)
        known = names_fit(f->peers, send, &f->peers->messages.items[i]);
    if (!known)
        complain_message(f, send);
    if (send->sender.text && !is_peer(f->peers, send->sender.text))
        sources_error(f->sources, send->sender.span, "name a peer of the system", "unknown peer %s",
                      send->sender.text);
}

bool formulas_add(struct formulas *f, const char *text) {
    struct peers_formula formula = {.text = text};
    uint32_t file = (uint32_t)f->sources->files.count;
    size_t length = strlen(text);
    if (!sources_add(f->sources, "--formula", text, length))
        return false;
    bool fine = logic_init(&formula.logic, f->job);
    formula.logic.vocabulary.receipts = f->receipts;
    if (fine)
        formula.formula = logic_parse(&formula.logic, f->sources, (struct span){file, 0, (uint32_t)length});
    fine = fine && formula.formula != LTL_NONE && logic_settle(&formula.logic, f->sources);
    if (fine && !formula.logic.over_sends) {
        sources_error(f->sources, (struct span){file, 0, (uint32_t)length},
                      "write receiver!message, as in G (server!req -> F client!ok)",
                      "a formula here is about messages");
        fine = false;
    }
    for (size_t i = 0; fine && i < vocabulary_patterns(&formula.logic.vocabulary); i++)
        check_pattern(f, &vocabulary_pattern(&formula.logic.vocabulary, i)->send);
    if (fine && array_push(&f->job->memory, &f->list, formula))
        return !job_failed(f->job);
    logic_free(&formula.logic);
    return false;
}

/* --- Checking --- */

static void add_rule(struct formulas *f, uint32_t formula, uint32_t sender, uint32_t channel,
                     const char *message, uint32_t letter) {
    struct observer_rule rule = {.target = letter,
                                 .sender = sender,
                                 .channel = channel,
                                 .message = system_find_message(&f->made.system, channel, message)};
    if (rule.message != SYSTEM_NONE)
        system_add_class(&f->made.system, formula, &rule);
}

/* The letter of every message from every sender: that of the first class it fits. */
static void add_classes(struct formulas *f, const struct buffers *buffers, size_t number, uint32_t formula) {
    const struct send_letters *sends = &f->list.items[number].logic.sends;
    for (uint32_t i = 0; i < f->peers->messages.count; i++) {
        const struct peer_message *m = &f->peers->messages.items[i];
        for (size_t s = 0; s < m->senders.count; s++)
            for (int taken = 0; taken < 2; taken++) {
                uint32_t sender = m->senders.items[s];
                size_t c = 0;
                while (c < sends->classes.count &&
                       (sends->classes.items[c].kind->taken != (taken == 1) ||
                        !class_fits(f->peers, &sends->classes.items[c], m, sender)))
                    c++;
                if (c == sends->classes.count)
                    continue;
                if (taken && f->made.receipts != SYSTEM_NONE)
                    add_rule(f, formula, m->receiver, f->made.receipts, m->taken,
                             sends->classes.items[c].letter);
                else if (!taken)
                    add_rule(f, formula, sender, buffers_find(buffers, i, sender), m->shown,
                             sends->classes.items[c].letter);
            }
    }
}

bool formulas_check(struct formulas *f, const struct buffers *buffers, uint32_t bound) {
    bool fine = buffers_make_system(&f->made, buffers, bound, f->receipts);
    const char **names = memory_allocate(&f->job->memory, (f->list.count + 1) * sizeof *names);
    for (size_t i = 0; i < f->list.count && fine && names; i++) {
        const struct peers_formula *formula = &f->list.items[i];
        struct system_formula added = {
            .name = formula->text, .logic = &formula->logic, .formula = formula->formula};
        uint32_t number = system_add_formula(&f->made.system, &added);
        if (number != SYSTEM_NONE)
            add_classes(f, buffers, i, number);
        names[i] = formula->text;
    }
    struct verify_options options = {.properties = names,
                                     .properties_count = f->list.count,
                                     .fairness = FAIRNESS_NONE,
                                     .limits = {UINT64_MAX, UINT64_MAX}};
    fine = fine && names && system_complete(&f->made.system) &&
           verify(&f->verification, f->job, &f->made.system, &options);
    memory_free(names);
    f->answered = fine;
    return fine;
}

bool formulas_tells_senders(const struct formulas *f, size_t formula) {
    const struct vocabulary *vocabulary = &f->list.items[formula].logic.vocabulary;
    for (size_t i = 0; i < vocabulary_patterns(vocabulary); i++) {
        const struct send_pattern *send = &vocabulary_pattern(vocabulary, i)->send;
        for (size_t m = 0; send->sender.text && m < f->peers->messages.count; m++)
            if (f->peers->messages.items[m].senders.count > 1 &&
                names_fit(f->peers, send, &f->peers->messages.items[m]))
                return true;
    }
    return false;
}

const struct question *formulas_answer(const struct formulas *f, size_t formula) {
    const struct verification *v = &f->verification;
    for (size_t i = 0; f->answered && i < v->questions.count; i++)
        if (v->questions.items[i].name == f->list.items[formula].text)
            return &v->questions.items[i];
    return NULL;
}
