#include "language/promela/macro_expand.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

void expander_init(struct expander *expander, struct macros *macros) {
    *expander = (struct expander){.macros = macros};
}

void expander_free(struct expander *expander) {
    for (size_t i = 0; i < expander->contexts.count; i++)
        memory_free(expander->contexts.items[i].owned);
    array_free(&expander->contexts);
}

static struct job *job_of(const struct expander *e) {
    return e->scanner->sources->job;
}

static struct span use_span(const struct expander *e) {
    return macro_token_span(e->scanner, &e->use);
}

/* So much more was done. False: it is too much, which was reported, or somebody wants to stop. */
static bool spend(struct expander *e, size_t steps) {
    struct job *job = job_of(e);
    uint64_t before = e->steps;
    e->steps += steps;
    if (e->steps > MACRO_MOST_STEPS) {
        if (before <= MACRO_MOST_STEPS)
            sources_error(e->scanner->sources, use_span(e),
                          "do these macros double what they use again and again?",
                          "macros take more than 2^27 steps to expand");
        return false;
    }
    if (job->memory.used > e->used + MACRO_MOST_BYTES) {
        sources_error(e->scanner->sources, use_span(e),
                      "do the arguments of these macros double again and again?",
                      "this expansion takes more than 1 GiB of memory");
        e->steps = (uint64_t)MACRO_MOST_STEPS + 1; /* nothing is expanded any more */
        return false;
    }
    return job_step(job, job->progress.done);
}

/* ---- contexts ---- */

static bool push(struct expander *e, struct macro_context context) {
    if (e->contexts.count >= MACRO_MOST_DEPTH) {
        sources_error(e->scanner->sources, use_span(e), "use fewer macros inside of macros",
                      "macros are nested more than %d levels deep", MACRO_MOST_DEPTH);
        memory_free(context.owned);
        return false;
    }
    if (!array_push(&job_of(e)->memory, &e->contexts, context)) {
        memory_free(context.owned);
        return false;
    }
    if (context.macro)
        context.macro->active = true;
    return true;
}

static void pop(struct expander *e) {
    struct macro_context *top = &e->contexts.items[--e->contexts.count];
    if (top->macro)
        top->macro->active = false;
    e->white |= top->white_behind || (top->count == 0 && top->white);
    e->boundary = true;
    memory_free(top->owned);
}

/* The context that has the next token; NULL: there is none, or an argument that is expanded by itself ends.
 */
static struct macro_context *current(struct expander *e) {
    while (e->contexts.count > 0) {
        struct macro_context *top = &e->contexts.items[e->contexts.count - 1];
        if (top->next < top->count)
            return top;
        if (!top->macro)
            return NULL;
        pop(e);
    }
    return NULL;
}

/* Looks up what a name means. Inside of its own expansion it stays as it is from now on. */
static void look_up(struct expander *e, struct macro_token *token) {
    e->found = NULL;
    if (token->kind != MACRO_NAME || token->final)
        return;
    e->found = macros_find(e->macros, token);
    token->final = e->found && e->found->active;
}

/* The next token of the contexts, not expanded; MACRO_END: there is none. */
static bool take(struct expander *e, struct macro_token *token) {
    struct macro_context *context = current(e);
    if (!context) {
        *token = (struct macro_token){.kind = MACRO_END};
        return true;
    }
    *token = context->tokens[context->next];
    if (context->next++ == 0) {
        token->white = context->white;
        token->boundary = true;
    }
    token->white |= e->white;
    token->boundary |= e->boundary;
    e->white = e->boundary = false;
    if (context->is_line) {
        e->use.start = token->start;
        e->use.extent = token->extent;
    } else {
        token->start = e->use.start;
        token->extent = e->use.extent;
    }
    look_up(e, token);
    return spend(e, 1);
}

/* ---- arguments ---- */

struct piece {
    size_t begin, end;
    bool there;
};

struct arguments {
    struct macro_list raw, expanded;
    ARRAY(struct piece) pieces;     /* of `raw` */
    ARRAY(struct piece) expansions; /* of `expanded`, made when they are needed */
    bool rest_is_missing;           /* none is there for a last parameter that takes what is left */
};

