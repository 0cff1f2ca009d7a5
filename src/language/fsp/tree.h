/* The tree of an FSP text.
 *
 * Lists are linked in the order of the text; everything lives in the arena of the `struct fsp`. Nodes keep
 * the span of what they were read from. Choices, prefixes and lists may be long and are walked with loops;
 * everything else is at most FSP_DEEPEST levels deep. */
#ifndef LACUNA_LANGUAGE_FSP_TREE_H
#define LACUNA_LANGUAGE_FSP_TREE_H

#include "language/fsp/fsp.h"
#include "language/identifier.h"

enum { FSP_DEEPEST = 200 };

/* ---- expressions ---- */

enum fsp_expression_kind {
    FSP_NUMBER,
    FSP_VARIABLE, /* of an index, a parameter or a constant: `name` */
    FSP_QUOTED,   /* 'label */
    FSP_SIZE,     /* #set */
    FSP_ELEMENT,  /* @(set, left) */
    FSP_NEGATIVE,
    FSP_NOT,
    FSP_BINARY
};

enum fsp_operator {
    FSP_OR,
    FSP_AND,
    FSP_BIT_OR,
    FSP_BIT_XOR,
    FSP_BIT_AND,
    FSP_EQUAL,
    FSP_UNEQUAL,
    FSP_LESS,
    FSP_LESS_EQUAL,
    FSP_GREATER,
    FSP_GREATER_EQUAL,
    FSP_SHIFT_LEFT,
    FSP_SHIFT_RIGHT,
    FSP_PLUS,
    FSP_MINUS,
    FSP_TIMES,
    FSP_DIVIDE,
    FSP_REMAINDER
};

struct fsp_expression {
    enum fsp_expression_kind kind;
    enum fsp_operator operator;
    struct span span;
    int32_t number;
    struct identifier name;
    struct fsp_label *label;
    struct fsp_set *set;
    struct fsp_expression *left;
    struct fsp_expression *right;
    struct fsp_expression *next; /* in lists of arguments and indices */
};

/* ---- labels ---- */

enum fsp_index_kind {
    FSP_INDEX_VALUE, /* low */
    FSP_INDEX_RANGE, /* low..high */
    FSP_INDEX_SET,
    FSP_INDEX_NAME /* of a range or a set; without a variable perhaps of a constant: then `low` is it */
};

/* What stands in square brackets: [e], [0..3], [R], [i:0..3], [x:{a,b}]. */
struct fsp_index {
    enum fsp_index_kind kind;
    struct identifier variable;
    struct fsp_expression *low;
    struct fsp_expression *high;
    struct fsp_set *set;
    struct identifier name;
    struct span span;
    struct fsp_index *next;
};

enum fsp_segment_kind { FSP_WORD, FSP_ANY_OF, FSP_INDEXED };

/* A part of a label: `a.{b,c}[1]` has three. */
struct fsp_segment {
    enum fsp_segment_kind kind;
    struct identifier word;
    struct fsp_set *set;
    struct fsp_index *index;
    struct fsp_segment *next;
};

struct fsp_label {
    struct fsp_segment *segments;
    struct span span;
    struct fsp_label *next; /* in a set, or the action behind it in a prefix */
};

/* {a, b[0..1]}, or the name of one; each label counts once. */
struct fsp_set {
    struct identifier name;
    struct fsp_label *elements;
    struct fsp_set *without; /* S\T: these labels are taken away; NULL: none */
    struct span span;
};

/* new/old, or a list of these under forall. */
struct fsp_relabel {
    struct fsp_index *forall;
    struct fsp_relabel *inner; /* of forall */
    struct fsp_label *new;
    struct fsp_label *old;
    struct fsp_relabel *next;
};

/* ---- processes ---- */

enum fsp_local_kind {
    FSP_STOP,
    FSP_END,
    FSP_ERROR,
    FSP_REFERENCE, /* to a local process: name, indices */
    FSP_CHOICE,
    FSP_CONDITION, /* if */
    FSP_SEQUENCE   /* P; Q; then */
};

