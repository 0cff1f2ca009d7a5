#include "logic/related.h"

#include <string.h>

#include "base/sort.h"

/* Variables that are looked at, values of one base that are tried without looking for those that matter, and
 * combinations of values of several variables. */
enum { MOST_VARIABLES = 16, MOST_VALUES = 1024, MOST_COMBINATIONS = 4096 };

/* Larger factors and numbers are not calculated with: so sums of their products have 64 bits. */
static const int64_t LARGEST_FACTOR = (int64_t)1 << 20, LARGEST_NUMBER = (int64_t)1 << 40;

/* A sum of factors times variables, plus a number. */
struct sum {
    bool linear;
    int64_t factors[MOST_VARIABLES];
    int64_t number;
};

/* A predicate: factor * base + number is compared with 0, if it is linear. */
struct form {
    bool linear;
    int64_t base[MOST_VARIABLES]; /* without a common divisor; the first that is not 0 is positive */
    int64_t factor;
    int64_t number;
    enum predicate_operation comparison;
    uint32_t variables; /* that it mentions, a bit each */
    bool mentions_more; /* others than those that are looked at */
};

/* Where something changes: an operation gets too large for 32 bits from here on, or up to here. */
struct limit {
    uint32_t variable;
    int64_t at;
};

struct relating {
    const struct vocabulary *v;
    struct memory *memory;
    uint32_t variables; /* that are looked at */
    struct form forms[MOST_FREE_ATOMS];
    ARRAY(struct limit) limits;
    ARRAY(uint64_t) values;              /* that are to be tried, each plus 2^63 */
    bool possible[1 << MOST_FREE_ATOMS]; /* per set of atoms */
    /* The group at hand: its atoms, and which combinations of them occur. */
    uint32_t group[MOST_FREE_ATOMS];
    uint32_t group_count;
    bool occurs[1 << MOST_FREE_ATOMS];
    bool no_memory;
};

static struct value_range range_of(const struct relating *r, uint32_t variable) {
    return r->v->ranges.items[variable];
}

/* --- Linear forms --- */

static bool is_number(const struct sum *sum) {
    for (uint32_t i = 0; i < MOST_VARIABLES; i++)
        if (sum->factors[i] != 0)
            return false;
    return sum->linear;
}

static int64_t absolute(int64_t number) {
    return number < 0 ? -number : number;
}

static void check_size(struct sum *sum) {
    sum->linear &= absolute(sum->number) <= LARGEST_NUMBER;
    for (uint32_t i = 0; i < MOST_VARIABLES; i++)
        sum->linear &= absolute(sum->factors[i]) <= LARGEST_FACTOR;
}

/* left * scale + right * other */
static struct sum combine(const struct sum *left, int64_t scale, const struct sum *right, int64_t other) {
    struct sum result = {.linear = left->linear && right->linear};
    if (!result.linear || absolute(scale) > LARGEST_FACTOR || absolute(other) > LARGEST_FACTOR)
        return (struct sum){.linear = false};
    result.number = left->number * scale + right->number * other;
    for (uint32_t i = 0; i < MOST_VARIABLES; i++)
        result.factors[i] = left->factors[i] * scale + right->factors[i] * other;
    check_size(&result);
    return result;
}

static struct sum multiply(const struct sum *left, const struct sum *right) {
    static const struct sum NOTHING = {.linear = true};
    if (is_number(left))
        return combine(right, left->number, &NOTHING, 0);
    if (is_number(right))
        return combine(left, right->number, &NOTHING, 0);
    return (struct sum){.linear = false};
}

static struct sum operate(enum predicate_operation operation, const struct sum *left,
                          const struct sum *right) {
    struct sum result = {.linear = true};
    switch (operation) {
    case PREDICATE_NEGATE:
        return combine(left, -1, left, 0);
    case PREDICATE_ADD:
        return combine(left, 1, right, 1);
    case PREDICATE_SUBTRACT:
        return combine(left, 1, right, -1);
    case PREDICATE_MULTIPLY:
        return multiply(left, right);
    default: /* a division */
        result.linear = is_number(left) && is_number(right) &&
                        predicate_calculate(operation, left->number, right->number, &result.number);
        return result;
    }
}

