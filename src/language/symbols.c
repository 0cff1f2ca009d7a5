#include "language/symbols.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"

void symbols_init(struct symbols *symbols, struct memory *memory) {
    *symbols = (struct symbols){0};
    map_init(&symbols->map, memory);
}

void symbols_free(struct symbols *symbols) {
    array_free(&symbols->list);
    map_free(&symbols->map);
}

static uint64_t hash_of(const void *scope, const char *text) {
    return hash_bytes(text, strlen(text)) ^ hash_bytes(&scope, sizeof scope);
}

const struct symbol *symbols_find(const struct symbols *symbols, const void *scope, const char *text) {
    struct map_probe probe;
    const struct map *map = &symbols->map;
    for (uint32_t i = map_first(map, hash_of(scope, text), &probe); i != MAP_NONE;
         i = map_next(map, &probe)) {
        const struct symbol *symbol = &symbols->list.items[i];
        if (symbol->scope == scope && strcmp(symbol->name.text, text) == 0)
            return symbol;
    }
    return NULL;
}

void symbols_forget(struct symbols *symbols, const struct symbol *symbol) {
    struct symbol *own = &symbols->list.items[symbol - symbols->list.items];
    own->kind = SYMBOL_UNKNOWN;
    own->thing = NULL;
}

bool symbols_add(struct symbols *symbols, struct symbol symbol) {
    struct memory *memory = symbols->map.memory;
    if (!array_reserve(memory, &symbols->list, symbols->list.count + 1) ||
        !map_insert(&symbols->map, hash_of(symbol.scope, symbol.name.text), (uint32_t)symbols->list.count))
        return false;
    symbols->list.items[symbols->list.count++] = symbol;
    return true;
}

void candidates_add(struct candidates *candidates, const struct symbols *symbols, const void *scope,
                    unsigned kinds) {
    for (size_t i = 0; i < symbols->list.count; i++) {
        const struct symbol *symbol = &symbols->list.items[i];
        if (symbol->scope == scope && (symbol->kind & kinds) &&
            !array_push(candidates->memory, &candidates->texts, symbol->name.text))
            return;
    }
}

const char *candidates_hint(struct candidates *candidates, const char *word, char *hint, size_t room) {
    const char *found = suggest_hint(word, candidates->texts.items, candidates->texts.count, hint, room);
    array_free(&candidates->texts);
    return found;
}
