#include "language/promela/preprocess.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "language/promela/condition.h"
#include "language/promela/macro_expand.h"

/* What stands between an #if and its #endif. */
struct group {
    struct span span; /* of the directive that began it */
    bool outer;       /* the text around it counts */
    bool active;      /* the part at hand counts */
    bool settled;     /* this part or one before it counts */
    bool has_else;
};

struct preprocessor {
    struct sources *sources;
    struct macros macros;
    struct expander expander;
    ARRAY(char) out;
    struct origins origins;
    struct macro_token previous; /* the last one that was written; a line feed at the beginning */
    bool behind_use;             /* it comes of a macro */
    uint32_t owed;               /* line feeds that were passed over and are to be written */
    struct macro_list line;      /* of the directive at hand, from its name to the end of the line */
    struct macro_list expansion; /* of that line */
    ARRAY(struct group) groups;
    size_t first_group;     /* of the file at hand */
    ARRAY(uint32_t) open;   /* the files that are being read, each included by the one before */
    struct names paths;     /* of included files */
    ARRAY(uint32_t) files;  /* by the number of the path */
    struct names *doubtful; /* NULL: nobody asks for them */
    uint64_t passed;        /* mistakes after which it went on */
};

static struct job *job_of(const struct preprocessor *p) {
    return p->sources->job;
}

/* ---- writing ---- */

static bool write_bytes(struct preprocessor *p, const char *text, size_t length, struct span span) {
    if (length > PREPROCESS_MOST_BYTES - p->out.count) {
        sources_error(p->sources, span, "do macros or included files double what they use again and again?",
                      "the expanded text is longer than 64 MiB");
        return false;
    }
    if (!array_reserve(&job_of(p)->memory, &p->out, p->out.count + length))
        return false;
    memcpy(p->out.items + p->out.count, text, length);
    p->out.count += length;
    return true;
}

/* Writes the bytes of the span. */
static bool write_copy(struct preprocessor *p, struct span span) {
    const char *text = p->sources->files.items[span.file].text + span.start;
    return span.length == 0 || (origins_copy(&job_of(p)->memory, &p->origins, (uint32_t)p->out.count, span) &&
                                write_bytes(p, text, span.length, span));
}

/* Writes a text that stands for the span. */
static bool write_for(struct preprocessor *p, struct span span, const char *text, size_t length) {
    return length == 0 || (origins_replace(&job_of(p)->memory, &p->origins, (uint32_t)p->out.count, span) &&
                           write_bytes(p, text, length, span));
}

static bool write_owed(struct preprocessor *p, struct span span) {
    for (; p->owed > 0; p->owed--)
        if (!write_for(p, span, "\n", 1))
            return false;
    return true;
}

/* Writes the blanks and comments in front of a token. Comments are kept, so that a printer can print them;
 * those with joined lines would end elsewhere for a parser, and become blanks. */
static bool write_gap(struct preprocessor *p, const struct macro_scanner *s,
                      const struct macro_token *token) {
    struct span gap = {s->file, s->gap, token->start - s->gap};
    if (!token->white)
        return true;
    if (macro_lines_joined(s->text + gap.start, gap.length))
        return write_for(p, gap, " ", 1) && write_owed(p, gap);
    for (uint32_t i = 0; i < gap.length && p->owed > 0; i++)
        p->owed -= s->text[gap.start + i] == '\n'; /* they are copied */
    bool sticks = s->text[gap.start] == '/' && p->out.count > 0 && p->out.items[p->out.count - 1] == '/';
    return (!sticks || write_for(p, gap, " ", 1)) && write_copy(p, gap) && write_owed(p, gap);
}

/* Writes the end of a line, at which the scanner is. */
static bool write_newline(struct preprocessor *p, const struct macro_scanner *s,
                          const struct macro_token *token) {
    struct span span = macro_token_span(s, token);
    p->previous = *token;
    p->behind_use = false;
    return write_owed(p, span) && (token->kind == MACRO_END || write_copy(p, span));
}

