/* LTS files of a command line: formats by extension or option. */
#ifndef LACUNA_COMMAND_OPERAND_FILES_H
#define LACUNA_COMMAND_OPERAND_FILES_H

#include "base/path.h"
#include "base/text.h"
#include "command/command.h"
#include "language/language.h"
#include "lts/file/aut.h"
#include "lts/operator/label_list.h"
#include "report/text/table.h"

/* Reads an operand: a .aut file, a process of an FSP file, or an assumption as an automaton. Honours --format
 * and --tau. */
struct lts *load_lts(struct invocation *invocation, const char *path);

/* Reads a .aut file, honouring --tau; without it, `silent` are the labels that are. */
struct lts *load_aut(struct invocation *invocation, const char *path, struct silent silent);

/* What people call files that are not models: "folders", "LTSs", "assumptions" and so on; NULL: neither the
 * name tells nor, for peers, the text. */
const char *kind_of_file(const char *path);

/* Reports that the command takes one kind of files, and this one is of another. Always false. */
bool reject_kind(struct invocation *invocation, const char *path, const char *taken, const char *kind);

/* All operands, as a table names what they make together. */
const char *operands_title(const struct invocation *invocation, struct text *title);

/* For a table of sizes. */
struct size_row size_of_lts(const char *name, const struct lts *lts);

/* Does the name, or --to, tell a format that LTSs are written in? */
bool is_lts_output(const struct invocation *invocation, const char *path);

/* --output - and --json both want standard output, and --to needs --output: says so before any work. */
bool check_output(struct invocation *invocation);

/* A file that is read is not written over: says so before any work. NULL: nothing is written. */
bool check_no_input(struct invocation *invocation, const char *path);

/* Writes to --output, honouring --to; without --output it does nothing. */
bool store_lts(struct invocation *invocation, const struct lts *lts);

/* A sequence chart or another picture of ours goes to a file named .svg, or none: says so before any work. */
bool check_svg_name(struct job *job, const char *path);

/* Writes a run into the file of --svg or --trail, as `id` says. `data` goes to `write`; NULL: there is no
 * run, as a note says then. True without the option. */
bool store_run(struct invocation *invocation, enum option_id id, const void *data,
               bool (*write)(const void *data, struct output *output));

/* The language that an operand is in, by --format or its name; NULL: none of the table. */
const struct language *language_of(const struct invocation *invocation, const char *path);

/* `compare` on assumption files. */
enum status compare_assumptions(struct invocation *invocation);

/* `compare` for two components of one system. */
enum status compare_components(struct invocation *invocation);

/* `info` on assumption files. */
enum status info_assumptions(struct invocation *invocation);

/* --transitions: the LTS itself in the JSON result. False has been reported: there is no --json. */
bool check_listed(const struct invocation *invocation);

#endif
