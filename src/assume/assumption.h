/* Assumptions: what a missing component must respect, and all that a candidate is checked against.
 *
 * assume() makes one, and assumption_read() (assume/file.h) reads one from a file; nobody can tell them
 * apart. It holds everything by itself, the files of the open system included, in which candidates that are
 * not accepted can be tried.
 *
 * Messages are words, as they are in files: num(int:0..3,bool) is a message with its types, grant(2,true) one
 * with its values. Actions are ?m, to receive, and receiver!m, to send. Where several components go
 * together, messages to them have their names: b.grant(2,true), and ?b.grant(2,true). */
#ifndef LACUNA_ASSUME_ASSUMPTION_H
#define LACUNA_ASSUME_ASSUMPTION_H

#include "assume/contract/rule.h"
#include "base/span.h"
#include "system/open_system.h"

/* In place of the component: what its interface allows, or anything. */
enum stub {
    STUB_BAG,   /* of unanswered requests */
    STUB_QUEUE, /* as it was published: not sound */
    STUB_CHAOS, /* no interface */
    STUB_ACTOR, /* the interface is an actor with state */
    STUB_LTS,   /* or an LTS */
    STUB_KINDS
};

/* "bag", "queue", "chaos", "actor", "lts" */
const char *stub_text(enum stub stub);

/* Is the stub made of the alternatives of an interface? Then these are a part of what is specified. */
static inline bool stub_has_alternatives(enum stub stub) {
    return stub == STUB_BAG || stub == STUB_QUEUE;
}

/* Why a property that always holds says nothing of the component (assume/vacuity.h), in the order in which
 * one is chosen if there are several. */
enum vacuity_reason {
    VACUITY_NONE,
    VACUITY_OVERFLOW,       /* a mailbox is full forever */
    VACUITY_STUCK,          /* the open system can come to a halt by itself */
    VACUITY_UNBOUNDED,      /* a variable grows without end */
    VACUITY_NEVER_RECEIVED, /* the component is never sent anything */
    VACUITY_UNTESTED,       /* nothing that the property forbids is ever sent */
    VACUITY_REASONS
};

/* "overflow", "stuck", "unbounded", "never_received", "untested" */
const char *vacuity_text(enum vacuity_reason reason);

struct name_list {
    ARRAY(const char *) items;
};

/* The property of an assumption that asks for the interface only, since its component cannot keep a property
 * alone. */
#define ASSUMPTION_INTERFACE_ONLY "keeps_interface"

/* The rules that an assumption has with it (rules/kept_rules.h). */
struct kept_rules {
    bool known;                    /* false: nobody has looked for them */
    ARRAY(struct rule) list;       /* as rules_find has ordered them */
    ARRAY(uint32_t) left_over;     /* sends for which there is no small rule */
    struct span span;              /* where a file begins to list them */
    ARRAY(struct span) rule_spans; /* and where it has each; none: they are from no file */
};

void kept_rules_free(struct kept_rules *rules);

struct assumption {
    struct job *job;
    struct arena arena;
    const char *component;      /* or several that go together: a,b */
    const char *language;       /* of the open system and of candidates, as --format has it; NULL: aml */
    struct name_list interface; /* lines, as the language of the open system writes it */
    struct name_list properties;
    const char *property_names;     /* "exclusion, order" */
    struct name_list property_text; /* lines of all properties */
    ARRAY(size_t) property_begins;  /* where the lines of each property begin */
    struct name_list files;         /* names of those the open system was read from, in their
                                       order; none: something else is missing in it, too */
    struct name_list file_text;     /* lines of all files */
    ARRAY(size_t) file_begins;      /* where the lines of each file begin */
    uint64_t fingerprint;           /* of the open system, its interface and properties */
    bool bounded;                   /* it is about a bounded number of unanswered requests only */
    enum stub stub;                 /* what it was made with */
    struct name_list actors;        /* each followed by its messages and NULL */
    struct name_list main;          /* messages that main sends to the component */
    enum vacuity_reason vacuous[MOST_PROPERTIES]; /* per property: it holds always, but vacuously */
    struct name_list actions;
    struct contract contract;
    struct kept_rules rules;
};

void assumption_init(struct assumption *assumption, struct job *job);
void assumption_free(struct assumption *assumption);

/* Everything but the contract and its actions: the open system with this stub, and the chosen properties. If
 * the open system has no texts, the assumption has no interface, no lines of properties and no fingerprint:
 * it can be printed, and it must not be written or checked against. False: there is no memory. */
bool assumption_describe(struct assumption *assumption, const struct open_system *open, enum stub stub,
                         const struct open_property *const *properties, size_t count);

/* Joins the names of properties, when all are there. False: there is no memory. */
bool assumption_join_properties(struct assumption *assumption);

/* Begins another file of the open system. False: there is no memory. */
bool assumption_add_file(struct assumption *assumption, const char *name);

/* Is there an actor of that name in the open system? */
bool assumption_has_actor(const struct assumption *assumption, const char *name, size_t length);

/* Does it ask for the interface, and nothing else? */
bool assumption_is_interface_only(const struct assumption *assumption);

/* Of the text of what is specified, and of the texts of the chosen properties. 0: there is no memory. */
uint64_t assumption_fingerprint(struct job *job, const char *specified, const char *const *properties,
                                size_t count);

#endif
