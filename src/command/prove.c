#include "command/operand/model.h"
#include "report/proof_report.h"

/* What a command line asks for. */
struct proving {
    struct invocation *invocation;
    struct model model;
    struct proof_script script;
    struct proof proof;
    bool checked; /* there is something to report */
};

/* Reads the files, and proposes a proof of --property. */
static bool load(struct proving *p) {
    const struct language *language = model_language(p->invocation);
    p->model.proposed = invocation_value(p->invocation, OPTION_PROPERTY);
    if (!language->proof)
        return job_reject(p->invocation->job, NULL, "write the system in Rebeca", "%s has no proofs",
                          language->title);
    return model_load(&p->model, p->invocation);
}

static bool check_properties(const struct proving *p) {
    return invocation_count(p->invocation, OPTION_PROPERTY) < 2 ||
           job_reject(p->invocation->job, NULL, "prove them one by one",
                      "--property is given more than once");
}

static bool take_script(struct proving *p) {
    struct job *job = p->invocation->job;
    if (p->model.language->proof->script(p->model.tree, &p->script))
        return true;
    return job_failed(job) || job->memory.exhausted
               ? false
               : job_reject(job, NULL, "add a file x.proof, or --property NAME to look for a proof",
                            "the files have no proof");
}

/* --output */
static bool store_script(const struct proving *p) {
    const char *path = invocation_value(p->invocation, OPTION_OUTPUT);
    if (!path)
        return true;
    if (p->proof.verdict != PROOF_PROVED) {
        diagnostics_add(&p->invocation->job->diagnostics, SEVERITY_NOTE, NULL,
                        "fix the system, or write a proof by hand", "there is no proof: %s was not written",
                        path);
        return true;
    }
    struct output *output = output_open(p->invocation->job, path);
    if (!output)
        return false;
    proof_write_script(&p->proof, output);
    return output_commit(output);
}

static enum status status_of_proof(enum proof_verdict verdict) {
    return verdict == PROOF_PROVED ? STATUS_YES : verdict == PROOF_FAILED ? STATUS_NO : STATUS_INCONCLUSIVE;
}

static enum status answer(struct proving *p) {
    struct proof_report report = {
        .proof = &p->proof, .sources = &p->model.sources, .started = p->invocation->started};
    struct answer answer = {STATUS_YES, NULL, proof_report_json, proof_report_text};
    bool rejected = job_outcome(p->invocation->job) == OUTCOME_BAD_INPUT;
    if (p->checked && !rejected) {
        answer.results = &report;
        answer.status = status_of_proof(p->proof.verdict);
    }
    return invocation_answer(p->invocation, &answer);
}

static enum status run(struct invocation *invocation) {
    struct proving p = {.invocation = invocation};
    struct proof_options options = {.search = invocation_value(invocation, OPTION_PROPERTY)};
    proof_script_init(&p.script, invocation->job);
    if (limits_of(invocation, &options.limits) && check_properties(&p) && load(&p) && take_script(&p)) {
        p.checked = true;
        if (proof_check(&p.proof, &p.model.sources, &p.model.system, &p.script, &options))
            store_script(&p);
    }
    enum status status = answer(&p);
    proof_free(&p.proof);
    proof_script_free(&p.script);
    model_free(&p.model);
    return status;
}

static const struct option OWN[] = {
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL,
     "search for a proof of this property, and print it as a script"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "write the proof script to FILE"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_LIMITS, OPTIONS_MODEL, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna prove philosophers.rebeca philosophers.proof", "check the proof in the file"},
    {"lacuna prove philosophers.rebeca philosophers.property --property Exclusion -o found.proof",
     "search for a proof, and write it to a file"},
    {0},
};

/* prove itself refuses a second one, and says what to do. */
static const enum option_id REPEATABLE[] = {OPTION_PROPERTY, OPTION_HELP};

const struct command COMMAND_PROVE = {
    .name = "prove",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "prove a property of the whole system from properties of its components",
    .description =
        "A proof script names components, a property for each, and a property of the system. Each component is verified alone, with messages from the others at any time; what holds there also holds in the whole system. The properties of the components must imply that of the system. Components that are the same up to the names of their actors are verified once.\n\nIf a step fails, its run is shown, or a word that satisfies the properties of the components but not that of the system. A proof that fails does not mean that the property is violated.\n\nWithout a script, --property names a property to prove. For each of its parts, the search begins with the actors that the part names. While a counterexample is spurious, its sender is added to the component.",
    .options = OPTIONS,
    .repeatable = REPEATABLE,
    .examples = EXAMPLES,
    .run = run,
};