static void arguments_free(struct arguments *arguments) {
    array_free(&arguments->raw.tokens);
    array_free(&arguments->expanded.tokens);
    array_free(&arguments->pieces);
    array_free(&arguments->expansions);
}

/* Is there a parenthesis in the file? It is taken then. */
static bool find_parenthesis_in_file(struct expander *e, bool *found) {
    struct macro_scanner before = *e->scanner;
    struct macro_token token;
    e->scanner->quiet = true;
    do {
        if (!macro_scan(e->scanner, &token))
            return false;
        e->scanner->newlines += token.kind == MACRO_NEWLINE;
    } while (token.kind == MACRO_NEWLINE);
    e->scanner->quiet = before.quiet;
    *found = macro_token_is(&token, "(");
    if (*found)
        e->use.extent = e->scanner->at - e->use.start;
    else
        *e->scanner = before;
    return true;
}

/* Does a parenthesis follow? It is taken then. */
static bool find_parenthesis(struct expander *e, bool *found) {
    struct macro_context *context = current(e);
    if (!context && e->contexts.count == 0)
        return find_parenthesis_in_file(e, found);
    *found = context && macro_token_is(&context->tokens[context->next], "(");
    if (*found)
        context->next++;
    return true;
}

/* A token of the arguments, from the contexts or from the file, where a directive ends them. */
static bool take_for_arguments(struct expander *e, struct macro_token *token) {
    if (current(e) || e->contexts.count > 0)
        return take(e, token);
    struct macro_scanner *scanner = e->scanner, line_end = *scanner;
    bool begins_line = false;
    e->at_directive = false;
    for (;;) {
        struct macro_scanner before = *scanner;
        if (!macro_scan(scanner, token))
            return false;
        if (token->kind != MACRO_NEWLINE)
            break;
        line_end = before;
        scanner->newlines++;
        begins_line = true;
    }
    if (begins_line && macro_token_is(token, "#")) {
        *scanner = line_end;
        token->kind = MACRO_END;
        e->at_directive = true;
        return true;
    }
    token->white |= begins_line;
    e->use.extent = scanner->at - e->use.start;
    look_up(e, token);
    return spend(e, 1);
}

static bool end_argument(struct expander *e, struct arguments *a) {
    struct memory *memory = &job_of(e)->memory;
    size_t begin = a->pieces.count > 0 ? a->pieces.items[a->pieces.count - 1].end : 0;
    struct piece piece = {begin, a->raw.tokens.count, true};
    return array_push(memory, &a->pieces, piece) && array_push(memory, &a->expansions, (struct piece){0});
}

static void complain_of_end(struct expander *e, const struct macro *macro) {
    e->cut = true;
    if (e->at_directive)
        sources_error(e->scanner->sources, use_span(e),
                      "put the directives around the whole use, or around a #define",
                      "a directive stands between the arguments of %s", macro->name);
    else
        sources_error(e->scanner->sources, use_span(e), "close the parenthesis behind the last argument",
                      "missing ')' behind the arguments of %s", macro->name);
}

/* Takes the arguments up to the parenthesis. `*complete`: it is there. */
static bool collect(struct expander *e, const struct macro *macro, struct arguments *a, bool *complete) {
    struct memory *memory = &job_of(e)->memory;
    *complete = false;
    for (uint32_t depth = 1; depth > 0;) {
        struct macro_token token;
        if (!take_for_arguments(e, &token))
            return false;
        if (token.kind == MACRO_END) {
            complain_of_end(e, macro);
            return true;
        }
        depth += macro_token_is(&token, "(");
        depth -= macro_token_is(&token, ")");
        bool separates = depth == 1 && macro_token_is(&token, ",") &&
                         !(macro->takes_rest && a->pieces.count + 1 == macro->parameters);
        if (depth == 0 || separates) {
            if (!end_argument(e, a))
                return false;
        } else if (!array_push(memory, &a->raw.tokens, token)) {
            return false;
        }
    }
    *complete = true;
    return true;
}

