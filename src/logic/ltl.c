#include "logic/ltl.h"

static uint64_t node_hash(const struct ltl_node *node) {
    return hash_bytes(node, sizeof *node);
}

static ltl_formula intern(struct ltl *ltl, enum ltl_kind kind, ltl_formula left, ltl_formula right) {
    struct ltl_node node = {kind, left, right};
    uint64_t hash = node_hash(&node);
    struct map_probe probe;
    for (uint32_t i = map_first(&ltl->map, hash, &probe); i != MAP_NONE; i = map_next(&ltl->map, &probe)) {
        struct ltl_node other = ltl->nodes.items[i];
        if (other.kind == node.kind && other.left == left && other.right == right)
            return i;
    }
    uint32_t number = (uint32_t)ltl->nodes.count;
    if (!array_push(&ltl->job->memory, &ltl->nodes, node))
        return LTL_NONE;
    if (!map_insert(&ltl->map, hash, number)) {
        ltl->nodes.count--;
        return LTL_NONE;
    }
    return number;
}

bool ltl_init(struct ltl *ltl, struct job *job) {
    *ltl = (struct ltl){.job = job};
    map_init(&ltl->map, &job->memory);
    if (intern(ltl, LTL_FALSE, 0, 0) == LTL_FALSE && intern(ltl, LTL_TRUE, 0, 0) == LTL_TRUE)
        return true;
    ltl_free(ltl);
    return false;
}

void ltl_free(struct ltl *ltl) {
    map_free(&ltl->map);
    array_free(&ltl->nodes);
    array_free(&ltl->normal);
}

/* --- Making --- */

ltl_formula ltl_atom(struct ltl *ltl, uint32_t atom) {
    return intern(ltl, LTL_ATOM, atom, 0);
}

ltl_formula ltl_not(struct ltl *ltl, ltl_formula f) {
    if (f == LTL_NONE)
        return LTL_NONE;
    if (f <= LTL_TRUE)
        return f == LTL_FALSE ? LTL_TRUE : LTL_FALSE;
    return ltl_node(ltl, f).kind == LTL_NOT ? ltl_node(ltl, f).left : intern(ltl, LTL_NOT, f, 0);
}

ltl_formula ltl_unary(struct ltl *ltl, enum ltl_kind kind, ltl_formula f) {
    if (kind == LTL_NOT)
        return ltl_not(ltl, f);
    if (f == LTL_NONE || f <= LTL_TRUE)
        return f;
    return kind != LTL_NEXT && ltl_node(ltl, f).kind == kind ? f : intern(ltl, kind, f, 0);
}

static ltl_formula make_and(struct ltl *ltl, ltl_formula l, ltl_formula r) {
    if (l == LTL_FALSE || r == LTL_FALSE)
        return LTL_FALSE;
    if (l == LTL_TRUE || l == r)
        return r;
    return r == LTL_TRUE ? l : intern(ltl, LTL_AND, l, r);
}

static ltl_formula make_or(struct ltl *ltl, ltl_formula l, ltl_formula r) {
    if (l == LTL_TRUE || r == LTL_TRUE)
        return LTL_TRUE;
    if (l == LTL_FALSE || l == r)
        return r;
    return r == LTL_FALSE ? l : intern(ltl, LTL_OR, l, r);
}

static ltl_formula make_implies(struct ltl *ltl, ltl_formula l, ltl_formula r) {
    if (l == LTL_FALSE || r == LTL_TRUE || l == r)
        return LTL_TRUE;
    if (l == LTL_TRUE)
        return r;
    return r == LTL_FALSE ? ltl_not(ltl, l) : intern(ltl, LTL_IMPLIES, l, r);
}

static ltl_formula make_equivalent(struct ltl *ltl, ltl_formula l, ltl_formula r) {
    if (l == r)
        return LTL_TRUE;
    if (l <= LTL_TRUE)
        return l == LTL_TRUE ? r : ltl_not(ltl, r);
    if (r <= LTL_TRUE)
        return r == LTL_TRUE ? l : ltl_not(ltl, l);
    return intern(ltl, LTL_EQUIVALENT, l, r);
}

