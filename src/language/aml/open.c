#include "language/aml/open.h"

void aml_set_partial(struct aml *aml, uint32_t warned_files) {
    aml->partial = true;
    aml->warned_files = warned_files;
}

bool aml_expect_missing(struct aml *aml, bool covered) {
    if (covered) {
        aml->partial = true; /* who sends what is not known */
        return aml_cover_missing(aml);
    }
    if (!aml->missing)
        aml->lacking = aml_undeclared_receiver(aml, &aml->lacks_several).text;
    return true;
}

/* The actor behind the first `count`. */
static struct aml_actor *actor_behind(const struct aml *aml, uint32_t count) {
    struct aml_actor *actor = aml->actors;
    while (count-- > 0)
        actor = actor->next;
    return actor;
}

bool aml_parse_interface(struct aml *aml, uint32_t file) {
    struct job *job = aml->sources->job;
    struct place place = {.file = aml->sources->files.items[file].name};
    uint32_t before = aml->actors_count;
    if (!aml_parse(aml, file))
        return false;
    if (aml->actors_count != before + 1)
        return job_reject(job, &place,
                          "give one actor with the name and the messages of the missing component",
                          "an interface is one actor, not %u", aml->actors_count - before);
    if (aml->missing)
        return job_reject(job, &place, "leave out the block missing, or --interface",
                          "the interface is declared twice: as an actor and as a block");
    actor_behind(aml, before)->in_question = true;
    aml->interface_file = file;
    return true;
}

static bool has_actor_in_question(const struct aml *aml) {
    const struct aml_actor *actor = aml->actors;
    while (actor && !actor->in_question)
        actor = actor->next;
    return actor != NULL;
}

bool aml_require_missing(const struct aml *aml) {
    struct job *job = aml->sources->job;
    const struct aml_missing *missing = aml->missing;
    if (missing ? aml_missing_count(aml) > 0 : has_actor_in_question(aml))
        return true;
    if (missing)
        return job_reject(job, NULL, "leave out the file that it is in", "nothing is missing: %s is declared",
                          missing->name.text);
    return job_reject(
        job, NULL,
        "declare its interface: missing mutex { reqL -> left!permitL; }; lacuna interface drafts one",
        "no component is missing");
}