/* Are there as many as the macro takes? */
static bool count_is_right(struct expander *e, const struct macro *macro, const struct arguments *a) {
    size_t count = a->pieces.count;
    if (count == 1 && macro->parameters == 0 && a->raw.tokens.count == 0)
        count = 0;
    if (count == macro->parameters)
        return true;
    if (macro->takes_rest && count + 1 == macro->parameters)
        return true; /* the rest may be missing */
    struct place place = sources_place(e->scanner->sources, macro->span);
    char hint[256];
    snprintf(hint, sizeof hint, "it is defined in line %" PRIu64 " of %.180s", place.line, place.file);
    uint32_t least = macro->parameters - macro->takes_rest;
    sources_error(e->scanner->sources, use_span(e), hint, "%s takes %s%" PRIu32 " argument%s, not %zu",
                  macro->name, macro->takes_rest ? "at least " : "", least, least == 1 ? "" : "s", count);
    return false;
}

static bool next_expanded(struct expander *e, struct macro_token *token);

static bool append_expansion(struct expander *e, struct macro_list *list) {
    for (struct macro_token token;;) {
        if (!next_expanded(e, &token))
            return false;
        if (token.kind == MACRO_END)
            return true;
        if (!array_push(&job_of(e)->memory, &list->tokens, token))
            return false;
    }
}

/* Expands tokens by themselves: what follows them is not looked at. */
static bool expand_alone(struct expander *e, const struct macro_token *tokens, size_t count, bool is_line,
                         struct macro_list *list) {
    bool white = e->white, boundary = e->boundary;
    e->white = e->boundary = false;
    struct macro_context context = {
        .tokens = tokens, .count = count, .white = count > 0 && tokens->white, .is_line = is_line};
    if (!push(e, context) || !append_expansion(e, list))
        return false;
    pop(e);
    e->white = white;
    e->boundary = boundary;
    return true;
}

/* The tokens of an argument, expanded or not. */
static bool find_argument(struct expander *e, struct arguments *a, uint32_t parameter, bool expanded,
                          const struct macro_token **tokens, size_t *count) {
    struct piece raw = a->pieces.items[parameter - 1], *made = &a->expansions.items[parameter - 1];
    const struct macro_token *first = array_from(&a->raw.tokens, raw.begin);
    if (!expanded) {
        *tokens = first;
        *count = raw.end - raw.begin;
        return true;
    }
    if (!made->there) {
        made->begin = a->expanded.tokens.count;
        if (raw.end > raw.begin && !expand_alone(e, first, raw.end - raw.begin, false, &a->expanded))
            return false;
        made->end = a->expanded.tokens.count;
        made->there = true;
    }
    *tokens = array_from(&a->expanded.tokens, made->begin);
    *count = made->end - made->begin;
    return true;
}

/* ---- bodies ---- */

/* A body whose parameters are being replaced. */
struct substitution {
    struct expander *expander;
    struct macro_list made;
    bool white, boundary; /* for the next token */
    bool chain_is_empty;  /* the operands of ## so far */
    bool behind_comma;    /* the last token of the body was a comma */
    bool rest_is_missing; /* no arguments were left for the last parameter */
    const struct macro *macro;
};

/* Makes a text a token; NULL as text: there is no memory. */
static struct macro_token text_token(struct text *text, struct arena *arena, enum macro_token_kind kind) {
    struct macro_token token = {.kind = (uint8_t)kind, .length = (uint32_t)text->chars.count};
    token.text = text_keep(text, arena);
    return token;
}

/* An argument as a string; blanks become one. */
static bool stringify(struct expander *e, const struct macro_token *tokens, size_t count,
                      struct macro_token *string) {
    struct text text = {.memory = &job_of(e)->memory};
    text_add(&text, "\"");
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && tokens[i].white)
            text_add(&text, " ");
        for (uint32_t j = 0; j < tokens[i].length; j++) {
            char c = tokens[i].text[j];
            if (tokens[i].kind == MACRO_QUOTED && (c == '"' || c == '\\'))
                text_add(&text, "\\");
            text_add_bytes(&text, &c, 1);
        }
    }
    text_add(&text, "\"");
    *string = text_token(&text, &e->macros->arena, MACRO_QUOTED);
    return string->text && spend(e, string->length);
}

