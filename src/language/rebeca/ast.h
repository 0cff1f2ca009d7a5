/* Rebeca as it was written: the tree that the parser makes, the checker completes, the printer prints and
 * rebeca_lower() turns into a system. docs/rebeca.md is the language's manual.
 *
 * Everything lives in the tree's arena and is freed with it. Lists are linked in the order of the text.
 * Fields below "resolved" are set by the checker and may be read only if it found no error.
 *
 * The syntax of 2004 (class C:(known) { interface: … body: … }) becomes the same tree: see `vintage`.
 *
 * Expressions and statements are at most REBECA_DEEPEST levels deep, chains of operators included: walking
 * them by recursion is safe. */
#ifndef LACUNA_LANGUAGE_REBECA_AST_H
#define LACUNA_LANGUAGE_REBECA_AST_H

#include "base/arena.h"
#include "base/output.h"
#include "language/property/property.h"
#include "language/rebeca/type.h"
#include "language/surroundings.h"

/* Of brackets, operators and blocks. */
enum { REBECA_DEEPEST = 500 };

/* Which Rebeca it is: 2.0 has no constructors, but a message `initial`; 2.3 has inheritance. */
enum rebeca_version { REBECA_UNKNOWN, REBECA_2_0, REBECA_2_1, REBECA_2_3 };

/* ---- expressions ---- */

enum rebeca_operator {
    REBECA_OR,
    REBECA_AND,
    REBECA_BIT_OR,
    REBECA_BIT_XOR,
    REBECA_BIT_AND,
    REBECA_EQUAL,
    REBECA_UNEQUAL,
    REBECA_LESS,
    REBECA_LESS_EQUAL,
    REBECA_GREATER,
    REBECA_GREATER_EQUAL,
    REBECA_SHIFT_LEFT,
    REBECA_SHIFT_RIGHT,
    REBECA_ADD,
    REBECA_SUBTRACT,
    REBECA_MULTIPLY,
    REBECA_DIVIDE,
    REBECA_REMAINDER,
    REBECA_NOT, /* in front of one operand */
    REBECA_NEGATE,
    REBECA_PLUS,
    REBECA_COMPLEMENT,
    REBECA_IMPLIES, /* in property files only, as what follows */
    REBECA_UNTIL,
    REBECA_WEAK_UNTIL,
    REBECA_NEXT,
    REBECA_FINALLY,
    REBECA_GLOBALLY,
    REBECA_NO_OPERATOR /* of a plain assignment */
};

enum rebeca_expression_kind {
    REBECA_NUMBER,      /* number */
    REBECA_TRUTH,       /* number is 0 or 1 */
    REBECA_REAL,        /* its text */
    REBECA_CHARACTER,   /* number: its code */
    REBECA_TEXT,        /* a string */
    REBECA_NOTHING,     /* null */
    REBECA_SELF,        /* self */
    REBECA_NAMED,       /* name */
    REBECA_FIELD,       /* left.name */
    REBECA_CALL,        /* name(arguments), or left.name(arguments) */
    REBECA_ELEMENT,     /* left[right] */
    REBECA_UNARY,       /* operation, left */
    REBECA_BINARY,      /* operation, left, right */
    REBECA_ASSIGN,      /* left = right, left operation= right */
    REBECA_STEP,        /* ++ or -- (operation REBECA_ADD or REBECA_SUBTRACT), in front or `behind` left */
    REBECA_CONDITIONAL, /* left ? right : otherwise */
    REBECA_CAST,        /* (written)left */
    REBECA_INSTANCEOF,  /* left instanceof written */
    REBECA_CHOICE,      /* ?(arguments) */
    REBECA_LIST,        /* {arguments}: the value of an array */
    REBECA_NEW          /* new written(bindings):(arguments) */
};

