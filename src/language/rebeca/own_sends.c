#include "language/rebeca/own_sends.h"

struct search {
    const struct rebeca *rebeca;
    const struct rebeca_instance *instance;
    bool (*is_named)(void *context, const char *message);
    void *context;
};

/* Can the receiver of the send be the rebec itself? */
static bool may_be_self(const struct search *s, const struct rebeca_expression *call) {
    const struct rebeca_expression *receiver = call->left;
    if (!receiver || receiver->kind == REBECA_SELF)
        return true;
    return receiver->type.class && rebeca_class_is(s->instance->class, receiver->type.class);
}

static void look_at_expression(const struct search *s, const struct rebeca_expression *e) {
    for (; e; e = e->next) {
        if (e->kind == REBECA_CALL && e->meaning == REBECA_MEANS_SEND && may_be_self(s, e) &&
            s->is_named(s->context, e->method->message))
            sources_error(s->rebeca->sources, e->span,
                          "give it another name, or let the property say who sends it: phil>fork!m",
                          "%s may send itself %s, which a property names", s->instance->name.text,
                          e->method->message);
        look_at_expression(s, e->left);
        look_at_expression(s, e->right);
        look_at_expression(s, e->otherwise);
        look_at_expression(s, e->arguments);
    }
}

static void look_at_block(const struct search *s, const struct rebeca_statement *block) {
    for (; block; block = block->next) {
        look_at_expression(s, block->expression);
        look_at_expression(s, block->updates);
        look_at_block(s, block->first);
        look_at_block(s, block->body);
        look_at_block(s, block->otherwise);
        for (const struct rebeca_variable *v = block->variables; v; v = v->next)
            look_at_expression(s, v->initial);
        for (const struct rebeca_case *one = block->cases; one; one = one->next)
            look_at_block(s, one->body);
    }
}

void rebeca_complain_of_own_sends(const struct rebeca *rebeca, const char *component,
                                  bool (*is_named)(void *context, const char *message), void *context) {
    struct search s = {rebeca, rebeca_find_instance(rebeca, component), is_named, context};
    for (const struct rebeca_class *class = s.instance->class; class; class = class->parent)
        for (const struct rebeca_method *m = class->methods; m; m = m->next)
            if (m->kind != REBECA_CONSTRUCTOR && m->body)
                look_at_block(&s, m->body);
}
