/* Labels as people list them. */
#ifndef LACUNA_LTS_OPERATOR_LABEL_LIST_H
#define LACUNA_LTS_OPERATOR_LABEL_LIST_H

#include "base/arena.h"
#include "lts/alphabet.h"

struct label_list {
    struct arena arena;
    ARRAY(const char *) texts;
};

/* Splits at the commas that stand outside brackets and quotes: "a,c(1,2)" are two labels. False: there is no
 * memory. */
bool label_list_split(struct job *job, struct label_list *list, const char *text);
void label_list_free(struct label_list *list);

#endif
