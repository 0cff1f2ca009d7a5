#include "candidate/answers.h"

#include <string.h>

const char *answering_text(enum answering answering) {
    static const char *const TEXTS[] = {"never comes", "always", "unknown", "sometimes", "never"};
    return TEXTS[answering];
}

/* --- Formulas --- */

enum question_about { ABOUT_ALWAYS, ABOUT_COMING, ABOUT_NEVER, QUESTIONS_ABOUT };

static const char *const PREFIXES[QUESTIONS_ABOUT] = {"answers_always_", "answers_coming_", "answers_never_"};

static void add_name(struct text *text, enum question_about about, uint32_t promise) {
    text_add(text, PREFIXES[about]);
    text_number(text, promise);
}

/* A send in quotes: an actor may be called like an operator. */
static void add_send(const char *sender, const char *send, struct text *text) {
    text_add(text, "\"");
    text_add(text, sender);
    text_add(text, sender[0] != '\0' ? ">" : "");
    text_add(text, send);
    text_add(text, "\"");
}

static void add_answered(const struct answers *a, const struct promise *promise, struct text *text) {
    text_add(text, "(");
    for (uint32_t i = 0; i < promise->count; i++) {
        text_add(text, i > 0 ? " | " : "");
        add_send("", a->promises.sends.items[promise->first + i].text, text);
    }
    text_add(text, ")");
}

/* What holds behind a message: the operator, in front of what answers. */
static void add_condition(const struct answers *a, const struct promise *promise, const char *operator,
                          struct text * text) {
    text_add(text, "G (");
    add_send(promise->asker, promise->asked, text);
    text_add(text, " -> ");
    text_add(text, operator);
    add_answered(a, promise, text);
    text_add(text, ")");
    if (!promise->by_main)
        return;
    text_add(text, " & ");
    text_add(text, operator);
    add_answered(a, promise, text);
}

/* Nobody sees what the component sends to itself, so that this is as good as false. But it makes a formula
 * one that is not safe, and is not violated by a turn that is taken back. */
static void add_alibi(const struct answers *a, const struct promise *promise, struct text *text) {
    text_add(text, " | F ");
    add_send(a->component, promise->asked, text);
}

static void add_formula(const struct answers *a, enum question_about about, uint32_t number,
                        struct text *text) {
    const struct promise *promise = &a->promises.list.items[number];
    text_add(text, "property ");
    add_name(text, about, number);
    text_add(text, " = (");
    if (about == ABOUT_COMING) {
        text_add(text, "G !");
        add_send(promise->asker, promise->asked, text);
    } else
        add_condition(a, promise, about == ABOUT_ALWAYS ? "F " : "G !", text);
    text_add(text, ")");
    if (about != ABOUT_ALWAYS)
        add_alibi(a, promise, text);
    text_add(text, ";\n");
}

/* Each costs two searches: what comes behind these is left open. */
enum { MOST_PROMISES = 64 };

/* Can it be answered at all, and be asked about in a formula? */
static bool has_formula(const struct answers *a, uint32_t number) {
    const struct promise *promise = &a->promises.list.items[number];
    return promise->count > 0 && !promise->too_many && number < MOST_PROMISES;
}

static void add_formulas(const struct answers *a, struct text *text) {
    for (uint32_t i = 0; i < a->promises.list.count; i++)
        for (uint32_t about = 0; about < QUESTIONS_ABOUT; about++)
            if (has_formula(a, i))
                add_formula(a, (enum question_about)about, i, text);
}

/* --- Asking --- */

struct asking {
    struct answers *answers;
    const struct search_limits *limits;
    bool stopped; /* there is no time for more */
};

/* Limits leave the question open. */
static bool forgive(struct asking *q, enum verdict *verdict) {
    struct job *job = q->answers->job;
    enum outcome outcome = job_outcome(job);
    if (!job_forgive_limits(job))
        return false;
    q->stopped = outcome == OUTCOME_TIME || outcome == OUTCOME_INTERRUPTED;
    *verdict = VERDICT_INCONCLUSIVE;
    return true;
}

