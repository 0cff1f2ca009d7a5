#include <stdio.h>
#include <string.h>

#include "language/checking.h"
#include "language/promela/check.h"
#include "language/promela/constant.h"

static const char *const PREDEFINED[] = {"_pid", "_nr_pr", "_last", "_priority", "_"};

bool promela_is_predefined(const char *name) {
    for (size_t i = 0; i < sizeof PREDEFINED / sizeof *PREDEFINED; i++)
        if (strcmp(PREDEFINED[i], name) == 0)
            return true;
    return false;
}

const struct promela_expression *promela_last_member(const struct promela_expression *e) {
    while (e->member)
        e = e->member;
    return e;
}

bool promela_is_record(const struct promela_expression *e) {
    const struct promela_expression *last = promela_last_member(e);
    return e->kind == PROMELA_VARIABLE && last->meaning == PROMELA_A_VARIABLE &&
           last->declaration->type.kind == PROMELA_RECORD;
}

/* ---- names ---- */

/* `1..N` is one word for the preprocessor, so that a macro N stays as it is. */
static bool follows_dots(const struct promela_checker *c, struct span span) {
    const char *text = c->sources->files.items[span.file].text + span.start;
    return span.start >= 3 && memcmp(text - 2, "..", 2) == 0 && text[-3] >= '0' && text[-3] <= '9';
}

static void complain_of_unknown(struct promela_checker *c, const struct promela_expression *e) {
    struct candidates candidates = {.memory = &c->job->memory};
    char hint[256];
    if (checking_halted(c->job))
        return;
    if (strcmp(e->name.text, "_p") == 0) {
        sources_error(c->sources, e->name.span, "write P[pid]@label, and put the label there",
                      "_p is SPIN's number of a state, which lacuna does not have");
        return;
    }
    for (size_t i = 0; i < c->scopes.count && checking_is_heard(c->job); i++)
        candidates_add(&candidates, &c->symbols, c->scopes.items[i], SYMBOL_VARIABLE | SYMBOL_MTYPE);
    const char *advice = candidates_hint(&candidates, e->name.text, hint, sizeof hint);
    if (follows_dots(c, e->name.span))
        advice = "put a blank on both sides of .. if this is a macro: as one word it is not replaced";
    sources_error(c->sources, e->name.span, advice, "unknown variable %s", e->name.text);
}