static bool ends_blank(const struct preprocessor *p) {
    return p->out.count == 0 || strchr(" \t\n\r\f\v", p->out.items[p->out.count - 1]);
}

/* Writes a token of the expansion of a macro. */
static bool write_expanded(struct preprocessor *p, struct span use, const struct macro_token *token) {
    bool apart = token->white || (token->boundary && macro_token_sticks(&p->previous, token));
    if (apart && !ends_blank(p) && !write_for(p, use, " ", 1))
        return false;
    p->previous = *token;
    p->behind_use = true;
    return write_for(p, use, token->text, token->length);
}

/* Writes a token of the file, as it is. */
static bool write_token(struct preprocessor *p, const struct macro_scanner *s,
                        const struct macro_token *token) {
    struct span span = macro_token_span(s, token);
    if (p->behind_use && !token->white && macro_token_sticks(&p->previous, token) &&
        !write_for(p, span, " ", 1))
        return false;
    p->previous = *token;
    p->behind_use = false;
    return token->length == token->extent ? write_copy(p, span)
                                          : write_for(p, span, token->text, token->length);
}

static bool write_use(struct preprocessor *p, const struct macro_scanner *s) {
    for (struct macro_token token;;) {
        if (!expander_next(&p->expander, &token))
            return false;
        if (token.kind == MACRO_END)
            break;
        if (!write_expanded(p, macro_token_span(s, &p->expander.use), &token))
            return false;
    }
    p->behind_use = true;
    p->owed += s->newlines;
    bool apart = p->expander.white && !ends_blank(p);
    return !apart || write_for(p, macro_token_span(s, &p->expander.use), " ", 1);
}

/* ---- mistakes ---- */

/* If there is one since there were `errors`, the tokens are names of macros that nobody knows now. */
static bool pass_mistakes(struct preprocessor *p, uint64_t errors, const struct macro_token *tokens,
                          size_t count) {
    uint64_t mistakes = job_of(p)->diagnostics.errors - errors;
    p->passed += mistakes;
    for (size_t i = 0; i < count && mistakes > 0 && p->doubtful; i++)
        if (tokens[i].kind == MACRO_NAME &&
            names_intern(p->doubtful, tokens[i].text, tokens[i].length) == NAMES_NONE)
            return false;
    return true;
}

/* ---- text ---- */

/* Of a wrong use the name is left, which may be anything. */
static bool write_wrong_use(struct preprocessor *p, const struct macro_scanner *s,
                            const struct macro_token *name) {
    size_t before = p->out.count;
    return write_use(p, s) &&
           (p->out.count > before + 1 || write_expanded(p, macro_token_span(s, &p->expander.use), name));
}

/* A token of a line that is not a directive. */
static bool process_token(struct preprocessor *p, struct macro_scanner *s, const struct macro_token *token) {
    struct macro *macro = token->kind == MACRO_NAME ? macros_find(&p->macros, token) : NULL;
    uint64_t errors = job_of(p)->diagnostics.errors;
    bool begun = false;
    if (!write_gap(p, s, token))
        return false;
    s->newlines = 0;
    if (macro && !expander_begin(&p->expander, s, token, macro, &begun))
        return false;
    bool wrong = job_of(p)->diagnostics.errors != errors;
    return (!begun  ? write_token(p, s, token)
            : wrong ? write_wrong_use(p, s, token)
                    : write_use(p, s)) &&
           (p->expander.cut || pass_mistakes(p, errors, token, 1));
}

/* ---- what all directives need ---- */

static bool counts(const struct preprocessor *p) {
    return p->groups.count == 0 || p->groups.items[p->groups.count - 1].active;
}

/* The tokens behind the name of the directive; their end stands behind them. */
static const struct macro_token *rest(const struct preprocessor *p) {
    return p->line.tokens.items + 1;
}

static size_t rest_count(const struct preprocessor *p) {
    return p->line.tokens.count - 2;
}

static struct span name_span(const struct preprocessor *p, const struct macro_scanner *s) {
    return macro_token_span(s, p->line.tokens.items);
}

