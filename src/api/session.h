/* A session of the public API: a job, and what outlives a single call. */
#ifndef LACUNA_API_SESSION_H
#define LACUNA_API_SESSION_H

#include <lacuna.h>

#include "lts/equivalence/compare.h"

struct lacuna {
    struct job job;
    struct memory texts_memory; /* apart from the job's: messages are there when nothing else is */
    struct arena texts;         /* of messages, made when they are asked for */
    struct comparison comparison;
    volatile sig_atomic_t interrupted;
    lacuna_progress *progress; /* or NULL */
    void *progress_data;
};

/* Enumerators come from callers: any number may. */
#define IS_INDEX(value, table) ((size_t)(value) < sizeof(table) / sizeof *(table))

/* Is there a list of this many texts, and none of them is NULL? */
bool are_texts(const char *const *texts, size_t count);

/* Nothing is tried without a session, or after a failure. */
bool session_is_ready(const lacuna *session);

/* Reports an argument that no caller may pass, unless it is fine. */
bool session_require(lacuna *session, bool is_fine, const char *function, const char *reason);

/* Drops the evidence of the last comparison. */
void session_forget_comparison(lacuna *session);

#endif
