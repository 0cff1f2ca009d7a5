/* Simplification of formulas in negation normal form, bottom up.
 *
 * f is *eventual* if it holds of a word whenever it holds of a suffix (F x), *universal* if it holds of all
 * suffixes of a word whenever it holds of it (G x). Then x U f = f for eventual f, x R f = f for universal
 * ones, and X f = f for those that are both (G F x).
 *
 * f *implies* g here if that can be seen from their shapes. */
#include <stdlib.h>

#include "logic/ltl.h"

/* Longer lists are left as they are: comparing their parts with each other would take too long. */
enum { DEEPEST_IMPLICATION = 6, MOST_COMPARED = 40 };

struct simplifier {
    struct ltl *ltl;
    ARRAY(ltl_formula) known; /* per node: its simplification, or LTL_NONE */
};

static bool is(const struct ltl *ltl, ltl_formula f, enum ltl_kind kind) {
    return ltl_node(ltl, f).kind == kind;
}

/* F x, that is true U x; G x, that is false R x */
static bool is_finally(const struct ltl *ltl, ltl_formula f) {
    return is(ltl, f, LTL_UNTIL) && ltl_node(ltl, f).left == LTL_TRUE;
}

static bool is_globally(const struct ltl *ltl, ltl_formula f) {
    return is(ltl, f, LTL_RELEASE) && ltl_node(ltl, f).left == LTL_FALSE;
}

static bool is_eventual(const struct ltl *ltl, ltl_formula f) {
    struct ltl_node n = ltl_node(ltl, f);
    switch ((enum ltl_kind)n.kind) {
    case LTL_FALSE:
    case LTL_TRUE:
        return true;
    case LTL_AND:
    case LTL_OR:
        return is_eventual(ltl, n.left) && is_eventual(ltl, n.right);
    case LTL_NEXT:
        return is_eventual(ltl, n.left);
    case LTL_UNTIL:
        return n.left == LTL_TRUE || is_eventual(ltl, n.right);
    case LTL_RELEASE:
        return is_eventual(ltl, n.left) && is_eventual(ltl, n.right);
    default:
        return false;
    }
}

static bool is_universal(const struct ltl *ltl, ltl_formula f) {
    struct ltl_node n = ltl_node(ltl, f);
    switch ((enum ltl_kind)n.kind) {
    case LTL_FALSE:
    case LTL_TRUE:
        return true;
    case LTL_AND:
    case LTL_OR:
        return is_universal(ltl, n.left) && is_universal(ltl, n.right);
    case LTL_NEXT:
        return is_universal(ltl, n.left);
    case LTL_RELEASE:
        return n.left == LTL_FALSE || is_universal(ltl, n.right);
    case LTL_UNTIL:
        return is_universal(ltl, n.left) && is_universal(ltl, n.right);
    default:
        return false;
    }
}

static bool implies(const struct ltl *ltl, ltl_formula f, ltl_formula g, unsigned depth) {
    if (f == g || f == LTL_FALSE || g == LTL_TRUE)
        return true;
    if (depth == 0)
        return false;
    struct ltl_node l = ltl_node(ltl, f), r = ltl_node(ltl, g);
    depth--;
    if (r.kind == LTL_AND)
        return implies(ltl, f, r.left, depth) && implies(ltl, f, r.right, depth);
    if (l.kind == LTL_OR)
        return implies(ltl, l.left, g, depth) && implies(ltl, l.right, g, depth);
    if (l.kind == LTL_NEXT && r.kind == LTL_NEXT)
        return implies(ltl, l.left, r.left, depth);
    if (l.kind == LTL_UNTIL && r.kind == LTL_UNTIL && implies(ltl, l.left, r.left, depth) &&
        implies(ltl, l.right, r.right, depth))
        return true;
    if (l.kind == LTL_RELEASE && r.kind == LTL_RELEASE && implies(ltl, l.left, r.left, depth) &&
        implies(ltl, l.right, r.right, depth))
        return true;
    if (l.kind == LTL_UNTIL && implies(ltl, l.left, g, depth) && implies(ltl, l.right, g, depth))
        return true;
    if (r.kind == LTL_RELEASE && implies(ltl, f, r.left, depth) && implies(ltl, f, r.right, depth))
        return true;
    if (r.kind == LTL_OR && (implies(ltl, f, r.left, depth) || implies(ltl, f, r.right, depth)))
        return true;
    if (l.kind == LTL_AND && (implies(ltl, l.left, g, depth) || implies(ltl, l.right, g, depth)))
        return true;
    if (r.kind == LTL_UNTIL && implies(ltl, f, r.right, depth))
        return true;
    if (l.kind == LTL_RELEASE && implies(ltl, l.right, g, depth))
        return true;
    /* G x implies X x, and x implies X x if it is universal; X x implies x if it is eventual. */
    if (r.kind == LTL_NEXT && is_universal(ltl, f))
        return implies(ltl, f, r.left, depth);
    return l.kind == LTL_NEXT && is_eventual(ltl, g) && implies(ltl, l.left, g, depth);
}

