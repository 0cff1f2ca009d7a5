/* The tree of a Promela model: what SPIN's grammar accepts, as it is written after the preprocessor.
 *
 * Lists are linked by `next`, in the order of the text. Everything lives in the tree's arena. Calls of
 * inlines hold their arguments as text, and the statements that the body becomes with them. */
#ifndef LACUNA_LANGUAGE_PROMELA_TREE_H
#define LACUNA_LANGUAGE_PROMELA_TREE_H

#include "base/arena.h"
#include "base/names.h"
#include "language/identifier.h"

enum promela_operator {
    PROMELA_IMPLIES,
    PROMELA_EQUIVALENT,
    PROMELA_OR,
    PROMELA_AND,
    PROMELA_UNTIL,
    PROMELA_WEAK_UNTIL,
    PROMELA_RELEASE,
    PROMELA_BIT_OR,
    PROMELA_BIT_XOR,
    PROMELA_BIT_AND,
    PROMELA_EQUAL,
    PROMELA_UNEQUAL,
    PROMELA_GREATER,
    PROMELA_LESS,
    PROMELA_GREATER_EQUAL,
    PROMELA_LESS_EQUAL,
    PROMELA_SHIFT_LEFT,
    PROMELA_SHIFT_RIGHT,
    PROMELA_PLUS,
    PROMELA_MINUS,
    PROMELA_TIMES,
    PROMELA_DIVIDE,
    PROMELA_REMAINDER,
    PROMELA_BINARY_OPERATORS,
    PROMELA_ALWAYS = PROMELA_BINARY_OPERATORS, /* from here on with one operand */
    PROMELA_EVENTUALLY,
    PROMELA_NEXT,
    PROMELA_COMPLEMENT,
    PROMELA_NEGATE,
    PROMELA_NOT,
    PROMELA_OPERATORS
};

/* How tightly it binds: larger is tighter. */
unsigned promela_precedence(enum promela_operator operation);
const char *promela_operator_text(enum promela_operator operation);

enum promela_expression_kind {
    PROMELA_NUMBER,
    PROMELA_TRUTH, /* true, false, skip: written as they are */
    PROMELA_CHARACTER,
    PROMELA_VARIABLE, /* name[index].member */
    PROMELA_UNARY,
    PROMELA_BINARY,
    PROMELA_CONDITIONAL,  /* (left -> right : otherwise) */
    PROMELA_RUN,          /* run name(arguments) priority left */
    PROMELA_PROBE,        /* full(left), empty, nfull, nempty */
    PROMELA_FUNCTION,     /* len(left), enabled, pc_value, get_priority, set_priority(arguments) */
    PROMELA_POLL,         /* left?[arguments], left??[arguments] */
    PROMELA_REMOTE_LABEL, /* name[index]@member */
    PROMELA_REMOTE_VALUE, /* name[index]:member */
    PROMELA_EVAL,         /* eval(left), in a receive */
    PROMELA_TIMEOUT,
    PROMELA_NON_PROGRESS, /* np_ */
    PROMELA_EXPIRED,      /* expire(left) where it only asks */
    PROMELA_TICK,         /* the last step let time pass */
    PROMELA_ELSE          /* as a statement */
};

/* What a name stands for. */
enum promela_meaning {
    PROMELA_UNKNOWN,    /* complained about, or not checked yet */
    PROMELA_A_VARIABLE, /* declared by `variable` of `declaration` */
    PROMELA_A_CONSTANT, /* an mtype: `number` */
    PROMELA_PREDEFINED  /* _pid, _nr_pr, _last, _priority, _ */
};

struct promela_variable;
struct promela_declaration;

struct promela_expression {
    enum promela_expression_kind kind;
    enum promela_operator operation;
    struct span span;
    int32_t number;
    bool any_place; /* PROMELA_POLL: ?? */
    bool has_probe; /* it, or a part that && and || join */
    struct identifier name;
    enum promela_meaning meaning; /* PROMELA_VARIABLE: of the name */
    const struct promela_variable *variable;
    const struct promela_declaration *declaration;
    struct promela_expression *index;
    struct promela_expression *member; /* of a record; or a label */
    struct promela_expression *left;
    struct promela_expression *right;
    struct promela_expression *otherwise;
    struct promela_expression *arguments;
    struct promela_expression *next;
};