/* Gives a member of a record its meaning, or complains that there is none of that name. */
static void find_member(struct promela_checker *c, const struct promela_declaration *record,
                        struct promela_expression *member) {
    const struct promela_unit *unit = promela_unit_named(c, PROMELA_TYPEDEF, record->type.name.text);
    const struct symbol *mtype = symbols_find(&c->symbols, c->promela, member->name.text);
    for (const struct promela_declaration *d = unit ? unit->declaration : NULL; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            if (strcmp(v->name.text, member->name.text) == 0) {
                member->meaning = PROMELA_A_VARIABLE;
                member->variable = v;
                member->declaration = d;
                if (mtype && mtype->kind == SYMBOL_MTYPE)
                    sources_error(c->sources, member->name.span, "choose another name for the member",
                                  "%s is declared twice: it cannot name an mtype and a member",
                                  member->name.text);
                return;
            }
    if (unit && !unit->damaged)
        sources_error(c->sources, member->name.span, "check the typedef", "unknown member %s of %s",
                      member->name.text, record->type.name.text);
}

static void check_members(struct promela_checker *c, struct promela_expression *e) {
    for (; e->member; e = e->member) {
        if (e->meaning != PROMELA_A_VARIABLE)
            return;
        if (e->declaration->type.kind != PROMELA_RECORD) {
            sources_error(c->sources, e->member->name.span,
                          "declare it with a typedef, or leave out the member",
                          "%s is not a record, and has no members", e->name.text);
            return;
        }
        find_member(c, e->declaration, e->member);
        if (e->member->index)
            promela_check_expression(c, e->member->index);
    }
}

/* ---- arrays and records ---- */

static void complain_of_array(struct promela_checker *c, const struct promela_expression *e) {
    char hint[256];
    snprintf(hint, sizeof hint, "name an element: %.100s[0]", e->name.text);
    sources_error(c->sources, e->span, hint, "%s is an array, and one value is expected", e->name.text);
}

static void complain_of_record(struct promela_checker *c, const struct promela_expression *e) {
    const struct promela_unit *unit = promela_unit_named(c, PROMELA_TYPEDEF, e->declaration->type.name.text);
    const struct promela_declaration *first = unit ? unit->declaration : NULL;
    char hint[256];
    snprintf(hint, sizeof hint, "name a member: %.100s.%.100s", e->name.text,
             first && first->variables ? first->variables->name.text : "x");
    sources_error(c->sources, e->span, hint, "%s is a record, and one value is expected", e->name.text);
}

static bool is_zero(const struct promela_expression *e) {
    int32_t value;
    return promela_is_literal(e) && promela_fold(e, &value) && value == 0;
}

/* The index of an array is known to be wrong: SPIN finds out when the statement is executed. */
static void check_bounds(struct promela_checker *c, const struct promela_expression *e) {
    int32_t size, index;
    if (promela_fold(e->index, &index) && promela_fold(e->variable->size, &size) && size > 0 &&
        (index < 0 || index >= size))
        sources_warn(c->sources, e->index->span, "the model fails where this is executed",
                     "%s has the elements 0 to %d, and no element %d", e->name.text, size - 1, index);
}

/* Of a variable or member; false has been complained about. */
static bool check_index(struct promela_checker *c, const struct promela_expression *e, bool takes_array) {
    bool is_array = e->meaning == PROMELA_A_VARIABLE && e->variable->size;
    if (is_array && e->index)
        check_bounds(c, e);
    if (is_array && !e->index && !takes_array) {
        complain_of_array(c, e);
        return false;
    }
    if (is_array || !e->index || e->meaning == PROMELA_UNKNOWN)
        return true;
    if (e->meaning == PROMELA_A_CONSTANT || !is_zero(e->index)) {
        sources_error(c->sources, e->index->span, "leave out the index, or declare an array",
                      "%s is not an array, and has no elements", e->name.text);
        return false;
    }
    return true;
}

static void check_shape(struct promela_checker *c, const struct promela_expression *variable,
                        enum promela_use use) {
    const struct promela_expression *e = variable;
    for (; e->member; e = e->member)
        if (e->meaning != PROMELA_A_VARIABLE || !check_index(c, e, c->in_head))
            return;
    if (e->meaning == PROMELA_UNKNOWN || !check_index(c, e, c->in_head || use == USE_WHOLE))
        return;
    bool takes_record = use == USE_PARTS || use == USE_TAKEN || use == USE_WHOLE;
    if (e->meaning == PROMELA_A_VARIABLE && e->declaration->type.kind == PROMELA_RECORD && !takes_record)
        complain_of_record(c, e);
}

/* ---- variables ---- */

static void check_predefined(struct promela_checker *c, struct promela_expression *e, enum promela_use use) {
    e->meaning = PROMELA_PREDEFINED;
    bool in_trace = c->unit && (c->unit->kind == PROMELA_TRACE || c->unit->kind == PROMELA_NOTRACE);
    bool is_written =
        use == USE_PLACE || use == USE_TAKEN || use == USE_WHOLE || (use == USE_PARTS && in_trace);
    if (strcmp(e->name.text, "_") == 0 && !is_written)
        sources_error(c->sources, e->span, "receive into a variable, and use that",
                      "_ forgets what is written to it, and has no value");
}

static void check_variable(struct promela_checker *c, struct promela_expression *e, enum promela_use use) {
    const struct symbol *symbol = promela_look_up(c, e->name.text);
    if (e->index)
        promela_check_expression(c, e->index);
    if (promela_inline_named(c, e->name.text)) {
        sources_error(c->sources, e->name.span, "write the call as a statement: f(x)",
                      "%s is an inline, and has no value here", e->name.text);
        return;
    }
    if (symbol && symbol->kind == SYMBOL_UNKNOWN)
        return;
    if (symbol && symbol->kind == SYMBOL_VARIABLE) {
        const struct promela_declared *declared = symbol->thing;
        e->meaning = PROMELA_A_VARIABLE;
        e->variable = declared->variable;
        e->declaration = declared->declaration;
        check_members(c, e);
    } else if (symbol && symbol->kind == SYMBOL_MTYPE) {
        const struct promela_expression *mtype = symbol->thing;
        e->meaning = PROMELA_A_CONSTANT;
        e->number = mtype->number;
        e->declaration = mtype->declaration;
    } else if (promela_is_predefined(e->name.text)) {
        check_predefined(c, e, use);
    } else {
        complain_of_unknown(c, e);
    }
    check_shape(c, e, use);
}

/* ---- assignments ---- */

/* An element of an array whose index is an element of the same array: SPIN's code for it would be wrong. */
static bool indexes_itself(const struct promela_expression *target) {
    const struct promela_expression *outer = promela_last_member(target), *index = outer->index;
    if (!index || index->kind != PROMELA_VARIABLE)
        return false;
    const struct promela_expression *inner = promela_last_member(index);
    return inner->index && outer->meaning == PROMELA_A_VARIABLE && inner->meaning == PROMELA_A_VARIABLE &&
           outer->variable == inner->variable && target->variable == index->variable;
}

void promela_check_target(struct promela_checker *c, struct promela_expression *target) {
    promela_check_use(c, target, USE_PLACE);
    if (target->kind != PROMELA_VARIABLE)
        return;
    if (target->meaning == PROMELA_A_CONSTANT)
        sources_error(c->sources, target->span, "assign to a variable",
                      "%s is a constant, and cannot be assigned to", target->name.text);
    if (target->meaning == PROMELA_PREDEFINED && strcmp(target->name.text, "_") != 0 &&
        strcmp(target->name.text, "_priority") != 0)
        sources_error(c->sources, target->span, "assign to a variable of your own",
                      "%s is SPIN's own, and cannot be assigned to", target->name.text);
    if (indexes_itself(target))
        sources_error(c->sources, target->span, "put the index into a variable first",
                      "an array cannot be indexed by its own element where it is assigned to");
}

static bool is_channel(const struct promela_expression *e) {
    return e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_A_VARIABLE &&
           e->declaration->type.kind == PROMELA_CHAN;
}

/* The channel that an operator inside of the value is applied to; NULL: there is none. Chains are deep on
 * their left side. */
static const struct promela_expression *find_reckoned(const struct promela_expression *e, bool inside) {
    for (; e; e = e->left, inside = true) {
        bool passes = e->kind == PROMELA_UNARY || e->kind == PROMELA_BINARY || e->kind == PROMELA_CONDITIONAL;
        if (is_channel(e))
            return inside ? e : NULL;
        if (e->kind == PROMELA_FUNCTION && strcmp(e->name.text, "len") != 0 && e->arguments)
            return find_reckoned(e->arguments, true);
        if (!passes)
            return NULL;
        const struct promela_expression *found = e->right ? find_reckoned(e->right, true) : NULL;
        if (!found && e->otherwise)
            found = find_reckoned(e->otherwise, true);
        if (found)
            return found;
    }
    return NULL;
}

static const char *set_of(const struct promela_declaration *d) {
    return d->type.name.text ? d->type.name.text : "";
}

/* A name of an mtype: is it of the set of the variable? The first name that is assigned to a variable without
 * a set decides. */
static void check_set(struct promela_checker *c, const struct promela_expression *target,
                      const struct promela_expression *value) {
    const struct symbol *symbol = promela_look_up(c, target->name.text);
    struct promela_declared *declared = symbol && symbol->kind == SYMBOL_VARIABLE ? symbol->thing : NULL;
    bool has_set = target->declaration->type.kind == PROMELA_MTYPE && target->declaration->type.name.text;
    if (declared && declared->variable != target->variable)
        declared = NULL; /* it is only now being declared */
    const char *wanted = has_set ? set_of(target->declaration) : declared ? declared->set : NULL;
    const char *given = set_of(value->declaration);
    if (wanted && strcmp(wanted, given) != 0)
        sources_error(c->sources, value->span,
                      has_set ? "assign a name of the same set" : "assign names of one set only",
                      "%s takes names of %s%s; %s is of %s%s", target->name.text,
                      wanted[0] ? "mtype:" : "mtype", wanted, value->name.text, given[0] ? "mtype:" : "mtype",
                      given);
    if (!wanted && declared)
        declared->set = given;
}

void promela_check_assigned(struct promela_checker *c, const struct promela_expression *target,
                            const struct promela_expression *value) {
    if (target->kind != PROMELA_VARIABLE || target->meaning != PROMELA_A_VARIABLE ||
        target->declaration->type.kind == PROMELA_RECORD)
        return;
    if (is_channel(target) && promela_is_literal(value)) {
        /* SPIN takes an initial value, and nothing later. */
        if (target->span.start != target->variable->name.span.start ||
            target->span.file != target->variable->name.span.file)
            sources_error(c->sources, value->span, "assign another channel",
                          "%s is a channel, and cannot become a number", target->name.text);
        return;
    }
    const struct promela_expression *reckoned = find_reckoned(value, false);
    if (reckoned)
        sources_error(c->sources, reckoned->span, "assign the channel as it is",
                      "%s is a channel, and no operator takes it in an assignment", reckoned->name.text);
    if (value->kind == PROMELA_VARIABLE && value->meaning == PROMELA_A_CONSTANT)
        check_set(c, target, value);
}

/* ---- remote references ---- */

static const struct promela_variable *find_local(const struct promela_unit *unit, const char *name) {
    for (const struct promela_declaration *d = unit->parameters; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            if (strcmp(v->name.text, name) == 0)
                return v;
    for (const struct promela_statement *s = unit->body ? unit->body->first : NULL; s; s = s->next)
        for (const struct promela_variable *v = s->kind == PROMELA_DECLARE ? s->declaration->variables : NULL;
             v; v = v->next)
            if (strcmp(v->name.text, name) == 0)
                return v;
    return NULL;
}

/* Inside of the proctype itself only labels of statements that are complete are known. */
static bool is_behind(const struct promela_checker *c, const struct promela_unit *unit,
                      const struct promela_statement *s, const struct promela_expression *e) {
    return unit != c->unit || s->span.file != e->span.file || s->span.start + s->span.length <= e->span.start;
}

static void check_remote_label(struct promela_checker *c, const struct promela_unit *unit,
                               const struct promela_expression *e) {
    const struct promela_expression *label = e->member;
    const struct promela_statement *s = promela_label(c, unit, label->name.text);
    if (label->index || label->member)
        sources_error(c->sources, label->span, "write it as in P[1]@label",
                      "a label has no index and no member");
    else if (!s)
        sources_error(c->sources, label->span, "put the label on a statement of that proctype",
                      "unknown label %s of proctype %s", label->name.text, unit->name.text);
    else if (!is_behind(c, unit, s, e))
        sources_error(c->sources, label->span, "move the proctype with the label in front of this reference",
                      "the label %s is not complete here", label->name.text);
}

static void check_remote_value(struct promela_checker *c, const struct promela_unit *unit,
                               const struct promela_expression *e) {
    const struct promela_expression *name = e->member;
    if (name->index)
        promela_check_expression(c, name->index);
    if (name->member)
        sources_error(c->sources, name->span, "use a variable that is not a record",
                      "members of records of other processes cannot be read");
    else if (!find_local(unit, name->name.text))
        sources_error(c->sources, name->span, "name a parameter, or a variable outside of inner braces",
                      "unknown variable %s of proctype %s", name->name.text, unit->name.text);
}

static void check_remote(struct promela_checker *c, struct promela_expression *e) {
    const struct promela_unit *unit = promela_unit_named(c, PROMELA_PROCTYPE, e->name.text);
    if (e->index)
        promela_check_expression(c, e->index);
    if (!unit || unit->damaged)
        return; /* that has been complained about */
    if (e->kind == PROMELA_REMOTE_LABEL)
        check_remote_label(c, unit, e);
    else
        check_remote_value(c, unit, e);
}

/* ---- the whole ---- */

static bool is_claim(const struct promela_unit *unit) {
    return unit && (unit->kind == PROMELA_NEVER || unit->kind == PROMELA_LTL);
}

static void check_claims_only(struct promela_checker *c, const struct promela_expression *e) {
    bool is_function = e->kind == PROMELA_FUNCTION;
    if (is_claim(c->unit) || !c->unit)
        return;
    if (e->kind == PROMELA_NON_PROGRESS || e->kind == PROMELA_TICK)
        sources_error(c->sources, e->span, "ask in a never claim or in ltl { … }", "%s stands only in claims",
                      e->name.text);
    else if (is_function && (strcmp(e->name.text, "enabled") == 0 || strcmp(e->name.text, "pc_value") == 0))
        sources_warn(c->sources, e->span, "ask in a never claim, or count with a variable",
                     "%s is meant for claims: SPIN does not explore a model that asks elsewhere",
                     e->name.text);
}

static void check_function(struct promela_checker *c, struct promela_expression *e) {
    bool is_length = strcmp(e->name.text, "len") == 0;
    promela_check_list(c, e->arguments, USE_VALUE);
    check_claims_only(c, e);
    if (e->kind == PROMELA_PROBE || is_length)
        promela_check_channel(c, e->arguments, e->name.text, !is_length);
}

/* The model fails where this is executed. */
static void check_divisor(struct promela_checker *c, const struct promela_expression *e) {
    int32_t divisor;
    bool divides = e->operation == PROMELA_DIVIDE || e->operation == PROMELA_REMAINDER;
    if (!c->in_constant && divides && promela_fold(e->right, &divisor) && divisor == 0)
        sources_warn(c->sources, e->right->span, "the model fails where this is executed",
                     "the divisor is always zero");
}

void promela_check_list(struct promela_checker *c, struct promela_expression *list, enum promela_use use) {
    for (struct promela_expression *e = list; e && !c->failed; e = e->next)
        promela_check_use(c, e, use);
}

static void note_length(struct promela *promela, const struct promela_expression *e, uint32_t count) {
    if (count <= promela->longest_count)
        return;
    promela->longest = e->span;
    promela->longest_count = count;
}

static void check_operands(struct promela_checker *c, struct promela_expression *e) {
    const struct promela_expression *whole = e;
    /* Chains are deep on their left side. */
    for (uint32_t count = 1;; count++) {
        note_length(c->promela, whole, count);
        if (e->kind == PROMELA_BINARY && e->right)
            check_divisor(c, e);
        if (e->right)
            promela_check_expression(c, e->right);
        if (e->otherwise)
            promela_check_expression(c, e->otherwise);
        promela_check_list(c, e->arguments, USE_VALUE);
        if (!e->left)
            return;
        e = e->left;
        if (e->kind != PROMELA_BINARY) {
            promela_check_expression(c, e);
            return;
        }
    }
}

void promela_check_expression(struct promela_checker *c, struct promela_expression *e) {
    promela_check_use(c, e, USE_VALUE);
}

void promela_check_use(struct promela_checker *c, struct promela_expression *e, enum promela_use use) {
    switch (e->kind) {
    case PROMELA_VARIABLE:
        check_variable(c, e, use);
        break;
    case PROMELA_REMOTE_LABEL:
    case PROMELA_REMOTE_VALUE:
        check_remote(c, e);
        break;
    case PROMELA_RUN:
        promela_check_list(c, e->arguments, USE_PARTS);
        promela_check_run(c, e);
        break;
    case PROMELA_POLL:
        promela_check_expression(c, e->left);
        promela_check_list(c, e->arguments, USE_TAKEN);
        promela_check_channel(c, e->left, "a poll", false);
        break;
    case PROMELA_PROBE:
    case PROMELA_FUNCTION:
        check_function(c, e);
        break;
    case PROMELA_NON_PROGRESS:
    case PROMELA_TICK:
        check_claims_only(c, e);
        break;
    case PROMELA_EXPIRED:
        promela_check_timer(c, e->left, false);
        break;
    default:
        check_operands(c, e);
        break;
    }
}