static bool follows(const struct ltl *ltl, ltl_formula f, ltl_formula g) {
    return f != LTL_NONE && g != LTL_NONE && implies(ltl, f, g, DEEPEST_IMPLICATION);
}

/* Do the two contradict each other, as far as can be seen? */
static bool contradict(struct ltl *ltl, ltl_formula f, ltl_formula g) {
    return follows(ltl, f, ltl_normal(ltl, g, true));
}

/* --- Conjunctions and disjunctions, as lists --- */

struct operands {
    ARRAY(ltl_formula) list;
};

static bool flatten(const struct ltl *ltl, ltl_formula f, enum ltl_kind kind, struct operands *operands) {
    if (!is(ltl, f, kind))
        return array_push(&ltl->job->memory, &operands->list, f);
    return flatten(ltl, ltl_node(ltl, f).left, kind, operands) &&
           flatten(ltl, ltl_node(ltl, f).right, kind, operands);
}

static int compare_formulas(const void *left, const void *right) {
    ltl_formula l = *(const ltl_formula *)left, r = *(const ltl_formula *)right;
    return (l > r) - (l < r);
}

/* Is operand `i` made superfluous by another? Of two that imply each other the last stays. */
static bool is_superfluous(const struct ltl *ltl, enum ltl_kind kind, const struct operands *operands,
                           size_t i) {
    ltl_formula mine = operands->list.items[i];
    for (size_t j = 0; j < operands->list.count; j++) {
        ltl_formula other = operands->list.items[j];
        if (j == i || other == LTL_NONE)
            continue;
        bool weaker = kind == LTL_AND ? follows(ltl, other, mine) : follows(ltl, mine, other);
        if (weaker)
            return true;
    }
    return false;
}

static bool some_contradict(struct ltl *ltl, enum ltl_kind kind, const struct operands *operands) {
    for (size_t i = 0; i < operands->list.count; i++)
        for (size_t j = 0; j < operands->list.count; j++) {
            ltl_formula f = operands->list.items[i], g = operands->list.items[j];
            if (kind == LTL_AND ? contradict(ltl, f, g) : follows(ltl, ltl_normal(ltl, f, true), g))
                return true;
        }
    return false;
}

static void drop_superfluous(const struct ltl *ltl, enum ltl_kind kind, struct operands *operands) {
    for (size_t i = 0; i < operands->list.count; i++)
        if (is_superfluous(ltl, kind, operands, i))
            operands->list.items[i] = LTL_NONE;
    size_t kept = 0;
    for (size_t i = 0; i < operands->list.count; i++)
        if (operands->list.items[i] != LTL_NONE)
            operands->list.items[kept++] = operands->list.items[i];
    operands->list.count = kept;
}

static ltl_formula join(struct ltl *ltl, enum ltl_kind kind, const ltl_formula *items, size_t count) {
    ltl_formula result = kind == LTL_AND ? LTL_TRUE : LTL_FALSE;
    for (size_t i = 0; i < count; i++)
        result = ltl_binary(ltl, kind, result, items[i]);
    return result;
}

static ltl_formula simplify(struct simplifier *s, ltl_formula f);

/* Takes those of one shape out of the list and puts the one that says the same of all of them there:
 * X a & X b = X (a & b), G a & G b = G (a & b), F a | F b = F (a | b), GF a | GF b = GF (a | b), FG a & FG b
 * = FG (a & b). `inner` gives what is inside, `wrap` puts it back. */
struct shape {
    bool (*fits)(const struct ltl *ltl, ltl_formula f);
    ltl_formula (*inner)(const struct ltl *ltl, ltl_formula f);
    ltl_formula (*wrap)(struct ltl *ltl, ltl_formula f);
    enum ltl_kind kind;
    bool both; /* for the other kind as well */
};

static bool fits_next(const struct ltl *ltl, ltl_formula f) {
    return is(ltl, f, LTL_NEXT);
}