/* What a name or a call turned out to mean. */
enum rebeca_meaning {
    REBECA_MEANS_NOTHING,
    REBECA_MEANS_VARIABLE, /* variable */
    REBECA_MEANS_SENDER,
    REBECA_MEANS_REBEC,      /* instance: in main and in properties */
    REBECA_MEANS_DEFINITION, /* definition: in properties */
    REBECA_MEANS_SEND,       /* a call: method is a message server */
    REBECA_MEANS_METHOD,     /* a call: method is run at once */
    REBECA_MEANS_POWER,      /* pow(a, b) */
    REBECA_MEANS_ROOT,       /* sqrt(a) */
    REBECA_MEANS_ASSERTION   /* assertion(a), assertion(a, "text") */
};

struct rebeca_expression {
    enum rebeca_expression_kind kind;
    struct span span; /* the whole expression */
    int64_t number;
    struct identifier name;
    enum rebeca_operator operation;
    struct span operator_span;
    bool behind;
    bool bracketed; /* it stands in round brackets */
    struct rebeca_expression *left;
    struct rebeca_expression *right;
    struct rebeca_expression *otherwise;
    struct rebeca_expression *arguments;
    uint32_t arguments_count;
    struct rebeca_expression *bindings;
    uint32_t bindings_count;
    struct rebeca_type written;
    struct rebeca_expression *next; /* in a list */
    /* resolved */
    struct rebeca_type type;
    enum rebeca_meaning meaning;
    struct rebeca_variable *variable;
    struct rebeca_method *method; /* of REBECA_NEW: its constructor, in 2.0 the server initial; NULL: none */
    struct rebeca_instance *instance; /* also the owner of a REBECA_FIELD in a property */
    struct rebeca_definition *definition;
    bool in_loop; /* a choice that a turn may come to more than once */
};

/* ---- variables and statements ---- */

enum rebeca_variable_kind {
    REBECA_ENV,
    REBECA_FEATURE,
    REBECA_KNOWN,
    REBECA_STATE,
    REBECA_PARAMETER,
    REBECA_LOCAL
};

struct rebeca_variable {
    enum rebeca_variable_kind kind;
    struct rebeca_type type;
    struct identifier name;
    struct rebeca_expression *initial; /* NULL: none */
    struct rebeca_expression *feature; /* of its @feature(…); NULL: it has none */
    struct rebeca_variable *next;
    /* resolved */
    struct rebeca_class *owner; /* of a known rebec or state variable */
    uint32_t index;             /* among those of its kind in its class: of the first element of an array; of
                                   a parameter or local, in its method */
    bool assigned;              /* a parameter: the code assigns it, or a part of it */
};

enum rebeca_statement_kind {
    REBECA_BLOCK,    /* body */
    REBECA_DECLARE,  /* variables: locals, in one declaration */
    REBECA_EVALUATE, /* expression */
    REBECA_IF,       /* expression, body, otherwise */
    REBECA_WHILE,    /* expression, body */
    REBECA_FOR,      /* first (a declaration or a list), expression (NULL: true), updates, body */
    REBECA_SWITCH,   /* expression, cases */
    REBECA_BREAK,
    REBECA_CONTINUE,
    REBECA_RETURN, /* expression, or NULL */
    REBECA_EMPTY   /* a ';' alone */
};

struct rebeca_case {
    struct span span;
    struct rebeca_expression *value; /* NULL: default */
    struct rebeca_statement *body;
    struct rebeca_case *next;
    /* resolved */
    int64_t number;
};

struct rebeca_statement {
    enum rebeca_statement_kind kind;
    struct span span;
    struct rebeca_expression *expression;
    struct rebeca_statement *body; /* of a block: a list; otherwise one statement */
    struct rebeca_statement *otherwise;
    struct rebeca_variable *variables;
    struct rebeca_statement *first;
    struct rebeca_expression *updates;
    struct rebeca_case *cases;
    struct rebeca_statement *next;
};

/* ---- classes ---- */

enum rebeca_method_kind { REBECA_CONSTRUCTOR, REBECA_SERVER, REBECA_METHOD };

