#include "language/rebeca/formula.h"

#include <string.h>

#include "base/text.h"
#include "language/character.h"
#include "language/property/parse.h"
#include "language/rebeca/constant.h"

bool rebeca_temporal_call(const struct rebeca_expression *e, enum ltl_kind *kind) {
    static const struct {
        const char *name;
        enum ltl_kind kind;
    } CALLS[] = {
        {"G", LTL_GLOBALLY}, {"F", LTL_FINALLY}, {"X", LTL_NEXT}, {"U", LTL_UNTIL}, {"W", LTL_WEAK_UNTIL}};
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS && e->kind == REBECA_CALL && !e->left; i++)
        if (strcmp(CALLS[i].name, e->name.text) == 0) {
            *kind = CALLS[i].kind;
            return true;
        }
    return false;
}

bool rebeca_is_temporal(const struct rebeca_expression *e) {
    enum ltl_kind kind;
    if (!e)
        return false;
    if (e->meaning == REBECA_MEANS_DEFINITION)
        return rebeca_is_temporal(e->definition->condition);
    bool operator=(e->kind == REBECA_UNARY && e->operation >= REBECA_NEXT) ||
        (e->kind == REBECA_BINARY && (e->operation == REBECA_UNTIL || e->operation == REBECA_WEAK_UNTIL));
    if (operator|| rebeca_temporal_call(e, &kind))
        return true;
    for (const struct rebeca_expression *a = e->arguments; a; a = a->next)
        if (rebeca_is_temporal(a))
            return true;
    return rebeca_is_temporal(e->left) || rebeca_is_temporal(e->right) || rebeca_is_temporal(e->otherwise);
}

/* ---- atoms ---- */

struct conversion {
    struct rebeca *rebeca;
    struct property_formula *formula;
    struct vocabulary *vocabulary;
    struct memory *memory;
    bool failed;
};

const char *rebeca_variable_name(struct arena *arena, struct memory *memory,
                                 const struct rebeca_expression *e) {
    const struct rebeca_expression *indices[REBECA_MOST_DIMENSIONS];
    uint32_t count = 0;
    for (; e->kind == REBECA_ELEMENT && count < REBECA_MOST_DIMENSIONS; e = e->left)
        indices[count++] = e->right;
    if (e->kind != REBECA_FIELD || !e->instance || e->meaning != REBECA_MEANS_VARIABLE ||
        e->variable->type.dimensions != count)
        return NULL;
    struct text name = {.memory = memory};
    text_add(&name, e->instance->name.text);
    text_add(&name, ".");
    text_add(&name, e->name.text);
    while (count > 0) {
        int64_t index;
        if (!rebeca_constant(indices[--count], true, &index)) {
            text_free(&name);
            return NULL;
        }
        text_add(&name, "[");
        text_number(&name, index);
        text_add(&name, "]");
    }
    return text_keep(&name, arena);
}

const char *rebeca_source_text(const struct rebeca *rebeca, struct arena *arena,
                               const struct rebeca_expression *e) {
    const char *text = rebeca->sources->files.items[e->span.file].text + e->span.start;
    uint32_t length = e->span.length;
    struct text kept = {.memory = &rebeca->sources->job->memory};
    while (length > 2 && e->bracketed && text[0] == '(' && text[length - 1] == ')') {
        text++;
        length -= 2;
        while (length > 0 && is_blank(text[0]))
            text++, length--;
        while (length > 0 && is_blank(text[length - 1]))
            length--;
    }
    for (uint32_t i = 0; i < length; i++) {
        if (!is_blank(text[i]))
            text_add_bytes(&kept, text + i, 1);
        else if (i > 0 && !is_blank(text[i - 1]))
            text_add(&kept, " ");
    }
    return text_keep(&kept, arena);
}

static void add_step(struct predicate *p, enum predicate_operation operation, int64_t number) {
    p->steps[p->count++] = (struct predicate_step){operation, number};
}

/* How many steps it has at most. */
static uint32_t size_of(const struct rebeca_expression *e) {
    return 1 + (e->left ? size_of(e->left) : 0) + (e->right ? size_of(e->right) : 0);
}

