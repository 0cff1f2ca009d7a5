/* Message flow, naively: tiny actors of their own kind, and every path through them, one configuration after
 * the other, as the rules of the paper have it: what is left to be executed, and the queue. A variable is any
 * value each time it is read. Nothing of the library is used. */
#ifndef LACUNA_TESTS_TWIN_NAIVE_FLOW_H
#define LACUNA_TESTS_TWIN_NAIVE_FLOW_H

#include <stdbool.h>
#include <stddef.h>

enum { NAIVE_METHODS = 3, NAIVE_BLOCK = 3, NAIVE_CAPACITY = 3, NAIVE_DEEPEST = 6, NAIVE_HIGHEST = 2 };

/* p is the parameter of the method, in 0..2; v a bool of the actor. */
enum naive_term_kind {
    TERM_CONSTANT,  /* number */
    TERM_PARAMETER, /* p */
    TERM_NEXT,      /* p + 1 */
    TERM_QUOTIENT,  /* 2 / p */
    TERM_VARIABLE,  /* v */
    TERM_SUM,       /* v + p */
    TERM_ELEMENT,   /* e[p], of bool e[1..2] */
    TERM_KINDS
};

struct naive_term {
    enum naive_term_kind kind;
    int number;
};

enum naive_condition_kind {
    CONDITION_EQUAL,    /* p == number */
    CONDITION_LESS,     /* p < number */
    CONDITION_TRUTH,    /* v */
    CONDITION_NOT,      /* !v */
    CONDITION_BOTH,     /* v && p == number */
    CONDITION_EITHER,   /* p == number || v */
    CONDITION_SAME,     /* v == p */
    CONDITION_QUOTIENT, /* 2 / p > number */
    CONDITION_ELEMENT,  /* e[p] */
    CONDITION_KINDS
};

struct naive_condition {
    enum naive_condition_kind kind;
    int number;
};

enum naive_kind {
    NAIVE_SEND,
    NAIVE_IF,
    NAIVE_ASSIGN,        /* w = term, in 0..2 */
    NAIVE_ASSIGN_ELEMENT /* e[p] = term, in 0..1 */
};

struct naive_block {
    int count;
    struct naive_statement *statements[NAIVE_BLOCK];
};

struct naive_statement {
    enum naive_kind kind;
    int receiver; /* 0: the actor itself; 1: a; 2: b */
    int message;  /* a method of the actor; of others 0 is x(n), n in 0..2, and 1 is y */
    struct naive_term term;
    struct naive_condition condition;
    struct naive_block then_block;
    struct naive_block else_block;
};

struct naive_actor {
    int capacity; /* at most NAIVE_CAPACITY */
    struct naive_block methods[NAIVE_METHODS];
};

/* Words: sends with blanks between and behind them, as in "a!x(1) b!y ", with "finished " at the end of those
 * that are. Sorted, each once. */
struct naive_words {
    char **words;
    size_t count;
    size_t room;
};

enum { NAIVE_WORD_BYTES = 128 };

/* All that can follow from a message, with up to `depth` sends (at most 8). Aborts without memory; false:
 * there are too many. */
bool naive_flow(const struct naive_actor *actor, int method, int value, int depth, struct naive_words *words);
void naive_words_add(struct naive_words *words, const char *word);
void naive_words_sort(struct naive_words *words);
void naive_words_free(struct naive_words *words);

#endif
