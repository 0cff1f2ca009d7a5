#include "command/operand/formula_operands.h"

#include <string.h>

#include "command/operand/files.h"
#include "system/property_name.h"

static bool choose_question(struct formula_operands *o) {
    struct invocation *invocation = o->invocation;
    const char *implies = invocation_value(invocation, OPTION_IMPLIES);
    const char *equivalent = invocation_value(invocation, OPTION_EQUIVALENT);
    const char *valid = invocation_value(invocation, OPTION_VALID);
    if ((implies != NULL) + (equivalent != NULL) + (valid != NULL) > 1)
        return job_reject(invocation->job, NULL, "ask one question at a time",
                          "--implies, --equivalent and --valid cannot be used together");
    o->question = implies      ? FORMULA_IMPLIES
                  : equivalent ? FORMULA_EQUIVALENT
                  : valid      ? FORMULA_VALID
                               : FORMULA_CLASS;
    o->other = implies ? implies : equivalent;
    return true;
}

static bool check_operands(const struct formula_operands *o) {
    struct invocation *invocation = o->invocation;
    bool in = invocation_value(invocation, OPTION_IN),
         property = invocation_value(invocation, OPTION_PROPERTY);
    if (in != property)
        return job_reject(invocation->job, NULL, "write --in FILE --property NAME",
                          "--in FILE and --property NAME need each other");
    if (in && (invocation->operands.count > 0 || o->question != FORMULA_CLASS))
        return job_reject(invocation->job, NULL, "leave out the formula, --implies, --equivalent and --valid",
                          "properties of a system can only be classified");
    return in || invocation->operands.count > 0 ||
           job_reject(invocation->job, NULL, "lacuna formula 'G (a -> F b)'", "missing formula");
}

bool formula_operands_init(struct formula_operands *o, struct invocation *invocation) {
    *o = (struct formula_operands){.invocation = invocation};
    sources_init(&o->sources, invocation->job);
    return choose_question(o) && check_operands(o);
}

void formula_operands_free(struct formula_operands *o) {
    for (size_t i = 0; i < o->list.count; i++)
        formula_study_free(&o->list.items[i]);
    array_free(&o->list);
    sources_free(&o->sources);
    if (o->has_model)
        model_free(&o->model);
}

size_t formula_operands_count(const struct invocation *invocation) {
    size_t count = invocation->operands.count;
    for (size_t i = 0; i < invocation->given.count; i++)
        count += invocation->given.items[i].option->id == OPTION_PROPERTY;
    return count;
}

static struct formula_study *new_study(struct formula_operands *o) {
    struct job *job = o->invocation->job;
    if (!array_reserve(&job->memory, &o->list, o->list.count + 1))
        return NULL;
    struct formula_study *study = &o->list.items[o->list.count++];
    return formula_study_init(study, job) ? study : NULL;
}

/* After a mistake the rest is read all the same, so that all of them are reported. */
static bool goes_on(const struct formula_operands *o) {
    enum outcome outcome = job_outcome(o->invocation->job);
    return outcome == OUTCOME_DONE || outcome == OUTCOME_BAD_INPUT;
}

/* --- Properties of a system --- */

/* An automaton as the monitor that it is. */
static bool study_automaton(struct formula_operands *o, struct formula_study *s,
                            const struct property *property) {
    struct monitor monitor;
    if (job_failed(s->logic.job))
        return false;
    bool fine = property_monitor(property, &o->model.sources, &s->logic, &monitor) &&
                formula_study_monitor(s, &monitor);
    monitor_free(&monitor);
    return fine;
}

/* The text is read again, in a logic of its own. */
static bool study_formula(struct formula_operands *o, struct formula_study *s,
                          const struct property *property) {
    s->logic.vocabulary.constants = property->constants;
    s->formula = logic_parse(&s->logic, &o->model.sources, property->formula_span);
    vocabulary_take_ranges(&s->logic.vocabulary, &property->temporal->logic.vocabulary);
    return s->formula != LTL_NONE && logic_settle(&s->logic, &o->model.sources) && formula_study_classify(s);
}