enum promela_type_kind {
    PROMELA_BIT,
    PROMELA_BOOL,
    PROMELA_BYTE,
    PROMELA_PID,
    PROMELA_SHORT,
    PROMELA_INT,
    PROMELA_UNSIGNED,
    PROMELA_MTYPE,
    PROMELA_CHAN,
    PROMELA_TIMER,
    PROMELA_RECORD,
    PROMELA_TYPES
};

const char *promela_type_text(enum promela_type_kind kind);

struct promela_type {
    enum promela_type_kind kind;
    struct identifier name; /* of a record, or of a set of mtypes */
    struct span span;
    struct promela_type *next; /* in the contents of a channel */
};

/* Where a variable is in a state: bits behind the beginning of its scope, or of the record that it is in. */
struct promela_home {
    uint32_t scope; /* enum machine_scope */
    uint32_t offset;
    uint32_t length; /* elements; 1 if it is not an array */
    uint32_t stride; /* bits of an element */
};

struct promela_variable {
    struct identifier name;
    struct promela_expression *width;    /* unsigned x : 3 */
    struct promela_expression *size;     /* of an array */
    struct promela_expression *initial;  /* or a list of them in braces */
    bool has_list;                       /* { 1, 2 } */
    struct promela_expression *capacity; /* = [2] of { … } */
    struct promela_type *contents;
    struct promela_home home; /* filled by promela_compile() */
    struct promela_variable *next;
};

enum promela_visibility { PROMELA_PLAIN, PROMELA_HIDDEN, PROMELA_SHOW, PROMELA_LOCAL };

struct promela_declaration {
    enum promela_visibility visibility;
    struct promela_type type;
    struct promela_variable *variables;
    bool names_mtypes;                 /* mtype = { a, b } */
    struct promela_expression *mtypes; /* PROMELA_VARIABLE each */
    struct promela_declaration *next;
};

enum promela_statement_kind {
    PROMELA_EXPRESSION, /* value */
    PROMELA_ASSIGN,     /* target = value */
    PROMELA_INCREMENT,
    PROMELA_DECREMENT,
    PROMELA_SEND,    /* target!arguments */
    PROMELA_RECEIVE, /* target?arguments */
    PROMELA_IF,
    PROMELA_DO,
    PROMELA_FOR,    /* for (target : value .. last) body */
    PROMELA_FOR_IN, /* for (target in value) body */
    PROMELA_SELECT, /* select (target : value .. last) */
    PROMELA_ATOMIC,
    PROMELA_D_STEP,
    PROMELA_BLOCK,
    PROMELA_UNLESS, /* body, escape */
    PROMELA_GOTO,
    PROMELA_BREAK,
    PROMELA_PRINTF, /* text, arguments */
    PROMELA_PRINTM,
    PROMELA_ASSERT,
    PROMELA_DECLARE,
    PROMELA_EXCLUSIVE, /* xr or xs arguments */
    PROMELA_SET,       /* set(target, value) */
    PROMELA_RESET,     /* reset(target) */
    PROMELA_EXPIRE,    /* expire(target), or expire_if(target, value) */
    PROMELA_CALL       /* name(texts), or target = name(texts): the body of an inline */
};

struct promela_sequence;

/* An option of if and do. */
struct promela_option {
    uint32_t start; /* in its text: the '::' */
    struct promela_sequence *body;
    struct promela_option *next;
};

struct promela_label {
    struct identifier name;
    struct promela_label *next;
};

struct promela_statement {
    enum promela_statement_kind kind;
    struct span span;
    struct promela_label *labels;
    struct promela_expression *target;
    struct promela_expression *value;
    struct promela_expression *last;
    struct promela_expression *arguments;
    bool sorted;      /* !!, or of a receive ??: any place */
    bool copies;      /* ?<…> */
    bool first_name;  /* ch!m(a, b): the first argument stands before the bracket */
    bool arrow;       /* '->' follows, not ';' */
    bool taken_apart; /* nobody has written it: it is a loop that a `for` or a `select` stands for */
    bool lands;       /* a goto that comes to a statement, once it is checked */
    struct promela_option *options;
    struct promela_sequence *body;
    struct promela_sequence *escape;
    struct promela_declaration *declaration;
    const struct promela_statement *d_step; /* around it, once it is checked; NULL: there is none */
    struct identifier name;                 /* of a goto, of xr and xs, of an inline */
    uint32_t opening;                       /* in its text: the bracket of a call */
    struct promela_sequence *parts;         /* what a `for` or a `select` is taken apart into */
    uint32_t element;                       /* in the flow of its unit (language/promela/element.h) */
    uint32_t number;                        /* in trails (language/promela/trail_number.h) */
    uint32_t idle_number; /* of a jump: of what stands in front of it; ELEMENT_NONE: nothing does */
    const void *note;     /* of those who change the tree: what they know of it */
    const char *shown;    /* in runs, in place of its text: nobody has written it. NULL: as it is written */
    const char
        *written; /* the text of printf with its quotes, or what stands between the brackets of a call */
    struct promela_statement *next;
};

