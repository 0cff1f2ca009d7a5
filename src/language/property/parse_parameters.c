/* Parameters of properties: property p(int 1..2 i, bool b) stands for p(1,false) to p(2,true). */
#include "base/text.h"
#include "language/property/parse.h"

enum { MOST_PARAMETERS = 8 };

static bool parse_bound(struct parser *p, int32_t *bound) {
    bool negative = parser_accept(p, TOKEN_MINUS);
    if (!parser_expect_number(p, bound))
        return false;
    *bound = negative ? -*bound : *bound;
    return true;
}

static bool complain_of_type(struct parser *p) {
    parser_complain_expected(p, "write property p(int 1..2 i)", "int with a range, or bool");
    return false;
}

/* int 1..2 i */
static bool parse_parameter(struct parser *p, struct property_parameter *parameter) {
    struct span type = p->current.span;
    parameter->is_truth = parser_at_text(p, "bool");
    parameter->high = 1;
    if (!parameter->is_truth && !parser_at_text(p, "int"))
        return complain_of_type(p);
    parser_advance(p);
    if (!parameter->is_truth) {
        if (!at(p, TOKEN_NUMBER) && !at(p, TOKEN_MINUS))
            return complain_of_type(p);
        if (!parse_bound(p, &parameter->low) || !parser_expect(p, TOKEN_DOTS, "'..'", "the lower bound") ||
            !parse_bound(p, &parameter->high))
            return false;
        if (parameter->low > parameter->high) {
            parser_complain(p, parser_span_since(p, type), "write the smaller number first",
                            "the range %d..%d is empty", parameter->low, parameter->high);
            return false;
        }
    }
    return parser_expect_name(p, "the name of a parameter", &parameter->name);
}

static bool is_new(struct parser *p, const struct property_parameter *first,
                   const struct property_parameter *parameter) {
    for (; first != parameter; first = first->next)
        if (strcmp(first->name.text, parameter->name.text) == 0) {
            parser_complain(p, parameter->name.span, "rename one of them", "the name %s is declared twice",
                            parameter->name.text);
            return false;
        }
    return true;
}

static bool parse_list(struct parser *p, struct property_parameter **first) {
    struct property_parameter **end = first;
    uint32_t count = 0;
    do {
        if (count++ == MOST_PARAMETERS) {
            parser_complain(p, p->current.span, "use fewer parameters",
                            "a property has at most %d parameters", (int)MOST_PARAMETERS);
            return false;
        }
        *end = NEW(p, struct property_parameter);
        if (!*end || !parse_parameter(p, *end) || !is_new(p, *first, *end))
            return false;
        end = &(*end)->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", "the parameter");
}

static bool check_count(struct parser *p, const struct property_instance *instance) {
    int64_t count = 1;
    for (const struct property_parameter *i = instance->parameters; i && count <= PROPERTY_MOST_INSTANCES;
         i = i->next)
        count *= (int64_t)i->high - i->low + 1;
    if (count <= PROPERTY_MOST_INSTANCES)
        return true;
    parser_complain(p, instance->name.span, "give the parameters smaller ranges",
                    "property %s stands for more than %d properties", instance->family,
                    (int)PROPERTY_MOST_INSTANCES);
    return false;
}

/* ---- instances ---- */

/* The value of a parameter, as it is written in names. */
static void write_value(struct text *text, const struct property_parameter *parameter, int32_t value) {
    if (parameter->is_truth)
        text_add(text, value ? "true" : "false");
    else
        text_number(text, value);
}

static const char *kept_number(struct parser *p, int32_t number) {
    struct text text = {.memory = &p->sources->job->memory};
    text_number(&text, number);
    return text_keep(&text, p->arena);
}

/* The parameters with these values. NULL: no memory. */
static const struct constant *make_constants(struct parser *p, const struct property_parameter *parameter,
                                             const int32_t *values) {
    const struct constant *first = NULL, **end = &first;
    for (; parameter; parameter = parameter->next, values++) {
        struct constant *made = NEW(p, struct constant);
        if (!made)
            return NULL;
        *made = (struct constant){parameter->name.text, *values, kept_number(p, *values), NULL};
        if (!made->text)
            return NULL;
        *end = made;
        end = &made->next;
    }
    return first;
}

static bool set_name(struct parser *p, struct property_instance *instance, const int32_t *values) {
    struct text name = {.memory = &p->sources->job->memory};
    text_add(&name, instance->family);
    for (const struct property_parameter *i = instance->parameters; i; i = i->next, values++) {
        text_add(&name, i == instance->parameters ? "(" : ",");
        write_value(&name, i, *values);
    }
    text_add(&name, ")");
    instance->name.text = text_keep(&name, p->arena);
    return instance->name.text != NULL;
}

static bool set_values(struct parser *p, struct property_instance *instance, const int32_t *values) {
    instance->constants = make_constants(p, instance->parameters, values);
    return instance->constants && set_name(p, instance, values);
}

bool property_parse_parameters(struct parser *p, struct property_instance *instance) {
    int32_t values[MOST_PARAMETERS];
    struct property_parameter *parameters = NULL;
    uint32_t count = 0;
    instance->family = instance->name.text;
    if (!parser_accept(p, TOKEN_OPEN_ROUND))
        return true;
    if (!parse_list(p, &parameters))
        return false;
    instance->parameters = parameters;
    for (const struct property_parameter *i = parameters; i; i = i->next)
        values[count++] = i->low;
    return check_count(p, instance) && set_values(p, instance, values);
}

bool property_next_instance(struct parser *p, struct property_instance *instance) {
    int32_t values[MOST_PARAMETERS], low[MOST_PARAMETERS], high[MOST_PARAMETERS];
    uint32_t count = 0;
    for (const struct constant *c = instance->constants; c; c = c->next)
        values[count++] = c->value;
    count = 0;
    for (const struct property_parameter *i = instance->parameters; i; i = i->next, count++) {
        low[count] = i->low;
        high[count] = i->high;
    }
    while (count > 0 && values[count - 1] == high[count - 1]) {
        count--;
        values[count] = low[count];
    }
    if (count == 0)
        return false;
    values[count - 1]++;
    return set_values(p, instance, values);
}