struct rebeca_method {
    enum rebeca_method_kind kind;
    struct identifier name;
    struct rebeca_type type; /* of what it returns */
    bool is_abstract;
    struct rebeca_variable *parameters;
    uint32_t parameters_count;
    struct rebeca_statement *body; /* a block; NULL: it has none */
    struct rebeca_expression *feature;
    bool broken; /* its parameters did not parse */
    struct rebeca_method *next;
    /* resolved */
    struct rebeca_class *owner;
    const char *message; /* of a server: what its message is called in the system, and in evidence */
    uint32_t locals;     /* how many simple values its parameters and locals have together */
    bool assumed_to_run; /* a constructor: it has been warned about already */
};

struct rebeca_name {
    struct identifier name;
    struct rebeca_name *next;
    /* resolved */
    struct rebeca_class *class;
};

/* A class, or an interface. */
struct rebeca_class {
    struct identifier name;
    bool is_interface;
    bool is_abstract;
    struct rebeca_name *parents;    /* behind extends: one, several of an interface */
    struct rebeca_name *interfaces; /* behind implements */
    uint32_t queue;
    struct span queue_span;
    struct rebeca_variable *known;
    struct rebeca_variable *states;
    struct rebeca_method *methods;
    struct rebeca_expression *feature;
    bool broken; /* something in it did not parse: it may have more members than these */
    struct rebeca_class *next;
    /* resolved */
    struct rebeca_class *parent; /* NULL: none */
    uint32_t known_count;        /* simple values, those of its parents included */
    uint32_t states_count;
    uint32_t depth;                                                      /* how many classes are above it */
    enum { REBECA_NOT_VISITED, REBECA_UNDER_WAY, REBECA_VISITED } visit; /* of the search for circles */
    struct rebeca_class *replaces; /* a candidate's: rebecs of it fit wherever one of that class is wanted */
    bool runs;                     /* there are, or may be, rebecs of it */
    struct rebeca_class *next_running;        /* in the list of those, while it is made */
    const struct rebeca_expression *creation; /* the first new that makes rebecs of it; NULL: there is none */
    struct rebeca_instance *first_created; /* of those that may be created, one behind the other; or NULL */
};

/* ---- main ---- */

struct rebeca_instance { /* Class name(bindings):(arguments); */
    struct identifier class_name;
    struct identifier name;
    struct rebeca_expression *bindings;
    uint32_t bindings_count;
    struct rebeca_expression *arguments;
    uint32_t arguments_count;
    struct rebeca_expression *feature;
    struct rebeca_instance *next;
    /* resolved */
    uint32_t index;
    struct rebeca_class *class;
    struct rebeca_method *constructor; /* in 2.0 the server initial; NULL: none */
    struct rebeca_instance **known;    /* class->known_count of them, parents' first; NULL: null */
    struct rebeca_missing *missing;    /* the interface that it is described by; NULL: it has none */
    bool created; /* not by main, but perhaps by a new: what it knows are variables of its own, not `known` */
};

struct rebeca_main {
    struct span span;
    struct rebeca_main *next; /* a second one is an error of the checker */
};

/* ---- missing rebecs: blocks as in AML, in place of the code of a rebec ---- */

/* A value in an interface. A parameter of a message is x, int 0..3 x, 2, true, phil0, 1..3 or _; an argument
 * of an answer any expression over those names, a range of two, or _. */
struct rebeca_slot {
    struct span span;
    bool any;                         /* _ */
    struct rebeca_variable *variable; /* a name that stands for the value in the answers; NULL: none */
    bool typed;                       /* its range is written: */
    int32_t least;
    int32_t most;
    struct rebeca_expression *low;  /* a value, or the first of a range; NULL: `any`, or a name */
    struct rebeca_expression *high; /* the last of a range; NULL: there is no range */
    struct rebeca_slot *next;
    /* resolved, of a parameter: the values it stands for */
    int32_t from;
    int32_t to;
};