/* `*joined`: the two make one token, which takes the place of the left one. */
static bool paste(struct expander *e, struct macro_token *left, const struct macro_token *right,
                  bool *joined) {
    struct text text = {.memory = &job_of(e)->memory};
    text_add_bytes(&text, left->text, left->length);
    text_add_bytes(&text, right->text, right->length);
    struct macro_token whole = text_token(&text, &e->macros->arena, MACRO_OTHER), token;
    if (!whole.text || !spend(e, whole.length))
        return false;
    struct macro_scanner scanner = {
        .arena = &e->macros->arena, .text = whole.text, .length = whole.length, .quiet = true};
    if (!macro_scan(&scanner, &token))
        return false;
    *joined = token.kind != MACRO_END && !token.white && token.length == whole.length &&
              (token.kind != MACRO_OTHER || whole.length == 1);
    if (!*joined) {
        sources_error(e->scanner->sources, use_span(e), "join two parts that make one token",
                      "\"%.*s\" and \"%.*s\" do not make one token", (int)left->length, left->text,
                      (int)right->length, right->text);
        return true;
    }
    token.white = left->white;
    token.boundary = left->boundary;
    *left = token;
    return true;
}

static bool append(struct substitution *s, struct macro_token token) {
    token.white |= s->white;
    token.boundary |= s->boundary;
    token.pasted_left = token.pasted_right = token.stringified = false;
    token.parameter = 0;
    s->white = s->boundary = false;
    return array_push(&job_of(s->expander)->memory, &s->made.tokens, token) && spend(s->expander, 1);
}

/* Is it the rest of the arguments, behind a comma and ##? Then the two are not pasted. */
static bool follows_comma(const struct substitution *s, const struct macro_token *of) {
    size_t count = s->made.tokens.count;
    return s->macro->takes_rest && of->parameter == s->macro->parameters && !of->stringified && count > 0 &&
           macro_token_is(&s->made.tokens.items[count - 1], ",") && s->behind_comma;
}

/* Appends what a token of the body became. */
static bool append_operand(struct substitution *s, const struct macro_token *of,
                           const struct macro_token *tokens, size_t count) {
    size_t first = 0;
    bool joined;
    if (!of->pasted_left)
        s->chain_is_empty = true;
    if (of->pasted_left && follows_comma(s, of)) {
        s->made.tokens.count -= s->rest_is_missing; /* GNU C drops the comma then */
    } else if (of->pasted_left && !s->chain_is_empty && count > 0) {
        struct macro_token *left = &s->made.tokens.items[s->made.tokens.count - 1];
        if (!paste(s->expander, left, tokens, &joined))
            return false;
        first = joined;
    }
    if (count > 0)
        s->chain_is_empty = false;
    else
        s->white |= of->white;
    bool is_argument = of->parameter > 0 && !of->stringified;
    s->boundary |= is_argument;
    for (size_t i = first; i < count; i++) {
        struct macro_token token = tokens[i];
        if (i == 0)
            token.white = of->white;
        if (!append(s, token))
            return false;
    }
    s->boundary |= is_argument;
    return true;
}

static bool substitute(struct substitution *s, const struct macro *macro, struct arguments *a) {
    s->macro = macro;
    for (uint32_t i = 0; i < macro->count; i++) {
        const struct macro_token *of = &macro->body[i], *tokens = of;
        struct macro_token string;
        size_t count = 1;
        bool expanded = !of->stringified && !of->pasted_left && !of->pasted_right;
        if (of->parameter > 0 && !find_argument(s->expander, a, of->parameter, expanded, &tokens, &count))
            return false;
        if (of->stringified) {
            if (!stringify(s->expander, tokens, count, &string))
                return false;
            tokens = &string;
            count = 1;
        }
        if (!append_operand(s, of, tokens, count))
            return false;
        s->behind_comma = macro_token_is(of, ",");
    }
    return true;
}

/* ---- uses ---- */

static bool push_substituted(struct expander *e, struct macro *macro, struct arguments *a, bool white) {
    struct substitution s = {.expander = e, .rest_is_missing = a && a->rest_is_missing};
    if (!substitute(&s, macro, a)) {
        array_free(&s.made.tokens);
        return false;
    }
    struct macro_context context = {.tokens = s.made.tokens.items,
                                    .owned = s.made.tokens.items,
                                    .count = s.made.tokens.count,
                                    .macro = macro,
                                    .white = white,
                                    .white_behind = s.white};
    return push(e, context);
}

