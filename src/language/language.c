#include "language/language.h"

#include <string.h>

#include "base/path.h"
#include "language/aml/language.h"
#include "language/promela/language.h"
#include "language/rebeca/language.h"

static const struct language FSP_LANGUAGE = {
    .name = "fsp", .title = "FSP", .extension = ".lts", .kind = LANGUAGE_OF_PROCESSES};

static const struct language *const LANGUAGES[] = {
    &AML_LANGUAGE,        &FSP_LANGUAGE,        &REBECA_LANGUAGE,  &REBECA_2_0_LANGUAGE,
    &REBECA_2_1_LANGUAGE, &REBECA_2_3_LANGUAGE, &PROMELA_LANGUAGE, NULL};

const struct language *language_named(const char *name) {
    const struct language *const *language = LANGUAGES;
    while (*language && strcmp((*language)->name, name) != 0)
        language++;
    return *language;
}

static bool is_companion(const struct language *language, const char *path) {
    const char *const *companion = language->companions;
    while (companion && *companion && !has_extension(path, *companion))
        companion++;
    return companion && *companion;
}

const struct language *language_of_path(const char *path) {
    const struct language *const *language = LANGUAGES;
    while (*language && !has_extension(path, (*language)->extension) && !is_companion(*language, path))
        language++;
    return *language;
}

bool language_reads(const struct language *language, const char *path) {
    return language_of_path(path) == language || has_extension(path, language->extension) ||
           (language->guest && has_extension(path, language->guest));
}