struct rebeca_answer { /* receiver!message(arguments) */
    struct identifier receiver;
    struct identifier message;
    struct rebeca_slot *arguments;
    uint32_t arguments_count;
    struct rebeca_answer *next;
    /* resolved */
    struct rebeca_instance *instance;
    const struct rebeca_method *server;
};

struct rebeca_alternative {   /* sender>message(parameters) -> answers; */
    struct identifier sender; /* text NULL: anybody */
    struct identifier message;
    struct rebeca_slot *parameters; /* one for each simple value */
    uint32_t parameters_count;
    struct rebeca_answer *answers;
    struct rebeca_alternative *next;
    /* resolved */
    struct rebeca_instance *from;       /* the sender; NULL: anybody */
    const struct rebeca_method *server; /* any that has the message; NULL: complained about */
    struct rebeca_alternative *first;   /* of the alternatives of this message, perhaps itself */
    uint32_t number;                    /* of the message, in the order of the first alternatives */
    struct rebeca_bounds *bounds;       /* of the first: for each parameter, what it can be */
};

struct rebeca_bounds {
    int32_t low;
    int32_t high;
};

struct rebeca_missing { /* missing name { alternatives } */
    struct identifier name;
    struct span span; /* the whole block */
    struct rebeca_alternative *alternatives;
    bool broken; /* it may have more alternatives than these */
    struct rebeca_missing *next;
    /* resolved */
    struct rebeca_instance *instance;
};

/* ---- property files ---- */

struct rebeca_definition { /* name = condition; */
    struct identifier name;
    struct rebeca_expression *condition;
    struct rebeca_definition *next;
    /* resolved */
    bool checked;
    bool under_way; /* it is being checked: it must not use itself */
};

struct rebeca_claim { /* name: condition; */
    struct identifier name;
    bool temporal; /* of LTL; otherwise an Assertion */
    struct rebeca_expression *condition;
    struct rebeca_claim *next;
};

struct rebeca_property_block { /* property { … } */
    struct span span;
    struct rebeca_definition *definitions;
    struct rebeca_claim *claims;
    struct rebeca_property_block *next;
};

/* ---- proof files ---- */

/* A condition of property and proof files; `always`: it stands for G(condition). */
struct rebeca_judgement {
    struct rebeca_expression *condition;
    bool always;
};

struct rebeca_member { /* a rebec of a component */
    struct identifier name;
    struct rebeca_member *next;
};

struct rebeca_lemma { /* component a, b satisfies condition; */
    struct span span;
    struct rebeca_member *members; /* NULL: somebody has yet to find them */
    struct rebeca_judgement claim;
    struct rebeca_lemma *next;
    /* resolved */
    struct property *property;
};

struct rebeca_proof { /* proof { … } */
    struct span span;
    struct rebeca_lemma *lemmas;
    struct rebeca_expression *theorem; /* of system satisfies theorem; */
    bool broken;                       /* something in it did not parse: there may be more */
    struct rebeca_proof *next;         /* a second one is an error of the checker */
};

/* A part of the theorem: one of the conditions that && joins. */
struct rebeca_conclusion {
    struct rebeca_judgement claim;
    struct property *property;
    const struct rebeca_lemma **premises;
    uint32_t premises_count;
    struct property_formula *implication; /* from the premises */
    struct rebeca_conclusion *next;
};

/* ---- all of it ---- */

