#include "language/proof_script.h"

void proof_script_init(struct proof_script *script, struct job *job) {
    *script = (struct proof_script){0};
    arena_init(&script->arena, &job->memory);
}

void proof_script_free(struct proof_script *script) {
    array_free(&script->lemmas);
    array_free(&script->conclusions);
    arena_free(&script->arena);
}