static bool study_property(struct formula_operands *o, const struct property *property) {
    struct formula_study *s = new_study(o);
    if (!s)
        return false;
    s->name = property->name.text;
    if (property_is_hoa(property))
        return formula_study_hoa(s, &o->model.sources, property->formula_span.file,
                                 &property->temporal->logic.vocabulary);
    return property->kind == PROPERTY_AUTOMATON ? study_automaton(o, s, property)
                                                : study_formula(o, s, property);
}

/* Of a property with parameters, all that it stands for. */
static bool study_named(struct formula_operands *o, const char *name) {
    const struct property *property = properties_find(model_properties(&o->model), o->invocation->job, name);
    if (property && property->kind == PROPERTY_INVARIANT) {
        struct place place = sources_place(&o->model.sources, property->name.span);
        return job_reject(o->invocation->job, &place, "write the invariant as a formula, G (…)",
                          "%s is an invariant, not a formula", name);
    }
    bool fine = property != NULL;
    for (; property && fine; property = property->next)
        if (property_is_called(property->name.text, name))
            fine = study_property(o, property);
    return fine;
}

/* Reads the files of --in as if they were operands. */
static bool read_model(struct formula_operands *o) {
    struct invocation *invocation = o->invocation;
    struct invocation files = {.command = invocation->command, .job = invocation->job};
    bool fine = true;
    for (size_t i = 0; i < invocation->given.count && fine; i++)
        if (invocation->given.items[i].option->id == OPTION_IN)
            fine = array_push(&invocation->job->memory, &files.operands, invocation->given.items[i].value);
    o->has_model = fine && files.operands.count > 0;
    if (o->has_model)
        fine = model_read(&o->model, &files);
    array_free(&files.operands);
    return fine;
}

bool formula_operands_study_properties(struct formula_operands *o) {
    struct invocation *invocation = o->invocation;
    if (!read_model(o))
        return false;
    bool fine = true;
    for (size_t i = 0; i < invocation->given.count && goes_on(o); i++)
        if (invocation->given.items[i].option->id == OPTION_PROPERTY)
            fine = study_named(o, invocation->given.items[i].value) && fine;
    return fine;
}

/* --- Formulas and HOA files --- */

/* Reads a formula of the command line, which is a source of its own. */
static ltl_formula read_formula(struct formula_operands *o, struct formula_study *s, const char *name,
                                const char *text) {
    if (!sources_add(&o->sources, name, text, strlen(text)))
        return LTL_NONE;
    struct span span = {(uint32_t)o->sources.files.count - 1, 0, (uint32_t)strlen(text)};
    return logic_parse(&s->logic, &o->sources, span);
}

static bool study_operand(struct formula_operands *o, const char *text) {
    struct formula_study *s = new_study(o);
    if (!s)
        return false;
    bool is_file = has_extension(text, ".hoa");
    if (o->question != FORMULA_CLASS && (is_file || (o->other && has_extension(o->other, ".hoa"))))
        return job_reject(s->logic.job, NULL, "classify the automaton with lacuna formula FILE.hoa",
                          "--implies, --equivalent and --valid need formulas, not files");
    if (is_file) {
        s->name = text;
        return sources_read(&o->sources, text) &&
               formula_study_hoa(s, &o->sources, (uint32_t)o->sources.files.count - 1, NULL);
    }
    s->formula = read_formula(o, s, "formula", text);
    bool told = o->list.count > 1 && job_failed(s->logic.job); /* the mistakes of `other` have been */
    if (o->other && !told)
        s->other = read_formula(o, s, "other formula", o->other);
    if (s->formula == LTL_NONE || s->other == LTL_NONE || !logic_settle(&s->logic, &o->sources) ||
        job_failed(s->logic.job))
        return false;
    return o->question == FORMULA_CLASS ? formula_study_classify(s) : formula_study_relate(s, o->question);
}

bool formula_operands_study_formulas(struct formula_operands *o) {
    bool fine = true;
    job_phase(o->invocation->job, "translating", "states", 0);
    for (size_t i = 0; i < o->invocation->operands.count && goes_on(o); i++)
        fine = study_operand(o, o->invocation->operands.items[i]) && fine;
    return fine;
}