struct promela_sequence {
    struct promela_statement *first;
    struct span span;
    uint32_t end; /* in its text: the brace that closes it, if there is one */
    bool damaged; /* a statement could not be understood */
};

enum promela_unit_kind {
    PROMELA_PROCTYPE,
    PROMELA_INIT,
    PROMELA_NEVER,
    PROMELA_TRACE,
    PROMELA_NOTRACE,
    PROMELA_LTL,
    PROMELA_TYPEDEF,
    PROMELA_INLINE,
    PROMELA_GLOBAL /* declaration */
};

struct promela_unit {
    enum promela_unit_kind kind;
    struct span span;
    struct identifier name; /* text NULL: it has none */
    bool is_active;
    bool is_deterministic;             /* D_proctype */
    bool discards;                     /* messages that no input takes (language/promela/discard.h) */
    bool damaged;                      /* a part of it could not be understood */
    struct promela_expression *active; /* how many; NULL: one */
    struct promela_declaration *parameters;
    struct promela_expression *priority;
    struct promela_expression *provided;
    struct promela_sequence *body;
    struct promela_expression *formula;
    struct promela_declaration *declaration; /* or the members of a typedef */
    struct promela_label *names;             /* parameters of an inline */
    uint32_t fields;                         /* of a typedef, once it is checked: values in a message */
    bool holds_unsigned;                     /* and whether it has such members, */
    bool holds_records;                      /* or arrays of records */
    uint32_t first_number;                   /* of its statements, in trails */
    uint32_t closing_number;                 /* and of its closing brace */
    const char *written;                     /* the body of an inline, without its braces */
    uint32_t opening;                        /* in its text: the first of these */
    uint32_t file;                           /* that it is written in */
    uint32_t end;                            /* in its text: behind its last token */
    struct promela_unit *namesake;           /* an earlier one of the same name */
    struct promela_unit *next;
};

struct promela {
    struct sources *sources;
    struct arena arena;
    struct promela_unit *units;
    struct promela_unit **end;
    struct span longest;           /* once it is checked: the expression with most operators in a row */
    uint32_t longest_count;        /* and how many these are */
    struct promela_label *unknown; /* names in declarations that could not be understood */
    bool has_timers;               /* timer, set, reset, expire, expire_if and tick are words */
    bool has_discards;             /* a unit has been changed for that */
    bool has_remote_labels;        /* there is a P@label somewhere */
    struct names names;            /* of units */
    ARRAY(struct promela_unit *) of_name; /* per name: the last */
};

void promela_init(struct promela *promela, struct sources *sources);
void promela_free(struct promela *promela);

/* One more file. False has been reported. */
bool promela_parse(struct promela *promela, uint32_t file);

/* Names, types, labels, jumps and messages, as SPIN checks them, also after promela_parse() has failed: one
 * mistake causes no other message. False has been reported. */
bool promela_check(struct promela *promela);

/* Is it an operator whose operands are formulas? */
bool promela_is_logical(const struct promela_expression *expression);

/* Where what is printed comes from: from each mark on to the next. */
struct promela_mark {
    uint32_t at; /* in the printed text */
    struct span span;
    const struct promela_statement *statement; /* that begins here; NULL: none does */
};

struct promela_marks {
    ARRAY(struct promela_mark) list;
    bool failed; /* for want of memory */
};

struct output;
/* To memory, and tells what comes from where. */
void promela_print_marked(const struct promela *promela, struct output *output, struct promela_marks *marks);
void promela_print(const struct promela *promela, struct output *output);

/* Parts of it, for those who put them into the text that the tree was made of. A unit has its comments if
 * `comments` says so, and no line feed at its end. A statement has those inside of it, and not its labels;
 * its lines behind the first one are indented so far. */
void promela_print_unit(const struct promela *promela, const struct promela_unit *unit, bool comments,
                        struct output *output);
void promela_print_heading(const struct promela *promela, const struct promela_unit *unit,
                           struct output *output);
void promela_print_statement(const struct promela *promela, const struct promela_statement *statement,
                             unsigned indent, bool comments, struct output *output);

#endif