static ltl_formula left_of(const struct ltl *ltl, ltl_formula f) {
    return ltl_node(ltl, f).left;
}

static ltl_formula right_of(const struct ltl *ltl, ltl_formula f) {
    return ltl_node(ltl, f).right;
}

static ltl_formula wrap_next(struct ltl *ltl, ltl_formula f) {
    return ltl_unary(ltl, LTL_NEXT, f);
}

/* By way of the normal form, which has true U f and false R f for them. */
static ltl_formula finally(struct ltl *ltl, ltl_formula f) {
    ltl_formula wrapped = ltl_unary(ltl, LTL_FINALLY, f);
    return wrapped == LTL_NONE ? LTL_NONE : ltl_normal(ltl, wrapped, false);
}

static ltl_formula globally(struct ltl *ltl, ltl_formula f) {
    ltl_formula wrapped = ltl_unary(ltl, LTL_GLOBALLY, f);
    return wrapped == LTL_NONE ? LTL_NONE : ltl_normal(ltl, wrapped, false);
}

static bool fits_infinitely_often(const struct ltl *ltl, ltl_formula f) {
    return is_globally(ltl, f) && is_finally(ltl, right_of(ltl, f));
}

static bool fits_at_last(const struct ltl *ltl, ltl_formula f) {
    return is_finally(ltl, f) && is_globally(ltl, right_of(ltl, f));
}

static ltl_formula inner_twice(const struct ltl *ltl, ltl_formula f) {
    return right_of(ltl, right_of(ltl, f));
}

static ltl_formula wrap_infinitely_often(struct ltl *ltl, ltl_formula f) {
    return globally(ltl, finally(ltl, f));
}

static ltl_formula wrap_at_last(struct ltl *ltl, ltl_formula f) {
    return finally(ltl, globally(ltl, f));
}

static const struct shape SHAPES[] = {
    {fits_next, left_of, wrap_next, LTL_AND, true},
    {fits_infinitely_often, inner_twice, wrap_infinitely_often, LTL_OR, false},
    {fits_at_last, inner_twice, wrap_at_last, LTL_AND, false},
    {is_globally, right_of, globally, LTL_AND, false},
    {is_finally, right_of, finally, LTL_OR, false},
};

static ltl_formula gather(struct simplifier *s, enum ltl_kind kind, const struct shape *shape,
                          struct operands *operands) {
    struct ltl *ltl = s->ltl;
    ltl_formula inside = kind == LTL_AND ? LTL_TRUE : LTL_FALSE;
    size_t kept = 0, taken = 0;
    if (shape->kind != kind && !shape->both)
        return LTL_TRUE;
    for (size_t i = 0; i < operands->list.count; i++)
        taken += shape->fits(ltl, operands->list.items[i]);
    if (taken < 2)
        return LTL_TRUE;
    for (size_t i = 0; i < operands->list.count; i++) {
        ltl_formula f = operands->list.items[i];
        if (shape->fits(ltl, f))
            inside = ltl_binary(ltl, kind, inside, shape->inner(ltl, f));
        else
            operands->list.items[kept++] = f;
    }
    inside = simplify(s, inside);
    ltl_formula whole = inside == LTL_NONE ? LTL_NONE : shape->wrap(ltl, inside);
    operands->list.items[kept++] = whole;
    operands->list.count = kept;
    return whole;
}

static ltl_formula simplify_list(struct simplifier *s, ltl_formula f) {
    struct ltl *ltl = s->ltl;
    enum ltl_kind kind = ltl_node(ltl, f).kind;
    struct operands operands = {0};
    ltl_formula result = LTL_NONE;
    if (!flatten(ltl, f, kind, &operands))
        goto done;
    qsort(operands.list.items, operands.list.count, sizeof(ltl_formula), compare_formulas);
    if (operands.list.count <= MOST_COMPARED)
        drop_superfluous(ltl, kind, &operands);
    if (operands.list.count <= MOST_COMPARED && some_contradict(ltl, kind, &operands)) {
        result = kind == LTL_AND ? LTL_FALSE : LTL_TRUE;
        goto done;
    }
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++)
        if (gather(s, kind, &SHAPES[i], &operands) == LTL_NONE)
            goto done;
    result = join(ltl, kind, operands.list.items, operands.list.count);
done:
    array_free(&operands.list);
    return result;
}

/* --- The temporal operators --- */

