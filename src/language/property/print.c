#include "language/property/print.h"

static void print_value(struct printer *p, const struct pattern_value *value) {
    if (value->form == VALUE_ANY)
        printer_text(p, "_");
    else if (value->form == VALUE_NAMED)
        printer_text(p, value->name.text);
    else if (value->parameter.text)
        printer_text(p, value->parameter.text);
    else if (value->is_truth)
        printer_text(p, value->number ? "true" : "false");
    else
        printer_number(p, value->number);
}

static void print_pattern(struct printer *p, const struct property_pattern *pattern) {
    if (pattern->sender.text) {
        printer_text(p, pattern->sender.text);
        printer_text(p, ">");
    }
    printer_text(p, pattern->receiver.text);
    printer_text(p, "!");
    printer_text(p, pattern->message.text);
    if (!pattern->with_values)
        return;
    printer_text(p, "(");
    for (const struct pattern_value *v = pattern->values; v; v = v->next) {
        print_value(p, v);
        if (v->next)
            printer_text(p, ", ");
    }
    printer_text(p, ")");
}

static void print_move(struct printer *p, const struct property_move *m) {
    const struct clause *clause = printer_clause(p, m->patterns->span);
    printer_clause_line(p, clause, 2 * PRINTER_STEP);
    for (const struct property_pattern *pattern = m->patterns; pattern; pattern = pattern->next) {
        print_pattern(p, pattern);
        printer_text(p, pattern->next ? " | " : " -> ");
    }
    printer_text(p, m->target.text);
    printer_text(p, ";");
    printer_comments_behind(p, clause);
}

static void print_state(struct printer *p, const struct property_state *state) {
    const struct clause *clause = printer_clause(p, state->name.span);
    printer_clause_line(p, clause, PRINTER_STEP);
    printer_text(p, state->name.text);
    printer_text(p, ":");
    printer_comments_behind(p, clause);
    for (const struct property_move *m = state->moves; m; m = m->next)
        print_move(p, m);
}

static void print_automaton(struct printer *p, const struct property *property, const struct clause *head) {
    printer_text(p, " {");
    printer_comments_behind(p, head);
    for (const struct property_state *s = property->states; s; s = s->next)
        print_state(p, s);
    printer_end_block(p, head);
}

static void print_parameters(struct printer *p, const struct property_parameter *parameter) {
    for (const char *before = "("; parameter; parameter = parameter->next, before = ", ") {
        printer_text(p, before);
        printer_text(p, parameter->is_truth ? "bool " : "int ");
        if (!parameter->is_truth) {
            printer_number(p, parameter->low);
            printer_text(p, "..");
            printer_number(p, parameter->high);
            printer_text(p, " ");
        }
        printer_text(p, parameter->name.text);
        printer_text(p, parameter->next ? "" : ")");
    }
}

void property_print(struct printer *p, const struct property *property, state_printer *print) {
    if (property_is_hoa(property))
        return;
    const struct clause *head = printer_clause(p, property->name.span);
    printer_comments_on_top(p, head);
    printer_text(p, "property ");
    printer_text(p, property->family);
    print_parameters(p, property->parameters);
    if (property->kind == PROPERTY_AUTOMATON) {
        print_automaton(p, property, head);
        return;
    }
    printer_text(p, property->kind == PROPERTY_INVARIANT ? " = always " : " = ");
    if (property->kind == PROPERTY_FORMULA)
        printer_source(p, property->formula_span, property->formula ? property->formula : "");
    else if (property->invariant)
        print(p, property->invariant);
    printer_text(p, ";");
    printer_comments_behind(p, head);
    printer_text(p, "\n");
}