/* The run of a formula that is violated is kept with its verification, if `run` is wanted. */
static bool ask(struct asking *q, enum question_about about, uint32_t promise, enum verdict *verdict,
                const struct run **run) {
    struct answers *a = q->answers;
    struct verification v = {0};
    struct text name = {.memory = &a->job->memory};
    *verdict = VERDICT_INCONCLUSIVE;
    if (q->stopped)
        return true;
    if (!system_starts(&a->closed.system)) { /* then nobody is asked */
        *verdict = VERDICT_HOLDS;
        return true;
    }
    add_name(&name, about, promise);
    const char *wanted = text_end(&name);
    struct verify_options options = {
        .properties = &wanted, .properties_count = 1, .fairness = FAIRNESS_WEAK, .limits = *q->limits};
    bool fine = verify(&v, a->job, &a->closed.system, &options);
    if (fine)
        *verdict = v.questions.items[0].verdict;
    bool kept = fine && run && !*run && v.questions.items[0].has_run;
    if (kept && (fine = array_push(&a->job->memory, &a->shown, v)))
        *run = &a->shown.items[a->shown.count - 1].questions.items[0].run;
    if (!kept || !fine)
        verification_free(&v);
    text_free(&name);
    return fine || forgive(q, verdict);
}

static enum answering answering_of(const enum verdict *verdicts, bool by_main) {
    if (verdicts[ABOUT_ALWAYS] == VERDICT_VIOLATED)
        return verdicts[ABOUT_NEVER] == VERDICT_HOLDS      ? ANSWERING_NEVER
               : verdicts[ABOUT_NEVER] == VERDICT_VIOLATED ? ANSWERING_SOMETIMES
                                                           : ANSWERING_UNKNOWN;
    if (verdicts[ABOUT_ALWAYS] != VERDICT_HOLDS)
        return ANSWERING_UNKNOWN;
    if (by_main)
        return ANSWERING_ALWAYS;
    return verdicts[ABOUT_COMING] == VERDICT_HOLDS      ? ANSWERING_NOT_ASKED
           : verdicts[ABOUT_COMING] == VERDICT_VIOLATED ? ANSWERING_ALWAYS
                                                        : ANSWERING_UNKNOWN;
}

static bool ask_all(struct asking *q, uint32_t number, enum answering *answering, const struct run **run) {
    const struct promise *promise = &q->answers->promises.list.items[number];
    enum verdict verdicts[QUESTIONS_ABOUT] = {VERDICT_OPEN, VERDICT_OPEN, VERDICT_OPEN};
    *answering = ANSWERING_UNKNOWN;
    if (!has_formula(q->answers, number))
        return true;
    if (!ask(q, ABOUT_ALWAYS, number, &verdicts[ABOUT_ALWAYS], run))
        return false;
    if (verdicts[ABOUT_ALWAYS] == VERDICT_HOLDS && !promise->by_main &&
        !ask(q, ABOUT_COMING, number, &verdicts[ABOUT_COMING], NULL))
        return false;
    if (verdicts[ABOUT_ALWAYS] == VERDICT_VIOLATED &&
        !ask(q, ABOUT_NEVER, number, &verdicts[ABOUT_NEVER], NULL))
        return false;
    *answering = answering_of(verdicts, promise->by_main);
    return true;
}

/* --- Values together --- */

/* Of two values of a message: if one is answered and the other never, it is answered sometimes. */
static enum answering join(enum answering left, enum answering right) {
    enum answering less = left < right ? left : right, more = left < right ? right : left;
    if (less == ANSWERING_NOT_ASKED || less == more)
        return more;
    if (more == ANSWERING_NEVER)
        return less == ANSWERING_UNKNOWN ? ANSWERING_UNKNOWN : ANSWERING_SOMETIMES;
    return more;
}

static bool add_message(struct answers *a, const struct message_answers *message) {
    if (message->answering > a->worst)
        a->worst = message->answering;
    a->limited |= message->answering == ANSWERING_UNKNOWN;
    return array_push(&a->job->memory, &a->list, *message);
}

static const char *text_of(const struct promise *promise) {
    return strchr(promise->asked, '!') + 1;
}

/* A message begins: its values are those that are added next. */
static struct message_answers begin_message(const struct answers *a, const char *name) {
    return (struct message_answers){.message = name, .first_value = (uint32_t)a->values.count};
}

static bool add_value(struct answers *a, struct message_answers *message, uint32_t promise,
                      enum answering answering) {
    struct value_answers value = {text_of(&a->promises.list.items[promise]), answering};
    message->answering = join(message->answering, answering);
    message->values_count++;
    return array_push(&a->job->memory, &a->values, value);
}

static bool is_same_message(const struct answers *a, size_t promise, const char *message) {
    return promise < a->promises.list.count && strcmp(a->promises.list.items[promise].message, message) == 0;
}