/* Where a sum of one variable leaves the 32 bits. */
static void note_limits(struct relating *r, const struct sum *sum) {
    uint32_t variable = MOST_VARIABLES;
    for (uint32_t i = 0; i < MOST_VARIABLES && sum->linear; i++) {
        if (sum->factors[i] == 0)
            continue;
        if (variable < MOST_VARIABLES)
            return;
        variable = i;
    }
    if (variable == MOST_VARIABLES || !sum->linear)
        return;
    int64_t factor = sum->factors[variable];
    struct limit limits[] = {{variable, (INT32_MIN - sum->number) / factor},
                             {variable, (INT32_MAX - sum->number) / factor}};
    for (int i = 0; i < 2; i++)
        r->no_memory |= !array_push(r->memory, &r->limits, limits[i]);
}

/* A variable that has one value only is that. */
static struct sum operand(const struct relating *r, const struct predicate_step *step) {
    struct sum sum = {.linear = true};
    if (step->operation == PREDICATE_NUMBER) {
        sum.number = step->number;
        check_size(&sum);
    } else if (range_of(r, (uint32_t)step->number).low == range_of(r, (uint32_t)step->number).high) {
        sum.number = range_of(r, (uint32_t)step->number).low;
    } else if (step->number < MOST_VARIABLES) {
        sum.factors[step->number] = 1;
    } else {
        sum.linear = false;
    }
    return sum;
}

/* The difference of both sides of the comparison, or the whole if there is none. */
static struct sum difference(struct relating *r, const struct predicate *predicate, struct form *form) {
    struct sum *stack = memory_allocate(r->memory, PREDICATE_STACK * sizeof *stack), result = {0};
    uint32_t depth = 0;
    r->no_memory |= !stack;
    form->comparison = PREDICATE_UNEQUAL;
    for (uint32_t i = 0; stack && i < predicate->count; i++) {
        const struct predicate_step *step = &predicate->steps[i];
        if (step->operation <= PREDICATE_VARIABLE) {
            stack[depth++] = operand(r, step);
            continue;
        }
        depth -= step->operation != PREDICATE_NEGATE;
        if (step->operation >= PREDICATE_EQUAL) {
            form->comparison = step->operation;
            stack[depth - 1] = operate(PREDICATE_SUBTRACT, &stack[depth - 1], &stack[depth]);
        } else {
            stack[depth - 1] = operate(step->operation, &stack[depth - 1], &stack[depth]);
            note_limits(r, &stack[depth - 1]);
        }
    }
    if (stack)
        result = stack[0];
    memory_free(stack);
    return result;
}

static int64_t common_divisor(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return absolute(a);
}

static void find_form(struct relating *r, const struct predicate *predicate, struct form *form) {
    *form = (struct form){0};
    for (uint32_t i = 0; i < predicate->count; i++) {
        const struct predicate_step *step = &predicate->steps[i];
        if (step->operation != PREDICATE_VARIABLE)
            continue;
        if (step->number < MOST_VARIABLES)
            form->variables |= UINT32_C(1) << step->number;
        else
            form->mentions_more = true;
    }
    struct sum sum = difference(r, predicate, form);
    int64_t first = 0;
    for (uint32_t i = 0; i < MOST_VARIABLES; i++) {
        first = first != 0 ? first : sum.factors[i];
        form->factor = common_divisor(form->factor, sum.factors[i]);
    }
    form->linear = sum.linear;
    form->number = sum.number;
    form->factor = first < 0 ? -form->factor : form->factor;
    for (uint32_t i = 0; i < MOST_VARIABLES && form->factor != 0; i++)
        form->base[i] = sum.factors[i] / form->factor;
}

/* --- What occurs --- */

static void begin_group(struct relating *r) {
    r->group_count = 0;
    memset(r->occurs, 0, sizeof r->occurs);
}

/* With all variables known. Where a predicate has no value, the state is not a letter. */
static void try_variables(struct relating *r, const int64_t *variables) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < r->group_count; i++) {
        int64_t value;
        if (!predicate_value(&r->v->atoms.items[r->group[i]].predicate, variables, &value))
            return;
        set |= (uint32_t)(value != 0) << i;
    }
    r->occurs[set] = true;
}

/* With a value of the base that all of the group have. */
static void try_base(struct relating *r, int64_t base) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < r->group_count; i++) {
        const struct form *form = &r->forms[r->group[i]];
        int64_t truth = 0;
        (void)predicate_calculate(form->comparison, form->factor * base + form->number, 0, &truth);
        set |= (uint32_t)(truth != 0) << i;
    }
    r->occurs[set] = true;
}