static bool predicate_operation(enum rebeca_operator operation, enum predicate_operation *result) {
    static const struct {
        enum rebeca_operator operation;
        enum predicate_operation result;
    } TABLE[] = {{REBECA_ADD, PREDICATE_ADD},
                 {REBECA_SUBTRACT, PREDICATE_SUBTRACT},
                 {REBECA_MULTIPLY, PREDICATE_MULTIPLY},
                 {REBECA_DIVIDE, PREDICATE_DIVIDE},
                 {REBECA_REMAINDER, PREDICATE_REMAINDER},
                 {REBECA_EQUAL, PREDICATE_EQUAL},
                 {REBECA_UNEQUAL, PREDICATE_UNEQUAL},
                 {REBECA_LESS, PREDICATE_LESS},
                 {REBECA_LESS_EQUAL, PREDICATE_LESS_EQUAL},
                 {REBECA_GREATER, PREDICATE_GREATER},
                 {REBECA_GREATER_EQUAL, PREDICATE_GREATER_EQUAL}};
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        if (TABLE[i].operation == operation) {
            *result = TABLE[i].result;
            return true;
        }
    return false;
}

/* False: it is more than predicates can say; the atom stands for itself then. */
static bool add_steps(struct conversion *v, struct predicate *p, const struct rebeca_expression *e,
                      bool compares) {
    int64_t value;
    enum predicate_operation operation;
    if (rebeca_constant(e, true, &value)) {
        add_step(p, PREDICATE_NUMBER, value);
        return true;
    }
    const char *name = rebeca_variable_name(&v->vocabulary->arena, v->memory, e);
    if (name) {
        uint32_t number = vocabulary_variable(v->vocabulary, name);
        add_step(p, PREDICATE_VARIABLE, number);
        return number != UINT32_MAX;
    }
    if (e->kind == REBECA_UNARY && e->operation == REBECA_NEGATE && add_steps(v, p, e->left, false)) {
        add_step(p, PREDICATE_NEGATE, 0);
        return true;
    }
    if (e->kind != REBECA_BINARY || !predicate_operation(e->operation, &operation) ||
        (operation >= PREDICATE_EQUAL && !compares))
        return false;
    if (!add_steps(v, p, e->left, false) || !add_steps(v, p, e->right, false))
        return false;
    add_step(p, operation, 0);
    return true;
}

static struct predicate predicate_of(struct conversion *v, const struct rebeca_expression *e,
                                     const char *text) {
    struct predicate p = {.steps = arena_allocate(&v->vocabulary->arena, (size_of(e) + 1) * sizeof *p.steps)};
    if (!p.steps) {
        v->failed = true;
        return p;
    }
    bool small = size_of(e) < PREDICATE_DEEPEST;
    if (small && add_steps(v, &p, e, true))
        return p;
    uint32_t number = vocabulary_variable(v->vocabulary, text);
    v->failed |= number == UINT32_MAX;
    p.count = 0;
    add_step(&p, PREDICATE_VARIABLE, number);
    return p;
}

static ltl_formula convert_atom(struct conversion *v, struct rebeca_expression *e) {
    struct atom atom = {.kind = ATOM_PREDICATE,
                        .text = rebeca_source_text(v->rebeca, &v->vocabulary->arena, e),
                        .span = e->span};
    if (!atom.text) {
        v->failed = true;
        return LTL_NONE;
    }
    atom.predicate = predicate_of(v, e, atom.text);
    uint32_t number = v->failed ? UINT32_MAX : vocabulary_add(v->vocabulary, v->rebeca->sources, &atom);
    if (number == UINT32_MAX) {
        v->failed = true;
        return LTL_NONE;
    }
    v->formula->atoms[number].predicate = e;
    return ltl_atom(&v->formula->logic.ltl, number);
}

/* ---- operators ---- */

static ltl_formula convert(struct conversion *v, struct rebeca_expression *e);

static ltl_formula convert_two(struct conversion *v, enum ltl_kind kind, struct rebeca_expression *left,
                               struct rebeca_expression *right) {
    ltl_formula l = convert(v, left), r = convert(v, right);
    return ltl_binary(&v->formula->logic.ltl, kind, l, r);
}