/* P(1), in a sequence or a composition. */
struct fsp_call {
    struct identifier name;
    struct fsp_expression *arguments;
    uint32_t arguments_count;
    struct span span;
    struct fsp_declaration *declaration; /* set by the checker; NULL: undefined, which has been reported */
    struct fsp_call *next;
};

struct fsp_local {
    enum fsp_local_kind kind;
    struct span span;
    struct identifier name;
    struct fsp_expression *indices;
    struct fsp_alternative *alternatives;
    struct fsp_expression *condition;
    struct fsp_local *then; /* of a condition; what follows a sequence */
    struct fsp_local *otherwise;
    struct fsp_call *calls;
    bool reported; /* the reference has no target, and that has been reported */
};

/* when (guard) a -> b -> then */
struct fsp_alternative {
    struct fsp_expression *guard;
    struct fsp_label *actions;
    struct fsp_local *then;
    struct fsp_alternative *next;
};

/* NAME[i:R] = body; the first of a process is the process itself. */
struct fsp_definition {
    struct identifier name;
    struct fsp_index *indices;
    struct fsp_local *body;
    struct fsp_definition *next;
};

enum fsp_body_kind { FSP_PART, FSP_PARALLEL, FSP_REPLICATED, FSP_CONDITIONAL };

/* {a,b}::c:P(1)/{x/y} and the like, in a composite process. */
struct fsp_body {
    enum fsp_body_kind kind;
    struct span span;
    struct fsp_label *shared; /* in front of :: */
    struct fsp_label *prefix; /* in front of : */
    struct fsp_call *call;
    struct fsp_body *bodies; /* of a parallel composition; the one under forall, or then */
    struct fsp_body *otherwise;
    struct fsp_index *forall;
    struct fsp_expression *condition;
    struct fsp_relabel *relabels;
    struct fsp_body *next;
};

struct fsp_parameter {
    struct identifier name;
    struct fsp_expression *value; /* if none is given */
    struct fsp_parameter *next;
};

enum fsp_visibility { FSP_ALL_VISIBLE, FSP_HIDDEN, FSP_INTERFACE };
enum fsp_priority { FSP_NO_PRIORITY, FSP_HIGH, FSP_LOW };

/* A process or a composite process. */
struct fsp_declaration {
    struct identifier name;
    bool composite;
    bool property;
    bool minimal;
    bool deterministic;
    bool broken; /* not all of it was understood */
    struct fsp_parameter *parameters;
    struct identifier import;           /* the file of a process that is imported, without the quotes */
    struct fsp_definition *definitions; /* of a process that is not */
    struct fsp_body *body;              /* of a composite */
    struct fsp_set *extension;
    struct fsp_relabel *relabels;
    enum fsp_priority priority;
    struct fsp_set *preferred;
    enum fsp_visibility visibility;
    struct fsp_set *seen; /* hidden, or the interface */
    struct fsp_declaration *next;
};

enum fsp_constant_kind { FSP_CONST, FSP_RANGE, FSP_SET };

struct fsp_value {
    const char *label; /* NULL: a number */
    int32_t number;
};

struct fsp_constant {
    enum fsp_constant_kind kind;
    struct identifier name;
    struct fsp_expression *low; /* of a const: what it is */
    struct fsp_expression *high;
    struct fsp_set *set;
    struct fsp_value value; /* of a const, set by the checker */
    struct names labels;    /* of a set, once somebody has asked for them: `listed` */
    bool listed;
    bool visited; /* by the checker */
    bool visiting;
    struct fsp_constant *next;
};

/* Lets names be found; false: no memory. */
bool fsp_index_names(struct fsp *fsp);

struct fsp_constant *fsp_find_constant(const struct fsp *fsp, const char *name);
struct fsp_declaration *fsp_find_declaration(const struct fsp *fsp, const char *name);

#endif
