/* The languages that files are written in: a row in a table for each.
 *
 * A language of systems makes a tree of the files that a system consists of, checks them together, and lowers
 * the tree to a system (src/system). The tree is opaque to everybody else. The sources outlive it; systems
 * keep its names. What open systems need is a table of its own. Processes have functions of their own
 * (language/fsp/fsp.h). */
#ifndef LACUNA_LANGUAGE_LANGUAGE_H
#define LACUNA_LANGUAGE_LANGUAGE_H

#include "base/output.h"
#include "language/proof_script.h"
#include "language/property/property.h"
#include "language/surroundings.h"
#include "machine/machine.h"
#include "system/open_system.h"

enum language_kind { LANGUAGE_OF_SYSTEMS, LANGUAGE_OF_PROCESSES };

/* The component that an interface is drafted for. */
struct chosen_component {
    const char *name;
    bool is_there; /* to be replaced; otherwise it is missing */
    uint32_t file; /* of the sources, if it is there */
};

/* What a language of systems needs for open systems and candidates. Functions that return false or NULL have
 * reported why, unless there is no memory. */
struct open_language {
    /* Only a part of a system will be in the tree: that something is never used says nothing. Warnings are
     * about the first `warned_files` files only. */
    void (*set_partial)(void *tree, uint32_t warned_files);

    /* Between parsing and checking. One component is to be missing; if `covered`, it needs no interface,
     * which is made to take all that is sent. Or a file with one component is the interface. */
    bool (*expect_missing)(void *tree, bool covered);
    /* Before that: an interface that is made to take all that is sent keeps its answers. */
    void (*keep_answers)(void *tree);
    bool (*parse_interface)(void *tree, uint32_t file);

    /* Of a checked tree: is a component missing, or is a component its interface? And how many components
     * with a block are missing? */
    bool (*require_missing)(const void *tree);
    uint32_t (*missing_count)(const void *tree);
    /* About the missing component of that name, or the first if that is NULL; others are put aside. `open` is
     * empty and initialised, and gets its texts (open_text) later. Is the interface a part of what is
     * specified? */
    bool (*lower)(const void *tree, const char *component, struct open_system *open);
    bool (*describe)(const void *tree, struct open_system *open, bool interface_counts);

    /* Texts that assumptions are recognised by, in the arena. The tree need not have been checked. */
    const char *(*text_around)(const void *tree, const char *component, bool interface_counts,
                               struct arena *arena);
    const char *(*property_text)(const void *tree, const struct property *property, struct arena *arena);

    /* Candidates: writes the surroundings as a file, and parses the candidate, the first file of the
     * sources, with that file as the second. NULL: the surroundings are the files of the open system
     * itself, all behind the first. */
    void (*write_surroundings)(const struct surroundings *surroundings, struct output *output);
    bool (*parse_candidate)(void *tree, const struct surroundings *surroundings);
    /* A file that is in the language whatever its name says, as candidates are. */
    bool (*parse_component)(void *tree, uint32_t file);
    /* Warns of messages that a candidate sends to its component itself, and that properties name. */
    void (*warn_of_own_sends)(const void *tree, const char *component,
                              bool (*is_named)(void *context, const char *message), void *context);
    /* Before checking: the component is there, in place of the missing one. */
    void (*put_in_question)(void *tree, const char *component);

    /* Drafts of interfaces. Which component of a parsed tree is it about: that of the
     * name, or the one that seems to be meant if that is NULL. Properties are dropped; a component that is
     * missing gets an interface that takes all that is sent. */
    bool (*choose_component)(void *tree, const char *name, struct chosen_component *chosen);
    /* NULL: components are always taken as missing. Makes a component missing in a tree of the same files,
     * parsed and not checked, and checks it. `whole` has been checked. */
    bool (*take_out)(void *tree, const void *whole, const char *component);
};

/* What a language of systems needs for proofs. */
struct proof_language {
    /* Before checking: a proof of the property of that name is to be found. The name is kept, not copied. */
    void (*propose)(void *tree, const char *property);
    /* The proof of a checked tree, or the one that was proposed, into an empty script. Its parts belong to
     * the tree. False: there is no proof, or no memory. */
    bool (*script)(const void *tree, struct proof_script *script);
};

struct language {
    const char *name;              /* as --format has it */
    const char *title;             /* for people */
    const char *extension;         /* of its files: ".aml" */
    const char *const *companions; /* of files that belong to them: ".property", …, NULL; NULL: none */
    const char *guest; /* of files of another language that it reads, too: ".aml"; NULL: of none */
    enum language_kind kind;
    /* A language of systems only: */
    const char *bounding; /* a hint: what keeps a number from growing */
    /* How another tool for the language answers differently: if an invariant is false in the initial state,
     * and if a run that ends violates a formula. NULL: no tool does. */
    const char *if_initial;
    const char *if_ending;
    void *(*make)(struct sources *sources); /* an empty tree; NULL: no memory */
    void (*free)(void *tree);
    /* One more file of the sources, in the language or a property in HOA. False has been reported; what could
     * be understood is in the tree all the same. */
    bool (*parse)(void *tree, uint32_t file);
    bool (*check)(void *tree); /* what the files declare together; false has been reported */
    /* `system` is empty and initialised, the tree checked. False: it is open, which has been reported, or
     * something else has failed. Models that are machines have no system, which is reported. */
    bool (*lower)(const void *tree, struct system *system);
    /* The same for a language whose models are machines, not systems; otherwise NULL. The tree is annotated.
     */
    bool (*compile)(void *tree, struct machine *machine);
    /* In canonical layout, with comments. The job may fail: a candidate of several components cannot be
     * written together with its system. */
    void (*print)(const void *tree, struct output *output);
    /* The same without what only lacuna knows, so that other tools for the language read it. The tree is
     * changed. False: they cannot say the same, which has been reported. NULL: the language is nobody else's.
     */
    bool (*print_plain)(void *tree, struct output *output);
    struct properties *(*properties)(void *tree);
    /* How many messages wait for each component where the text does not say; NULL: texts always do. */
    void (*set_queue)(void *tree, uint32_t queue);
    /* The components of these names, separated by commas, remove messages that they do not take. The tree has
     * been checked. False: one is not there, which is reported. NULL: the language has no such thing. */
    bool (*set_discard)(void *tree, const char *names);
    /* How many components of one class the system may create, in all; NULL: the language creates none. */
    void (*set_instances)(void *tree, uint32_t most);
    const struct open_language *open;   /* NULL: it has no open systems */
    const struct proof_language *proof; /* NULL: it has no proofs */
};

/* NULL: there is none. */
const struct language *language_named(const char *name);
const struct language *language_of_path(const char *path);

/* Can files of this name be a part of a system in the language? */
bool language_reads(const struct language *language, const char *path);

#endif
