#include "language/aml/comments.h"

#include <string.h>

#include "language/aml/lexicon.h"
#include "language/property/parse.h"

/* Formulas are in a language of their own, in which braces and colons mean something else. */
static bool collect_formulas(const struct aml *aml, uint32_t file, struct clause_rules *rules) {
    ARRAY(struct span) spans = {0};
    bool fine = true;
    for (const struct property *p = aml->properties.first; p && fine; p = p->next)
        if (p->kind == PROPERTY_FORMULA && p->first == p && p->formula_span.file == file)
            fine = array_push(&aml->sources->job->memory, &spans, p->formula_span);
    rules->opaque = spans.items;
    rules->opaque_count = spans.count;
    return fine;
}

static bool collect_file(struct clauses *clauses, const struct aml *aml, uint32_t file) {
    struct clause_rules rules = {.lexicon = &AML_LEXICON, .otherwise = TOKEN_ELSE};
    if (is_hoa_file(aml->sources->files.items[file].name))
        return true;
    bool fine = collect_formulas(aml, file, &rules) && clauses_collect(clauses, aml->sources, file, &rules);
    memory_free((void *)rules.opaque);
    return fine;
}

bool aml_comments_collect(struct aml_comments *comments, const struct aml *aml) {
    size_t count = aml->sources->files.count;
    *comments = (struct aml_comments){0};
    comments->files = memory_allocate(&aml->sources->job->memory, (count + 1) * sizeof *comments->files);
    if (!comments->files)
        return false;
    memset(comments->files, 0, (count + 1) * sizeof *comments->files);
    comments->count = count;
    for (uint32_t i = 0; i < count; i++)
        if (!collect_file(&comments->files[i], aml, i))
            return false;
    return true;
}

void aml_comments_free(struct aml_comments *comments) {
    for (size_t i = 0; i < comments->count; i++)
        clauses_free(&comments->files[i]);
    memory_free(comments->files);
}
