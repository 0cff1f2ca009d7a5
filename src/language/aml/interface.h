/* Interfaces value by value, for the checker: what a `missing` block says once for many values, for each of
 * them. What is made of a checked tree asks the open system (system/open_system.h).
 *
 * The tree has been checked up to here. Values of parameters are numbers; an actor is its index. */
#ifndef LACUNA_LANGUAGE_AML_INTERFACE_H
#define LACUNA_LANGUAGE_AML_INTERFACE_H

#include "language/aml/ast.h"
#include "system/open_system.h"

/* How many there are; never more than one above INTERFACE_MOST_VALUES. */
uint64_t interface_count(const struct aml_method *method);

/* The values with a number below that: the last parameter runs fastest. And the number of values; each fits
 * its parameter. */
void interface_values(const struct aml_method *method, uint64_t number, int32_t *values);
uint64_t interface_number(const struct aml_method *method, const int32_t *values);

/* The values that the alternative speaks of, one after the other: as their numbers grow. There is at least
 * one; false: there are no more. */
void interface_first(const struct aml_alternative *alternative, int32_t *values);
bool interface_next(const struct aml_alternative *alternative, int32_t *values);

/* The values, by their numbers, that alternatives of the message mention. In `arena`, interface_count() of
 * them. NULL: there is no memory. */
bool *interface_covered(const struct aml_method *method, struct arena *arena);

/* What an expression is for these values of parameters, which a constant does not need. Empty: it has no
 * value, for it is divided by zero or too large. */
struct range interface_value(const struct aml_expression *expression, const int32_t *values);

/* What an argument of an answer may be for these values of the message's parameters; `parameter` is that of
 * the answer. Empty: it has no value. */
struct range interface_argument(const struct aml_slot *argument, const struct aml_variable *parameter,
                                const int32_t *values);

/* Gives parameters of the covered messages (aml_cover_missing()) the ranges that the component declares for
 * them. `open` is parsed, not checked. False: there is no memory. */
bool interface_declare_ranges(struct aml *open, const struct aml_actor *component);

#endif