static bool find_answers(struct asking *q) {
    struct answers *a = q->answers;
    for (uint32_t i = 0; i < a->promises.list.count;) {
        struct message_answers message = begin_message(a, a->promises.list.items[i].message);
        for (; is_same_message(a, i, message.message); i++) {
            enum answering answering;
            bool had_run = message.run != NULL;
            if (!ask_all(q, i, &answering, &message.run) || !add_value(a, &message, i, answering))
                return false;
            if (message.run && !had_run)
                message.shown = text_of(&a->promises.list.items[i]);
        }
        if (!add_message(a, &message))
            return false;
    }
    return true;
}

/* --- In the whole system, and alone --- */

static bool find_promises(struct answers *a, const struct trial *trial) {
    struct described_candidate described = {0};
    *a = (struct answers){.job = trial->sources.job, .component = trial->assumption->component};
    if (strchr(a->component, ',')) /* several are in question together: formulas have no name for them */
        return true;
    bool fine = described_candidate_make(&described, trial);
    fine = fine && promises_find(&a->promises, &described, trial->assumption);
    described_candidate_free(&described);
    return fine;
}

bool answers_find(struct answers *a, struct closing *closing, const struct trial *trial,
                  const struct search_limits *limits) {
    struct asking q = {.answers = a, .limits = limits, .stopped = closing->stopped};
    if (!find_promises(a, trial))
        return false;
    struct text formulas = {.memory = &a->job->memory};
    add_formulas(a, &formulas);
    bool fine = a->promises.list.count == 0 ||
                (closing_close(closing, trial, text_end(&formulas), &a->closed) &&
                 array_reserve(&a->job->memory, &a->shown, a->promises.list.count) && find_answers(&q));
    text_free(&formulas);
    closing->stopped |= q.stopped;
    return fine && !job_failed(a->job);
}

/* Has the candidate code that sends receiver!message? Nobody else sends anything to others, beside a
 * contract. */
static bool can_send(const struct trial *trial, const char *receiver, size_t receiver_length,
                     const char *message, size_t message_length) {
    const struct program *program = trial->check.program;
    for (size_t i = 0; i < program->sites.count; i++) {
        const struct letter *letter = &program->letters[program->sites.items[i].letter];
        const struct system_channel *channel = &program->system->channels.items[letter->channel];
        const char *name = channel->messages.items[letter->message].name;
        if (strlen(channel->name) == receiver_length && strlen(name) == message_length &&
            memcmp(channel->name, receiver, receiver_length) == 0 &&
            memcmp(name, message, message_length) == 0)
            return true;
    }
    return false;
}

/* Then it may answer everything, and nobody has to know what is promised. */
static bool can_send_all(const struct trial *trial) {
    const struct assumption *a = trial->assumption;
    for (uint32_t i = a->contract.receives; i < a->contract.actions; i++) {
        const char *send = a->actions.items.items[i], *message = strchr(send, '!') + 1;
        if (!can_send(trial, send, (size_t)(message - send) - 1, message, strcspn(message, "(")))
            return false;
    }
    return true;
}

static bool can_answer(const struct answers *a, const struct promise *promise, const struct trial *trial) {
    bool can = promise->too_many;
    for (uint32_t i = 0; i < promise->count && !can; i++) {
        const struct promised_send *send = &a->promises.sends.items[promise->first + i];
        can = can_send(trial, send->receiver, strlen(send->receiver), send->message, strlen(send->message));
    }
    return can;
}

bool answers_find_alone(struct answers *a, const struct trial *trial) {
    *a = (struct answers){0};
    if (!trial->check.program || can_send_all(trial))
        return true;
    if (!find_promises(a, trial))
        return false;
    for (uint32_t i = 0; i < a->promises.list.count;) {
        struct message_answers message = begin_message(a, a->promises.list.items[i].message);
        bool never = true;
        for (; is_same_message(a, i, message.message); i++) {
            never &= !can_answer(a, &a->promises.list.items[i], trial);
            if (!add_value(a, &message, i, ANSWERING_NEVER))
                return false;
        }
        if (!never)
            a->values.count = message.first_value;
        else if (!add_message(a, &message))
            return false;
    }
    return true;
}

void answers_free(struct answers *a) {
    if (!a->job)
        return;
    for (size_t i = 0; i < a->shown.count; i++)
        verification_free(&a->shown.items[i]);
    array_free(&a->shown);
    array_free(&a->list);
    array_free(&a->values);
    closed_system_free(&a->closed);
    promises_free(&a->promises);
    *a = (struct answers){0};
}