/* What stands behind the name of the directive; the name itself if there is nothing. */
static struct span rest_span(const struct preprocessor *p, const struct macro_scanner *s) {
    size_t count = rest_count(p);
    if (count == 0)
        return name_span(p, s);
    return span_cover(macro_token_span(s, rest(p)), macro_token_span(s, rest(p) + count - 1));
}

/* Warns of tokens behind the first `taken` ones. */
static void warn_of_more(struct preprocessor *p, const struct macro_scanner *s, size_t taken) {
    const struct macro_token *name = p->line.tokens.items;
    if (rest_count(p) > taken)
        sources_warn(p->sources, macro_token_span(s, rest(p) + taken), "make it a comment, or leave it out",
                     "text after #%.*s is ignored", (int)name->length, name->text);
}

/* ---- directives ---- */

static bool do_define(struct preprocessor *p, struct macro_scanner *s) {
    uint64_t errors = job_of(p)->diagnostics.errors;
    return macros_define(&p->macros, s, rest(p), rest_count(p)) &&
           pass_mistakes(p, errors, rest(p), rest_count(p));
}

static bool do_undef(struct preprocessor *p, struct macro_scanner *s) {
    macros_undefine(&p->macros, s, rest(p), rest_count(p));
    warn_of_more(p, s, 1);
    return true;
}

static bool do_error(struct preprocessor *p, struct macro_scanner *s) {
    struct span text = rest_span(p, s);
    sources_error(p->sources, text, "define what this text asks for", "#error: %.*s",
                  rest_count(p) > 0 ? (int)text.length : 0, s->text + text.start);
    return true;
}

static bool do_warning(struct preprocessor *p, struct macro_scanner *s) {
    struct span text = rest_span(p, s);
    sources_warn(p->sources, text, "read this text: the model itself warns", "#warning: %.*s",
                 rest_count(p) > 0 ? (int)text.length : 0, s->text + text.start);
    return true;
}

static bool do_nothing(struct preprocessor *p, struct macro_scanner *s) {
    (void)p, (void)s;
    return true;
}

/* ---- conditions ---- */

/* `*holds`: the condition on the line at hand does; a wrong one, which is reported, does not. */
static bool evaluate(struct preprocessor *p, struct macro_scanner *s, bool *holds) {
    p->expansion.tokens.count = 0;
    if (!expander_line(&p->expander, s, rest(p), rest_count(p), true, &p->expansion))
        return false;
    if (!condition_evaluate(&p->macros, s, &p->expansion, rest_span(p, s), holds))
        *holds = false;
    return true;
}

static bool begin_group(struct preprocessor *p, const struct macro_scanner *s, bool holds) {
    struct group group = {.span = name_span(p, s), .outer = counts(p)};
    group.active = group.settled = group.outer && holds;
    return array_push(&job_of(p)->memory, &p->groups, group);
}

static bool do_if(struct preprocessor *p, struct macro_scanner *s) {
    bool holds = false;
    return (!counts(p) || evaluate(p, s, &holds)) && begin_group(p, s, holds);
}

static bool begin_if_defined(struct preprocessor *p, struct macro_scanner *s, bool wanted) {
    bool is_name = rest_count(p) > 0 && rest(p)->kind == MACRO_NAME;
    if (!is_name && counts(p))
        sources_error(p->sources, rest_span(p, s), "write it as in #ifdef NAME", "missing name");
    else if (counts(p))
        warn_of_more(p, s, 1);
    return begin_group(p, s, is_name && (macros_find(&p->macros, rest(p)) != NULL) == wanted);
}

static bool do_ifdef(struct preprocessor *p, struct macro_scanner *s) {
    return begin_if_defined(p, s, true);
}

static bool do_ifndef(struct preprocessor *p, struct macro_scanner *s) {
    return begin_if_defined(p, s, false);
}