static ltl_formula temporal(struct ltl *ltl, enum ltl_kind kind, ltl_formula l, ltl_formula r) {
    if (l == LTL_NONE || r == LTL_NONE)
        return LTL_NONE;
    if (kind == LTL_UNTIL ? l == LTL_TRUE : l == LTL_FALSE)
        return kind == LTL_UNTIL ? finally(ltl, r) : globally(ltl, r);
    return ltl_binary(ltl, kind, l, r);
}

static ltl_formula simplify_next(struct ltl *ltl, ltl_formula f) {
    if (f <= LTL_TRUE || (is_eventual(ltl, f) && is_universal(ltl, f)))
        return f;
    return ltl_unary(ltl, LTL_NEXT, f);
}

/* X l U X r = X (l U r), and the same for R; F X r = X F r, G X r = X G r */
static ltl_formula pull_next(struct simplifier *s, enum ltl_kind kind, ltl_formula l, ltl_formula r) {
    struct ltl *ltl = s->ltl;
    ltl_formula inside = l <= LTL_TRUE ? l : ltl_node(ltl, l).left;
    inside = temporal(ltl, kind, inside, ltl_node(ltl, r).left);
    inside = simplify(s, inside);
    return inside == LTL_NONE ? LTL_NONE : simplify_next(ltl, inside);
}

static ltl_formula simplify_temporal(struct simplifier *s, enum ltl_kind kind, ltl_formula l, ltl_formula r) {
    struct ltl *ltl = s->ltl;
    bool is_until = kind == LTL_UNTIL;
    struct ltl_node right = ltl_node(ltl, r);
    if (r <= LTL_TRUE || (is_until ? is_eventual(ltl, r) : is_universal(ltl, r)))
        return r;
    /* l U r is r if l implies r; l R r is r if r implies l. */
    if (is_until ? follows(ltl, l, r) : follows(ltl, r, l))
        return r;
    /* l U r is F r if not r implies l; l R r is G r if l implies not r. */
    if (is_until && l != LTL_TRUE && follows(ltl, ltl_normal(ltl, r, true), l))
        return simplify_temporal(s, kind, LTL_TRUE, r);
    if (!is_until && l != LTL_FALSE && contradict(ltl, l, r))
        return simplify_temporal(s, kind, LTL_FALSE, r);
    /* l U (x U r) is x U r if l implies x, l U r if x implies l; and the same for R, the other way round. */
    if (right.kind == kind && (is_until ? follows(ltl, l, right.left) : follows(ltl, right.left, l)))
        return r;
    if (right.kind == kind && (is_until ? follows(ltl, right.left, l) : follows(ltl, l, right.left)))
        return simplify_temporal(s, kind, l, right.right);
    if (is(ltl, r, LTL_NEXT) && (l <= LTL_TRUE || is(ltl, l, LTL_NEXT)))
        return pull_next(s, kind, l, r);
    return temporal(ltl, kind, l, r);
}

static ltl_formula simplify_node(struct simplifier *s, ltl_formula f) {
    struct ltl *ltl = s->ltl;
    struct ltl_node node = ltl_node(ltl, f);
    if (node.kind <= LTL_NOT)
        return f;
    ltl_formula left = simplify(s, node.left);
    if (left == LTL_NONE)
        return LTL_NONE;
    if (node.kind == LTL_NEXT)
        return simplify_next(ltl, left);
    ltl_formula right = simplify(s, node.right);
    if (right == LTL_NONE)
        return LTL_NONE;
    if (node.kind == LTL_UNTIL || node.kind == LTL_RELEASE)
        return simplify_temporal(s, node.kind, left, right);
    ltl_formula both = ltl_binary(ltl, node.kind, left, right);
    return both != LTL_NONE && is(ltl, both, node.kind) ? simplify_list(s, both) : both;
}

static ltl_formula simplify(struct simplifier *s, ltl_formula f) {
    if (f == LTL_NONE)
        return LTL_NONE;
    while (s->known.count <= f)
        if (!array_push(&s->ltl->job->memory, &s->known, LTL_NONE))
            return LTL_NONE;
    if (s->known.items[f] == LTL_NONE) {
        ltl_formula result = simplify_node(s, f);
        s->known.items[f] = result;
    }
    return s->known.items[f];
}

ltl_formula ltl_simplify(struct ltl *ltl, ltl_formula f) {
    struct simplifier s = {.ltl = ltl};
    ltl_formula result = simplify(&s, f);
    array_free(&s.known);
    return result;
}