ltl_formula ltl_binary(struct ltl *ltl, enum ltl_kind kind, ltl_formula l, ltl_formula r) {
    if (l == LTL_NONE || r == LTL_NONE)
        return LTL_NONE;
    switch (kind) {
    case LTL_AND:
        return make_and(ltl, l, r);
    case LTL_OR:
        return make_or(ltl, l, r);
    case LTL_IMPLIES:
        return make_implies(ltl, l, r);
    case LTL_EQUIVALENT:
        return make_equivalent(ltl, l, r);
    case LTL_UNTIL:
    case LTL_WEAK_UNTIL:
        if (r <= LTL_TRUE && (kind == LTL_UNTIL || r == LTL_TRUE))
            return r;
        if (l == r || l == LTL_FALSE)
            return r;
        if (r == LTL_FALSE)
            return ltl_unary(ltl, LTL_GLOBALLY, l);
        if (l == LTL_TRUE)
            return kind == LTL_UNTIL ? ltl_unary(ltl, LTL_FINALLY, r) : LTL_TRUE;
        return intern(ltl, kind, l, r);
    default: /* R and M */
        if (r <= LTL_TRUE && (kind == LTL_RELEASE || r == LTL_FALSE))
            return r;
        if (l == r || l == LTL_TRUE)
            return r;
        if (r == LTL_TRUE)
            return ltl_unary(ltl, LTL_FINALLY, l);
        if (l == LTL_FALSE)
            return kind == LTL_RELEASE ? ltl_unary(ltl, LTL_GLOBALLY, r) : LTL_FALSE;
        return intern(ltl, kind, l, r);
    }
}

/* --- Measuring --- */

static bool has_operands(enum ltl_kind kind) {
    return kind > LTL_ATOM;
}

uint64_t ltl_atoms(const struct ltl *ltl, ltl_formula f) {
    struct ltl_node node = ltl_node(ltl, f);
    if (node.kind == LTL_ATOM)
        return (uint64_t)1 << node.left;
    if (!has_operands(node.kind))
        return 0;
    return ltl_atoms(ltl, node.left) | (ltl_is_binary(node.kind) ? ltl_atoms(ltl, node.right) : 0);
}

bool ltl_is_temporal(const struct ltl *ltl, ltl_formula f) {
    struct ltl_node node = ltl_node(ltl, f);
    if (node.kind >= LTL_NEXT || !has_operands(node.kind))
        return node.kind >= LTL_NEXT;
    return ltl_is_temporal(ltl, node.left) || (ltl_is_binary(node.kind) && ltl_is_temporal(ltl, node.right));
}

bool ltl_has(const struct ltl *ltl, ltl_formula f, enum ltl_kind kind) {
    struct ltl_node node = ltl_node(ltl, f);
    if (node.kind == kind || !has_operands(node.kind))
        return node.kind == kind;
    return ltl_has(ltl, node.left, kind) || (ltl_is_binary(node.kind) && ltl_has(ltl, node.right, kind));
}

uint64_t ltl_size(const struct ltl *ltl, ltl_formula f) {
    struct ltl_node node = ltl_node(ltl, f);
    if (!has_operands(node.kind))
        return 0;
    return 1 + ltl_size(ltl, node.left) + (ltl_is_binary(node.kind) ? ltl_size(ltl, node.right) : 0);
}

/* --- Rewriting as a whole --- */

static ltl_formula normal_equivalent(struct ltl *ltl, struct ltl_node node, bool negated) {
    ltl_formula both =
        ltl_binary(ltl, LTL_AND, ltl_normal(ltl, node.left, false), ltl_normal(ltl, node.right, negated));
    ltl_formula neither =
        ltl_binary(ltl, LTL_AND, ltl_normal(ltl, node.left, true), ltl_normal(ltl, node.right, !negated));
    return ltl_binary(ltl, LTL_OR, both, neither);
}

/* Like ltl_binary() for U and R, but true U f and false R f stay what they are. */
static ltl_formula until(struct ltl *ltl, enum ltl_kind kind, ltl_formula l, ltl_formula r) {
    if (l == LTL_NONE || r == LTL_NONE || r <= LTL_TRUE || l == r)
        return l == LTL_NONE ? LTL_NONE : r;
    if (l == (kind == LTL_UNTIL ? LTL_FALSE : LTL_TRUE))
        return r;
    return intern(ltl, kind, l, r);
}

static ltl_formula normal(struct ltl *ltl, ltl_formula f, bool negated) {
    struct ltl_node node = ltl_node(ltl, f);
    enum ltl_kind kind = node.kind;
    switch (kind) {
    case LTL_FALSE:
    case LTL_TRUE:
    case LTL_ATOM:
        return negated ? ltl_not(ltl, f) : f;
    case LTL_NOT:
        return ltl_normal(ltl, node.left, !negated);
    case LTL_NEXT:
        return ltl_unary(ltl, LTL_NEXT, ltl_normal(ltl, node.left, negated));
    case LTL_FINALLY:
    case LTL_GLOBALLY:
        return (kind == LTL_FINALLY) != negated
                   ? until(ltl, LTL_UNTIL, LTL_TRUE, ltl_normal(ltl, node.left, negated))
                   : until(ltl, LTL_RELEASE, LTL_FALSE, ltl_normal(ltl, node.left, negated));
    case LTL_EQUIVALENT:
        return normal_equivalent(ltl, node, negated);
    default:
        break;
    }
    ltl_formula left = ltl_normal(ltl, node.left, kind == LTL_IMPLIES ? !negated : negated);
    ltl_formula right = ltl_normal(ltl, node.right, negated);
    switch (kind) {
    case LTL_AND:
        return ltl_binary(ltl, negated ? LTL_OR : LTL_AND, left, right);
    case LTL_OR:
    case LTL_IMPLIES:
        return ltl_binary(ltl, negated ? LTL_AND : LTL_OR, left, right);
    case LTL_UNTIL:
        return until(ltl, negated ? LTL_RELEASE : LTL_UNTIL, left, right);
    case LTL_RELEASE:
        return until(ltl, negated ? LTL_UNTIL : LTL_RELEASE, left, right);
    case LTL_WEAK_UNTIL: /* l W r = r R (l | r); not so: ¬r U (¬l & ¬r) */
        return negated ? until(ltl, LTL_UNTIL, right, ltl_binary(ltl, LTL_AND, left, right))
                       : until(ltl, LTL_RELEASE, right, ltl_binary(ltl, LTL_OR, left, right));
    default: /* l M r = r U (l & r); not so: ¬r R (¬l | ¬r) */
        return negated ? until(ltl, LTL_RELEASE, right, ltl_binary(ltl, LTL_OR, left, right))
                       : until(ltl, LTL_UNTIL, right, ltl_binary(ltl, LTL_AND, left, right));
    }
}

