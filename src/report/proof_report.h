/* A proof as people read it, and as JSON; and the script of one that was found. */
#ifndef LACUNA_REPORT_PROOF_REPORT_H
#define LACUNA_REPORT_PROOF_REPORT_H

#include "base/json.h"
#include "base/source.h"
#include "proof/proof.h"

struct proof_report {
    const struct proof *proof;
    const struct sources *sources; /* of the system */
    double started;
};

/* `results` is a struct proof_report. */
void proof_report_json(struct json *json, const void *results);
void proof_report_text(struct output *output, const void *results);

/* proof { … }, with the components of the lemmas: `prove` reads it. */
void proof_write_script(const struct proof *proof, struct output *output);

#endif
