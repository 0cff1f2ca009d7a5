#include "language/aml/surroundings.h"

#include <string.h>

#define PARAMETER "parameter"

/* How many underscores the names of parameters need, so that no method of the actor has such a name. */
static size_t underscores_for(const char *const *methods) {
    size_t most = 1;
    for (; *methods; methods++)
        if (strncmp(*methods, PARAMETER, strlen(PARAMETER)) == 0) {
            size_t found = strspn(*methods + strlen(PARAMETER), "_");
            most = found > most ? found : most;
        }
    return most + 1;
}

/* num(int:0..3,bool) as a method that does nothing. */
static void write_declaration(const char *method, size_t underscores, struct output *output) {
    const char *at = method + strcspn(method, "(");
    output_text(output, " ");
    output_bytes(output, method, (size_t)(at - method));
    for (unsigned number = 1; *at == '(' || *at == ','; number++) {
        output_text(output, *at++ == '(' ? "(" : ", ");
        size_t type = strcspn(at, ":,)"), range = strcspn(at + type, ",)");
        output_bytes(output, at, type);
        if (range > 0)
            output_text(output, " ");
        if (range > 1)
            output_bytes(output, at + type + 1, range - 1);
        output_text(output, " " PARAMETER);
        for (size_t i = 0; i < underscores; i++)
            output_text(output, "_");
        output_format(output, "%u", number);
        at += type + range;
    }
    output_text(output, *at == ')' ? ") { }" : " { }");
}

/* grant(2), or b.grant(2) where several components go together. */
static void write_initial(const struct surroundings *s, const char *message, struct output *output) {
    size_t length = strcspn(message, ".(");
    bool named = message[length] == '.';
    output_text(output, " ");
    output_bytes(output, named ? message : s->component, named ? length : strlen(s->component));
    output_text(output, "!");
    output_text(output, message + (named ? length + 1 : 0));
    output_text(output, ";");
}

void aml_write_surroundings(const struct surroundings *s, struct output *output) {
    for (size_t i = 0; i < s->actors.count; i++) {
        output_text(output, "actor ");
        output_text(output, s->actors.items[i]);
        output_text(output, "(1) {");
        size_t underscores = underscores_for(&s->actors.items[i + 1]);
        while (s->actors.items[++i])
            write_declaration(s->actors.items[i], underscores, output);
        output_text(output, " }\n");
    }
    output_text(output, "main {");
    for (size_t i = 0; i < s->main.count; i++) {
        write_initial(s, s->main.items[i], output);
    }
    output_text(output, " }\n");
}