static ltl_formula convert_binary(struct conversion *v, struct rebeca_expression *e) {
    struct ltl *ltl = &v->formula->logic.ltl;
    switch (e->operation) {
    case REBECA_AND:
    case REBECA_BIT_AND:
        return convert_two(v, LTL_AND, e->left, e->right);
    case REBECA_OR:
    case REBECA_BIT_OR:
        return convert_two(v, LTL_OR, e->left, e->right);
    case REBECA_IMPLIES:
        return convert_two(v, LTL_IMPLIES, e->left, e->right);
    case REBECA_UNTIL:
        return convert_two(v, LTL_UNTIL, e->left, e->right);
    case REBECA_WEAK_UNTIL:
        return convert_two(v, LTL_WEAK_UNTIL, e->left, e->right);
    case REBECA_EQUAL:
        return convert_two(v, LTL_EQUIVALENT, e->left, e->right);
    default: /* != and ^ */
        return ltl_not(ltl, convert_two(v, LTL_EQUIVALENT, e->left, e->right));
    }
}

static bool is_logical(const struct rebeca_expression *e) {
    return e->kind == REBECA_BINARY && rebeca_is_boolean(&e->left->type) &&
           rebeca_is_boolean(&e->right->type);
}

static ltl_formula convert_unary(struct conversion *v, struct rebeca_expression *e) {
    struct ltl *ltl = &v->formula->logic.ltl;
    ltl_formula inner = convert(v, e->left);
    switch (e->operation) {
    case REBECA_NEXT:
        return ltl_unary(ltl, LTL_NEXT, inner);
    case REBECA_FINALLY:
        return ltl_unary(ltl, LTL_FINALLY, inner);
    case REBECA_GLOBALLY:
        return ltl_unary(ltl, LTL_GLOBALLY, inner);
    default:
        return ltl_not(ltl, inner);
    }
}

static ltl_formula convert(struct conversion *v, struct rebeca_expression *e) {
    enum ltl_kind kind;
    if (v->failed)
        return LTL_NONE;
    if (e->meaning == REBECA_MEANS_DEFINITION)
        return convert(v, e->definition->condition);
    if (e->kind == REBECA_TRUTH)
        return e->number ? LTL_TRUE : LTL_FALSE;
    if (rebeca_temporal_call(e, &kind))
        return ltl_is_binary(kind) ? convert_two(v, kind, e->arguments, e->arguments->next)
                                   : ltl_unary(&v->formula->logic.ltl, kind, convert(v, e->arguments));
    if (e->kind == REBECA_UNARY)
        return convert_unary(v, e);
    return is_logical(e) ? convert_binary(v, e) : convert_atom(v, e);
}

static ltl_formula convert_judgement(struct conversion *v, struct rebeca_judgement judgement) {
    ltl_formula formula = convert(v, judgement.condition);
    return judgement.always ? ltl_unary(&v->formula->logic.ltl, LTL_GLOBALLY, formula) : formula;
}

static ltl_formula convert_implication(struct conversion *v, const struct rebeca_judgement *premises,
                                       size_t count, struct rebeca_judgement conclusion) {
    struct ltl *ltl = &v->formula->logic.ltl;
    ltl_formula together = LTL_TRUE;
    for (size_t i = 0; i < count; i++)
        together = ltl_binary(ltl, LTL_AND, together, convert_judgement(v, premises[i]));
    ltl_formula right = convert_judgement(v, conclusion);
    return count > 0 ? ltl_binary(ltl, LTL_IMPLIES, together, right) : right;
}

struct property_formula *rebeca_formula(struct rebeca *rebeca, struct rebeca_expression *condition) {
    return rebeca_implication(rebeca, NULL, 0, (struct rebeca_judgement){condition, false});
}

struct property_formula *rebeca_implication(struct rebeca *rebeca, const struct rebeca_judgement *premises,
                                            size_t count, struct rebeca_judgement conclusion) {
    struct job *job = rebeca->sources->job;
    struct property_formula *formula = property_new_formula(&rebeca->properties, &rebeca->arena, job);
    if (!formula)
        return NULL;
    struct conversion v = {.rebeca = rebeca,
                           .formula = formula,
                           .vocabulary = &formula->logic.vocabulary,
                           .memory = &job->memory};
    formula->atoms = arena_allocate(&rebeca->arena, LTL_MOST_ATOMS * sizeof *formula->atoms);
    if (!formula->atoms)
        return NULL;
    memset(formula->atoms, 0, LTL_MOST_ATOMS * sizeof *formula->atoms);
    formula->formula = convert_implication(&v, premises, count, conclusion);
    if (v.failed || formula->formula == LTL_NONE || !logic_settle(&formula->logic, rebeca->sources))
        return NULL;
    return formula;
}