/* The group that the directive at hand goes on with or ends; NULL: there is none, which is reported. */
static struct group *group_at(struct preprocessor *p, const struct macro_scanner *s) {
    const struct macro_token *name = p->line.tokens.items;
    if (p->groups.count > p->first_group)
        return &p->groups.items[p->groups.count - 1];
    sources_error(p->sources, name_span(p, s), "leave it out, or put an #if before it", "#%.*s without #if",
                  (int)name->length, name->text);
    return NULL;
}

/* The same for another part of the group. */
static struct group *part_at(struct preprocessor *p, const struct macro_scanner *s) {
    const struct macro_token *name = p->line.tokens.items;
    struct group *group = group_at(p, s);
    if (group && group->has_else) {
        sources_error(p->sources, name_span(p, s), "move the #else to the end, before #endif",
                      "#%.*s after #else", (int)name->length, name->text);
        return NULL;
    }
    return group;
}

static bool do_elif(struct preprocessor *p, struct macro_scanner *s) {
    struct group *group = part_at(p, s);
    bool holds = false;
    if (!group)
        return true;
    group->active = false;
    if (!group->outer || group->settled)
        return true;
    if (!evaluate(p, s, &holds))
        return false;
    group->active = group->settled = holds;
    return true;
}

static bool do_else(struct preprocessor *p, struct macro_scanner *s) {
    struct group *group = part_at(p, s);
    if (!group)
        return true;
    group->active = group->outer && !group->settled;
    group->settled = group->has_else = true;
    if (group->outer)
        warn_of_more(p, s, 0);
    return true;
}

static bool do_endif(struct preprocessor *p, struct macro_scanner *s) {
    const struct group *group = group_at(p, s);
    if (!group)
        return true;
    if (group->outer)
        warn_of_more(p, s, 0);
    p->groups.count--;
    return true;
}

/* ---- included files ---- */

static bool process_file(struct preprocessor *p, uint32_t file);

/* The path of a file that is named in the file at hand; NULL: there is no memory. */
static const char *include_path(struct preprocessor *p, const struct macro_scanner *s, const char *name,
                                size_t length) {
    const char *own = p->sources->files.items[s->file].name, *slash = strrchr(own, '/');
    struct text path = {.memory = &job_of(p)->memory};
    if (slash && name[0] != '/')
        text_add_bytes(&path, own, (size_t)(slash + 1 - own));
    else if (length == 1 && name[0] == '-') /* which is not standard input here */
        text_add(&path, "./");
    text_add_bytes(&path, name, length);
    return text_keep(&path, &p->sources->names);
}

/* Can it be opened? Otherwise that is reported at the #include. */
static bool is_readable(struct preprocessor *p, struct span span, const char *path) {
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    else
        sources_error(p->sources, span, "put the file beside the one that includes it",
                      "cannot include %s: %s", path, strerror(errno));
    return file != NULL;
}

/* The number of the file with this path, which is read the first time; UINT32_MAX: it cannot be. */
static uint32_t file_of_path(struct preprocessor *p, struct span span, const char *path) {
    struct memory *memory = &job_of(p)->memory;
    uint32_t number = names_find(&p->paths, path, strlen(path));
    if (number != NAMES_NONE)
        return p->files.items[number];
    if (!is_readable(p, span, path) || !sources_read(p->sources, path))
        return UINT32_MAX;
    uint32_t file = (uint32_t)p->sources->files.count - 1;
    if (!array_push(memory, &p->files, file) || names_intern(&p->paths, path, strlen(path)) == NAMES_NONE)
        return UINT32_MAX;
    return file;
}

/* False, and reported, if too many files include each other. */
static bool may_open(struct preprocessor *p, struct span span, uint32_t file, const char *path) {
    if (p->open.count <= PREPROCESS_MOST_INCLUDES)
        return true;
    for (size_t i = 0; i < p->open.count; i++)
        if (p->open.items[i] == file) {
            sources_error(p->sources, span, "put #ifndef around its text", "%s includes itself without end",
                          path);
            return false;
        }
    sources_error(p->sources, span, "put #ifndef around the text of a file that is included again",
                  "files include each other more than %d deep", PREPROCESS_MOST_INCLUDES);
    return false;
}

