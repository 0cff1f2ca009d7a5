#include "closing/jump_target.h"

static bool ends_with_loop(const struct promela_sequence *sequence);

/* Does a jump leave it for what stands behind it? */
static bool is_left_by_jump(const struct promela_statement *s) {
    switch (s->kind) {
    case PROMELA_DO:
    case PROMELA_FOR:
    case PROMELA_FOR_IN:
    case PROMELA_SELECT:
        return true;
    case PROMELA_IF:
        for (const struct promela_option *o = s->options; o; o = o->next)
            if (ends_with_loop(o->body))
                return true;
        return false;
    case PROMELA_UNLESS:
        return ends_with_loop(s->body) || ends_with_loop(s->escape);
    case PROMELA_ATOMIC:
    case PROMELA_D_STEP:
    case PROMELA_BLOCK:
    case PROMELA_CALL:
        return ends_with_loop(s->body);
    default:
        return false;
    }
}

static bool ends_with_loop(const struct promela_sequence *sequence) {
    const struct promela_statement *s = sequence ? sequence->first : NULL;
    while (s && s->next)
        s = s->next;
    return s && is_left_by_jump(s);
}

static void enclose(struct embedding *e, struct promela_statement *s) {
    struct promela_statement *step = embedding_flat_copy(e, s);
    struct promela_statement *selection = node_statement(&e->maker, PROMELA_IF);
    struct node_list option = {0};
    node_list_add(&option, step);
    if (!step || !selection)
        return;
    node_add_option(&e->maker, selection, &option);
    statement_become(s, selection);
}

/* `jumped`: a jump may lead to the beginning of the sequence. */
static void enclose_in(struct embedding *e, struct promela_sequence *sequence, bool jumped) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s && !e->maker.failed;
         s = s->next) {
        bool lands = jumped || s->labels;
        jumped = is_left_by_jump(s) || (jumped && s->kind == PROMELA_DECLARE);
        e->maker.span = s->span;
        switch (s->kind) {
        case PROMELA_D_STEP:
            if (lands)
                enclose(e, s);
            break;
        case PROMELA_ATOMIC:
        case PROMELA_BLOCK:
        case PROMELA_CALL:
            enclose_in(e, s->body, lands);
            break;
        case PROMELA_UNLESS:
            enclose_in(e, s->body, lands);
            enclose_in(e, s->escape, false);
            break;
        case PROMELA_IF:
        case PROMELA_DO:
            for (struct promela_option *o = s->options; o; o = o->next)
                enclose_in(e, o->body, false);
            break;
        default: /* the parts of a `for` are printed as a `for` again, or have become a block */
            break;
        }
    }
}

void jump_targets_enclose(struct embedding *e, struct promela_sequence *sequence) {
    enclose_in(e, sequence, false);
}
