#include "lts/operator/label_list.h"

#include <string.h>

bool label_list_split(struct job *job, struct label_list *list, const char *text) {
    *list = (struct label_list){0};
    arena_init(&list->arena, &job->memory);
    int depth = 0;
    bool quoted = false;
    const char *start = text;
    for (const char *p = text;; p++) {
        quoted ^= *p == '"';
        if (!quoted && *p && strchr("([{", *p))
            depth++;
        if (!quoted && *p && strchr(")]}", *p) && depth > 0)
            depth--;
        if (*p && (*p != ',' || depth > 0 || quoted))
            continue;
        size_t length = (size_t)(p - start);
        bool given = strspn(start, " ") < length; /* "" names the empty label, nothing at all names none */
        label_strip(&start, &length);
        const char *copy = arena_text(&list->arena, start, length);
        if (given && (!copy || !array_push(&job->memory, &list->texts, copy))) {
            label_list_free(list);
            return false;
        }
        if (!*p)
            return true;
        start = p + 1;
    }
}

void label_list_free(struct label_list *list) {
    array_free(&list->texts);
    arena_free(&list->arena);
}