static bool include(struct preprocessor *p, const struct macro_scanner *s, struct span span,
                    const struct macro_token *name) {
    const char *path = include_path(p, s, name->text + 1, name->length - 2);
    if (!path)
        return false;
    uint32_t file = file_of_path(p, span, path);
    if (file == UINT32_MAX)
        return !job_of(p)->memory.exhausted;
    return may_open(p, span, file, path) && process_file(p, file);
}

static bool do_include(struct preprocessor *p, struct macro_scanner *s) {
    struct span span = rest_span(p, s);
    p->expansion.tokens.count = 0;
    if (!expander_line(&p->expander, s, rest(p), rest_count(p), false, &p->expansion))
        return false;
    struct macro_token name = {0};
    if (p->expansion.tokens.count > 0)
        name = p->expansion.tokens.items[0];
    if (macro_token_is(&name, "<"))
        sources_error(
            p->sources, span, "write #include \"…\": that file is searched beside the file that includes it",
            "#include %.*s: no folders of the system are searched", (int)span.length, s->text + span.start);
    else if (name.kind != MACRO_QUOTED || name.text[0] != '"' || name.length < 3)
        sources_error(p->sources, span, "write it as in #include \"other.pml\"", "missing file name");
    else {
        warn_of_more(p, s, p->expansion.tokens.count > 1 ? 1 : rest_count(p));
        return include(p, s, span, &name);
    }
    return true;
}

/* ---- lines ---- */

static const struct directive {
    const char *name;
    bool (*run)(struct preprocessor *, struct macro_scanner *);
    bool is_condition; /* it counts even where the text does not */
} DIRECTIVES[] = {
    {"define", do_define, false},  {"undef", do_undef, false},     {"include", do_include, false},
    {"if", do_if, true},           {"ifdef", do_ifdef, true},      {"ifndef", do_ifndef, true},
    {"elif", do_elif, true},       {"else", do_else, true},        {"endif", do_endif, true},
    {"error", do_error, false},    {"warning", do_warning, false}, {"line", do_nothing, false},
    {"pragma", do_nothing, false}, {"ident", do_nothing, false},
};

enum { DIRECTIVE_COUNT = sizeof DIRECTIVES / sizeof *DIRECTIVES };

static void complain_of_unknown(struct preprocessor *p, const struct macro_scanner *s,
                                const struct macro_token *name) {
    char word[32], hint[HINT_BYTES];
    const char *known[DIRECTIVE_COUNT];
    for (size_t i = 0; i < DIRECTIVE_COUNT; i++)
        known[i] = DIRECTIVES[i].name;
    snprintf(word, sizeof word, "%.*s", (int)name->length, name->text);
    sources_error(p->sources, macro_token_span(s, name),
                  suggest_or_list(word, known, DIRECTIVE_COUNT, hint, sizeof hint), "unknown directive #%.*s",
                  (int)name->length, name->text);
}

static bool run_directive(struct preprocessor *p, struct macro_scanner *s) {
    const struct macro_token *name = p->line.tokens.items;
    if (name->kind == MACRO_NEWLINE || name->kind == MACRO_END || name->kind == MACRO_NUMBER)
        return true;
    for (size_t i = 0; i < DIRECTIVE_COUNT; i++) {
        const struct directive *directive = &DIRECTIVES[i];
        if (name->length == strlen(directive->name) && memcmp(name->text, directive->name, name->length) == 0)
            return (!directive->is_condition && !counts(p)) || directive->run(p, s);
    }
    uint64_t errors = job_of(p)->diagnostics.errors;
    if (counts(p))
        complain_of_unknown(p, s, name);
    return pass_mistakes(p, errors, rest(p), rest_count(p));
}

