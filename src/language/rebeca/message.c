#include "language/rebeca/message.h"

void rebeca_messages_init(struct rebeca_messages *messages, const struct rebeca_class *class) {
    *messages = (struct rebeca_messages){.class = class, .at = class, .next = class->methods};
}

const struct rebeca_method *rebeca_messages_next(struct rebeca_messages *messages) {
    while (messages->at) {
        const struct rebeca_method *method = messages->next;
        if (!method) {
            messages->at = messages->at->parent;
            messages->next = messages->at ? messages->at->methods : NULL;
            continue;
        }
        messages->next = method->next;
        if (method->kind == REBECA_SERVER && rebeca_override(messages->class, method) == method) {
            messages->count++;
            return method;
        }
    }
    return NULL;
}

uint32_t rebeca_message_number(const struct rebeca_class *class, const struct rebeca_method *server) {
    const struct rebeca_method *wanted = rebeca_override(class, server);
    struct rebeca_messages messages;
    rebeca_messages_init(&messages, class);
    const struct rebeca_method *method;
    while ((method = rebeca_messages_next(&messages)) && method != wanted) {
    }
    return messages.count - 1;
}