/* A group is free if nothing is known about it, or if no predicate in it ever has a value. */
static void end_group(struct relating *r) {
    uint32_t sets = UINT32_C(1) << r->group_count, any = 0;
    for (uint32_t set = 0; set < sets; set++)
        any |= r->occurs[set];
    for (uint32_t set = 0; any && set < UINT32_C(1) << r->v->atoms.count; set++) {
        uint32_t own = 0;
        for (uint32_t i = 0; i < r->group_count; i++)
            own |= (set >> r->group[i] & 1) << i;
        r->possible[set] &= r->occurs[own];
    }
}

/* --- One base --- */

static const uint64_t BIAS = (uint64_t)1 << 63;

static void add_values_around(struct relating *r, int64_t value, struct value_range range) {
    for (int64_t near = value - 2; near <= value + 2; near++)
        if (range.low <= near && near <= range.high)
            r->no_memory |= !array_push(r->memory, &r->values, (uint64_t)near + BIAS);
}

/* Of the values that a base can have, enough to meet every combination: between those at which something
 * changes, nothing does. */
static void choose_values(struct relating *r, uint32_t only, struct value_range range) {
    r->values.count = 0;
    if (range.high - range.low < MOST_VALUES) {
        for (int64_t value = range.low; value <= range.high; value++)
            r->no_memory |= !array_push(r->memory, &r->values, (uint64_t)value + BIAS);
        return;
    }
    add_values_around(r, range.low, range);
    add_values_around(r, range.high, range);
    for (uint32_t i = 0; i < r->group_count; i++) {
        const struct form *form = &r->forms[r->group[i]];
        add_values_around(r, form->factor == 0 ? 0 : -form->number / form->factor, range);
    }
    for (size_t i = 0; i < r->limits.count; i++)
        if (only != MOST_VARIABLES && r->limits.items[i].variable == only)
            add_values_around(r, r->limits.items[i].at, range);
    sort_keys(r->values.items, r->values.count);
    r->values.count = sort_unique(r->values.items, r->values.count);
}

/* The variable that is the base; MOST_VARIABLES: it is a sum of several, or of none. */
static uint32_t only_variable(const int64_t *base) {
    uint32_t only = MOST_VARIABLES;
    for (uint32_t i = 0; i < MOST_VARIABLES; i++) {
        if (base[i] == 0)
            continue;
        if (only != MOST_VARIABLES)
            return MOST_VARIABLES;
        only = i;
    }
    return only;
}

static struct value_range range_of_base(const struct relating *r, const int64_t *base) {
    struct value_range range = {0, 0, true};
    for (uint32_t i = 0; i < r->variables; i++) {
        struct value_range own = range_of(r, i);
        range.low += base[i] * (base[i] > 0 ? own.low : own.high);
        range.high += base[i] * (base[i] > 0 ? own.high : own.low);
    }
    return range;
}

/* Does the group mention no other variable, except those with one value? Others may have cancelled out;
 * whether a predicate has a value depends on them all the same. */
static bool speaks_of(const struct relating *r, uint32_t only) {
    for (uint32_t i = 0; i < r->group_count; i++) {
        const struct form *form = &r->forms[r->group[i]];
        for (uint32_t v = 0; v < r->variables; v++)
            if (form->variables >> v & 1 && v != only && range_of(r, v).low != range_of(r, v).high)
                return false;
        if (form->mentions_more)
            return false;
    }
    return true;
}

static void relate_base(struct relating *r, const int64_t *base) {
    int64_t variables[MOST_VARIABLES];
    uint32_t only = only_variable(base);
    if (only != MOST_VARIABLES && !speaks_of(r, only))
        only = MOST_VARIABLES;
    choose_values(r, only, range_of_base(r, base));
    for (uint32_t i = 0; i < r->variables; i++)
        variables[i] = range_of(r, i).low; /* those that matter have one value, or are `only` */
    for (size_t i = 0; i < r->values.count; i++) {
        int64_t value = (int64_t)(r->values.items[i] - BIAS);
        if (only == MOST_VARIABLES) {
            try_base(r, value);
        } else {
            variables[only] = value;
            try_variables(r, variables);
        }
    }
}

/* --- Some variables --- */

/* How many combinations of values they have; 0: too many, or it is not known. */
static uint64_t count_combinations(const struct relating *r, uint32_t variables) {
    uint64_t count = 1;
    for (uint32_t i = 0; i < r->variables; i++) {
        struct value_range range = range_of(r, i);
        if (!(variables >> i & 1))
            continue;
        uint64_t width = (uint64_t)(range.high - range.low) + 1;
        if (!range.known || width > MOST_COMBINATIONS)
            return 0;
        count *= width;
        if (count > MOST_COMBINATIONS)
            return 0;
    }
    return count;
}