/* The number of the line, or the name of the file as a string. */
static bool push_predefined(struct expander *e, struct macro *macro, bool white) {
    if (macro->kind == MACRO_REFUSED)
        sources_error(e->scanner->sources, use_span(e), "define a name of your own with #define",
                      "%s changes from run to run, or from file to file: a model cannot use it", macro->name);
    struct place place = sources_place(e->scanner->sources, use_span(e));
    struct text text = {.memory = &job_of(e)->memory};
    if (macro->kind == MACRO_LINE_NUMBER)
        text_number(&text, (int64_t)place.line);
    else
        text_add(&text, place.file);
    bool is_number = macro->kind == MACRO_LINE_NUMBER;
    struct macro_token token = text_token(&text, &e->macros->arena, is_number ? MACRO_NUMBER : MACRO_QUOTED);
    struct macro_token *kept = token.text ? arena_allocate(&e->macros->arena, sizeof *kept) : NULL;
    if (!kept ||
        (!is_number &&
         !stringify(e,
                    &(struct macro_token){.kind = MACRO_QUOTED, .text = token.text, .length = token.length},
                    1, &token)))
        return false;
    *kept = token;
    return push(e, (struct macro_context){.tokens = kept, .count = 1, .macro = macro, .white = white});
}

/* A function-like macro. `*entered`: arguments follow. After a mistake in them nothing takes its place. */
static bool call(struct expander *e, struct macro *macro, bool white, bool *entered) {
    struct arguments a = {0};
    bool complete;
    if (!find_parenthesis(e, entered) || !*entered)
        return !job_of(e)->memory.exhausted;
    bool fine = collect(e, macro, &a, &complete);
    if (fine && complete && count_is_right(e, macro, &a)) {
        bool lacks_rest = a.pieces.count < macro->parameters;
        a.rest_is_missing = lacks_rest || (macro->parameters == 1 && a.raw.tokens.count == 0);
        fine = !lacks_rest || end_argument(e, &a);
        fine = fine && push_substituted(e, macro, &a, white);
    }
    arguments_free(&a);
    return fine;
}

static bool enter(struct expander *e, struct macro *macro, bool white, bool *entered) {
    *entered = true;
    if (macro->kind == MACRO_FUNCTION)
        return call(e, macro, white, entered);
    if (macro->kind != MACRO_OBJECT)
        return push_predefined(e, macro, white);
    if (macro->pastes)
        return push_substituted(e, macro, NULL, white);
    return push(e, (struct macro_context){
                       .tokens = macro->body, .count = macro->count, .macro = macro, .white = white});
}

/* Does the token stand behind `defined`, in a condition? */
static bool is_behind_defined(struct expander *e, const struct macro_token *token) {
    bool behind = e->behind_defined;
    bool is_name = token->kind == MACRO_NAME;
    if (behind)
        e->behind_defined = macro_token_is(token, "(");
    else
        e->behind_defined = is_name && token->length == 7 && memcmp(token->text, "defined", 7) == 0;
    return behind && is_name;
}

static bool next_expanded(struct expander *e, struct macro_token *token) {
    for (;;) {
        if (!take(e, token))
            return false;
        bool stays = e->in_condition && is_behind_defined(e, token);
        if (token->kind != MACRO_NAME || token->final || !e->found || stays)
            return true;
        bool entered;
        if (!enter(e, e->found, token->white, &entered))
            return false;
        if (!entered)
            return true;
    }
}

bool expander_begin(struct expander *e, struct macro_scanner *scanner, const struct macro_token *name,
                    struct macro *macro, bool *begun) {
    e->scanner = scanner;
    e->used = job_of(e)->memory.used;
    e->use = *name;
    e->white = e->boundary = e->in_condition = false;
    return enter(e, macro, name->white, begun);
}

bool expander_next(struct expander *e, struct macro_token *token) {
    return next_expanded(e, token);
}

bool expander_line(struct expander *e, struct macro_scanner *scanner, const struct macro_token *line,
                   size_t count, bool in_condition, struct macro_list *expansion) {
    e->scanner = scanner;
    e->used = job_of(e)->memory.used;
    e->in_condition = in_condition;
    e->behind_defined = false;
    return expand_alone(e, line, count, true, expansion);
}