/* Reads the line of a directive, behind its #, and does what it says. */
static bool process_directive(struct preprocessor *p, struct macro_scanner *s) {
    struct macro_token token;
    p->line.tokens.count = 0;
    do {
        s->newlines = 0;
        if (!macro_scan(s, &token) || !array_push(&job_of(p)->memory, &p->line.tokens, token) ||
            !job_step(job_of(p), p->out.count))
            return false;
        p->owed += s->newlines;
    } while (token.kind != MACRO_NEWLINE && token.kind != MACRO_END);
    return run_directive(p, s) && write_newline(p, s, &token);
}

/* The end of a file: what it began must be complete. */
static void close_groups(struct preprocessor *p) {
    for (; p->groups.count > p->first_group; p->groups.count--)
        sources_error(p->sources, p->groups.items[p->groups.count - 1].span, "put #endif behind its text",
                      "this has no #endif");
}

static bool process_lines(struct preprocessor *p, struct macro_scanner *s) {
    bool begins_line = true;
    for (struct macro_token token;;) {
        s->newlines = 0;
        if (!macro_scan(s, &token) || !job_step(job_of(p), p->out.count))
            return false;
        p->owed += s->newlines;
        bool fine = true, is_directive = begins_line && macro_token_is(&token, "#");
        if (is_directive)
            fine = process_directive(p, s);
        else if (token.kind == MACRO_NEWLINE || token.kind == MACRO_END)
            fine = (!counts(p) || s->plain_gap || write_gap(p, s, &token)) && write_newline(p, s, &token);
        else if (counts(p))
            fine = process_token(p, s, &token);
        if (!fine || token.kind == MACRO_END)
            return fine;
        begins_line = is_directive || token.kind == MACRO_NEWLINE;
    }
}

static bool process_file(struct preprocessor *p, uint32_t file) {
    struct macro_scanner scanner;
    size_t outer_group = p->first_group;
    if (!array_push(&job_of(p)->memory, &p->open, file))
        return false;
    macro_scanner_init(&scanner, p->sources, &p->macros.arena, file);
    p->first_group = p->groups.count;
    bool fine = process_lines(p, &scanner);
    close_groups(p);
    p->first_group = outer_group;
    p->open.count--;
    return fine;
}

/* ---- the whole ---- */

static bool preprocessor_init(struct preprocessor *p, struct sources *sources) {
    *p = (struct preprocessor){.sources = sources, .previous.kind = MACRO_NEWLINE};
    expander_init(&p->expander, &p->macros);
    names_init(&p->paths, &sources->job->memory);
    return macros_init(&p->macros, &sources->job->memory);
}

static void preprocessor_free(struct preprocessor *p) {
    expander_free(&p->expander);
    macros_free(&p->macros);
    names_free(&p->paths);
    origins_free(&p->origins);
    array_free(&p->out);
    array_free(&p->line.tokens);
    array_free(&p->expansion.tokens);
    array_free(&p->groups);
    array_free(&p->open);
    array_free(&p->files);
}

/* Is there anything that would change? Comments alone are left to the parser. */
static bool has_work(const struct source *source) {
    return memchr(source->text, '#', source->length) || macro_lines_joined(source->text, source->length) ||
           strstr(source->text, "__");
}

bool promela_preprocess(struct sources *sources, uint32_t file, uint32_t *expanded, struct names *doubtful) {
    const struct source *source = &sources->files.items[file];
    const char *name = source->name;
    struct diagnostics *diagnostics = &sources->job->diagnostics;
    uint64_t errors = diagnostics->errors;
    size_t first = diagnostics->list.count;
    struct preprocessor p;
    *expanded = file;
    if (!has_work(source))
        return true;
    job_phase(sources->job, "preprocessing", "bytes", 0);
    bool fine = preprocessor_init(&p, sources);
    p.doubtful = doubtful;
    fine = fine && process_file(&p, file) && diagnostics->errors - errors <= (doubtful ? p.passed : 0) &&
           sources_add_expanded(sources, name, p.out.items, p.out.count, &p.origins);
    preprocessor_free(&p);
    *expanded = fine ? (uint32_t)sources->files.count - 1 : PREPROCESS_NOTHING;
    if (fine)
        diagnostics_close_lines(diagnostics, first);
    return fine && diagnostics->errors == errors;
}