static void try_combinations(struct relating *r, uint32_t variables, uint64_t count) {
    int64_t values[MOST_VARIABLES] = {0};
    for (uint64_t number = 0; number < count; number++) {
        uint64_t rest = number;
        for (uint32_t i = 0; i < r->variables; i++) {
            struct value_range range = range_of(r, i);
            if (!(variables >> i & 1))
                continue;
            uint64_t width = (uint64_t)(range.high - range.low) + 1;
            values[i] = range.low + (int64_t)(rest % width);
            rest /= width;
        }
        try_variables(r, values);
    }
}

/* --- Groups --- */

/* The atoms that have the base of this one. */
static void relate_alike(struct relating *r, uint32_t first) {
    begin_group(r);
    for (uint32_t i = first; i < r->v->atoms.count; i++)
        if (r->forms[i].linear &&
            memcmp(r->forms[i].base, r->forms[first].base, sizeof r->forms[i].base) == 0)
            r->group[r->group_count++] = i;
    relate_base(r, r->forms[first].base);
    end_group(r);
}

static bool is_first_of_base(const struct relating *r, uint32_t atom) {
    for (uint32_t i = 0; i < atom; i++)
        if (r->forms[i].linear && memcmp(r->forms[i].base, r->forms[atom].base, sizeof r->forms[i].base) == 0)
            return false;
    return r->forms[atom].linear;
}

/* Atoms that have variables in common with each other, directly or not. */
static uint32_t connected(const struct relating *r, uint32_t atom, uint32_t *variables) {
    uint32_t atoms = 0, more = UINT32_C(1) << atom;
    *variables = r->forms[atom].variables;
    while (more != atoms) {
        atoms = more;
        for (uint32_t i = 0; i < r->v->atoms.count; i++)
            if (r->forms[i].variables & *variables) {
                more |= UINT32_C(1) << i;
                *variables |= r->forms[i].variables;
            }
    }
    return atoms;
}

/* Is what the bases tell by themselves exact? */
static bool bases_are_enough(const struct relating *r, uint32_t atoms) {
    for (uint32_t i = 0; i < r->v->atoms.count; i++)
        if (atoms >> i & 1 && (!r->forms[i].linear || only_variable(r->forms[i].base) == MOST_VARIABLES))
            return false;
    return true;
}

static void relate_connected(struct relating *r, uint32_t atoms, uint32_t variables) {
    uint64_t count = bases_are_enough(r, atoms) ? 0 : count_combinations(r, variables);
    bool more = false;
    begin_group(r);
    for (uint32_t i = 0; i < r->v->atoms.count; i++)
        if (atoms >> i & 1) {
            r->group[r->group_count++] = i;
            more |= r->forms[i].mentions_more;
        }
    if (count == 0 || more)
        return;
    try_combinations(r, variables, count);
    end_group(r);
}

static void relate(struct relating *r) {
    uint32_t done = 0;
    for (uint32_t i = 0; i < r->v->atoms.count; i++)
        if (is_first_of_base(r, i))
            relate_alike(r, i);
    for (uint32_t i = 0; i < r->v->atoms.count; i++) {
        uint32_t variables, atoms = connected(r, i, &variables);
        if (!(done >> i & 1))
            relate_connected(r, atoms, variables);
        done |= atoms;
    }
}

bool related_letters(struct letters *letters, const struct vocabulary *v) {
    struct relating *r = memory_allocate_zeroed(&v->job->memory, 1, sizeof *r);
    *letters = (struct letters){0};
    if (!r)
        return false;
    r->v = v;
    r->memory = &v->job->memory;
    r->variables = v->ranges.count < MOST_VARIABLES ? (uint32_t)v->ranges.count : MOST_VARIABLES;
    memset(r->possible, true, sizeof r->possible);
    for (uint32_t i = 0; i < v->atoms.count; i++)
        find_form(r, &v->atoms.items[i].predicate, &r->forms[i]);
    relate(r);
    bool fine = !r->no_memory && letters_some(letters, v->job, (uint32_t)v->atoms.count, r->possible);
    array_free(&r->limits);
    array_free(&r->values);
    memory_free(r);
    return fine;
}