struct rebeca {
    struct sources *sources;
    struct arena arena;
    enum rebeca_version asked;           /* by --format; REBECA_UNKNOWN: find out */
    enum rebeca_version version;         /* resolved */
    bool vintage;                        /* some file has the syntax of 2004 */
    uint32_t vintage_queue;              /* of every rebec there */
    bool queue_asked;                    /* somebody has said so */
    uint32_t most_created;               /* rebecs of one class that new can make, in all */
    bool most_created_asked;             /* somebody has said so */
    struct rebeca_variable *environment; /* env and featurevar */
    struct rebeca_class *classes;
    struct rebeca_main *mains;
    struct rebeca_instance *instances;
    uint32_t instances_count;
    struct rebeca_property_block *blocks;
    struct rebeca_proof *proofs;
    const char *proposed;         /* the property that a proof is to be found of; NULL: none */
    struct properties properties; /* those of the blocks and the proof are added by the checker */
    ARRAY(uint32_t) schemas;      /* files that were expanded: others have taken their place */
    struct rebeca_missing *missing;
    bool is_open;            /* a rebec is to be missing: the one that a block names */
    bool covered;            /* a missing rebec needs no block: it takes all messages of its class */
    bool keeps_answers;      /* and gives the answers of its block, if there is one */
    uint32_t candidate_file; /* a file with the class of a candidate; UINT32_MAX: there is none */
    const char *candidate;   /* the rebec that it takes the place of */
    struct words receives;   /* what it must take: ?phil0>request(2) */
    bool alone;              /* only the candidate has code */
    uint32_t warned_files;   /* this many, the first; others have been warned of before */
    /* resolved */
    const char *theorem_name;              /* what is to be proved, as people write it; NULL: nothing is */
    struct rebeca_conclusion *conclusions; /* its parts */
};

void rebeca_init(struct rebeca *rebeca, struct sources *sources);
void rebeca_free(struct rebeca *rebeca);

/* As it is written: "<=". */
const char *rebeca_operator_text(enum rebeca_operator operation);

/* The higher, the tighter it binds: REBECA_IMPLIES is 1, operators in front 14. An assignment and a
 * conditional bind less than any. */
unsigned rebeca_precedence(enum rebeca_operator operation);

/* Parses file `file` of the sources, Rebeca or a property file, and appends what it declares. False: errors
 * have been reported; what could be understood is in the tree all the same. */
bool rebeca_parse(struct rebeca *rebeca, uint32_t file);

/* Parses a file of the sources as what its name says: Rebeca, a proof, or HOA, which is one property. */
bool rebeca_parse_any(struct rebeca *rebeca, uint32_t file);

/* Checks what the files declare together and fills the resolved fields. False: errors have been reported.
 * What is annotated with a @feature that is false is taken out of the tree. */
bool rebeca_check(struct rebeca *rebeca);

/* "2.1"; and what --format calls it: "rebeca-2.1", or "rebeca" if it is not known. */
const char *rebeca_version_text(enum rebeca_version version);
const char *rebeca_format(enum rebeca_version version);

/* The class or interface of that name, the instance of that name; NULL: there is none. */
struct rebeca_class *rebeca_find_class(const struct rebeca *rebeca, const char *name);
struct rebeca_instance *rebeca_find_instance(const struct rebeca *rebeca, const char *name);

/* The known rebec or state variable of that name: its own, or the nearest parent's. NULL: there is none. The
 * tree has been checked as far as parents are concerned. */
struct rebeca_variable *rebeca_find_field(const struct rebeca_class *class, const char *name);

/* What `method`, found in a class above, means for a rebec of this class: the nearest method of the same
 * kind, name and parameters. NULL: there is none, or only one without a body. */
struct rebeca_method *rebeca_override(const struct rebeca_class *class, const struct rebeca_method *method);

/* Have they the same name and parameters of the same types? */
bool rebeca_same_signature(const struct rebeca_method *left, const struct rebeca_method *right);

/* The rebec that is missing, or in whose place a candidate is; NULL: there is none. The tree has been checked
 * as far as main. */
struct rebeca_instance *rebeca_missing_instance(const struct rebeca *rebeca);

/* Is there code for the rebec: is its class neither abstract nor an interface? */
bool rebeca_has_code(const struct rebeca_instance *instance);

/* Writes the tree as Rebeca in its canonical layout, with the comments of its files: the result parses back
 * to the same tree, and is printed the same again. The tree has been parsed without errors. */
void rebeca_print(const struct rebeca *rebeca, struct output *output);

#endif