/* Every node has two normal forms; nested equivalences ask for them again and again. */
ltl_formula ltl_normal(struct ltl *ltl, ltl_formula f, bool negated) {
    if (f == LTL_NONE)
        return LTL_NONE;
    size_t index = 2 * (size_t)f + negated;
    while (ltl->normal.count <= index)
        if (!array_push(&ltl->job->memory, &ltl->normal, LTL_NONE))
            return LTL_NONE;
    if (ltl->normal.items[index] == LTL_NONE) {
        ltl_formula result = normal(ltl, f, negated);
        ltl->normal.items[index] = result;
    }
    return ltl->normal.items[index];
}

static ltl_formula weaken(struct ltl *ltl, ltl_formula f, bool positive) {
    struct ltl_node node = ltl_node(ltl, f);
    if (!has_operands(node.kind) || node.kind == LTL_EQUIVALENT)
        return f;
    bool flips = node.kind == LTL_NOT || node.kind == LTL_IMPLIES;
    ltl_formula left = weaken(ltl, node.left, positive != flips);
    if (left == LTL_NONE)
        return LTL_NONE;
    if (!ltl_is_binary(node.kind))
        return ltl_unary(ltl, node.kind, left);
    ltl_formula right = weaken(ltl, node.right, positive);
    enum ltl_kind kind = node.kind;
    if (positive && kind == LTL_UNTIL)
        kind = LTL_WEAK_UNTIL;
    else if (positive && kind == LTL_STRONG_RELEASE)
        kind = LTL_RELEASE;
    return right == LTL_NONE ? LTL_NONE : ltl_binary(ltl, kind, left, right);
}

ltl_formula ltl_weaken(struct ltl *ltl, ltl_formula f) {
    return weaken(ltl, f, true);
}

struct strengthening {
    struct ltl *ltl;
    uint32_t left; /* occurrences before the one */
    bool done;
    ltl_formula replaced;
    bool by_true;
    bool is_consequent;
};

static ltl_formula strengthen(struct strengthening *s, ltl_formula f, bool positive, bool is_consequent) {
    if (s->left == 0 && !s->done) {
        s->is_consequent = is_consequent;
        s->done = true;
        s->replaced = f;
        s->by_true = !positive;
        return positive ? LTL_FALSE : LTL_TRUE;
    }
    s->left -= !s->done;
    struct ltl_node node = ltl_node(s->ltl, f);
    /* What is inside of an equivalence has no sign: it is left out of the count as well. */
    if (!has_operands(node.kind) || node.kind == LTL_EQUIVALENT)
        return f;
    bool flips = node.kind == LTL_NOT || node.kind == LTL_IMPLIES;
    bool among = node.kind == LTL_OR;
    ltl_formula left =
        strengthen(s, node.left, positive != flips, among && ltl_is_temporal(s->ltl, node.left));
    if (!ltl_is_binary(node.kind))
        return left == LTL_NONE ? LTL_NONE : ltl_unary(s->ltl, node.kind, left);
    bool follows = node.kind == LTL_IMPLIES || node.kind == LTL_WEAK_UNTIL;
    ltl_formula right =
        strengthen(s, node.right, positive, follows || (among && ltl_is_temporal(s->ltl, node.right)));
    return ltl_binary(s->ltl, node.kind, left, right);
}

ltl_formula ltl_strengthen(struct ltl *ltl, ltl_formula f, uint32_t occurrence, ltl_formula *replaced,
                           bool *by_true, bool *is_consequent) {
    struct strengthening s = {.ltl = ltl, .left = occurrence};
    ltl_formula stronger = strengthen(&s, f, true, false);
    *replaced = s.replaced;
    *by_true = s.by_true;
    *is_consequent = s.is_consequent;
    return s.done ? stronger : LTL_NONE;
}
