/* Rules of random open systems, against the contracts they were made of: the attack of trials_rules.c in
 * every round, and nothing else. In a third of them there are two properties, that no message is sent
 * twice with the same value, so that rules have parameters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/trials.h"

static const struct setting BAG = {.stub = STUB_BAG}, REDUCED_BAG = {.stub = STUB_BAG, .reduces = true},
                            BOTH_VALUES = {.stub = STUB_BAG, .all_properties = true};

/* "a!yes(_, 2)" in the interface becomes a property "not twice", of one value in place of its first _ and any
 * others. NULL: nothing is answered with any value. */
static char *not_twice(char name, int value) {
    enum { MOST_NAME = 64, MOST_TEXT = 400 };
    char *text = malloc(MOST_TEXT), send[MOST_NAME];
    const char *end = strstr(texts.interface, "(_"), *begin = end;
    check(text);
    while (end && begin[-1] != ' ')
        begin--;
    if (!end || end - begin >= MOST_NAME / 2) {
        free(text);
        return NULL;
    }
    int length = snprintf(send, sizeof send, "%.*s(%d", (int)(end - begin), begin, value);
    for (const char *c = end + 2; *c != ')'; c++)
        if (*c == ',')
            length += snprintf(send + length, sizeof send - (size_t)length, ", _");
    snprintf(text, MOST_TEXT, "property %c {\n  s0: %s) -> s1;\n  s1: %s) -> error;\n}\n", name, send, send);
    return text;
}

/* Its message need not take the value. */
static bool is_valid(const char *property) {
    struct reading reading;
    begin(&reading);
    add(&reading, "system.aml", texts.system);
    add(&reading, "property.aml", property);
    add(&reading, "interface.aml", texts.interface);
    bool valid = try_to_parse(&reading, STUB_BAG);
    end(&reading);
    return valid;
}

/* One property for each of two values. False: there are none. */
static bool put_properties(int value) {
    char *one = not_twice('p', value), *other = not_twice('q', value + 1);
    if (!one || !is_valid(one) || !is_valid(other)) {
        free(one);
        free(other);
        return false;
    }
    free(texts.property);
    free(texts.more_properties);
    texts.property = one;
    texts.more_properties = other;
    return true;
}

static void run_round(uint64_t seed) {
    struct open open;
    counts.rounds++;
    make_round_texts(seed);
    bool both = seed % 3 == 0 && texts.values && (put_properties(1) || put_properties(0));
    if (make_open(&open, both ? &BOTH_VALUES : seed % 2 == 0 ? &BAG : &REDUCED_BAG))
        try_rules(&open);
    free_open(&open);
    open_texts_free(&texts);
}

static void show_case(void) {
    print_texts(candidate_now);
}

static bool summarise(void) {
    printf(
        "%llu rounds; %llu rules of %llu systems, %llu of one or two states, %llu compared with all of that size, "
        "%llu times a rule for several sends, %llu with a parameter, %llu with a run, %llu broken by candidates, "
        "%llu sends without one\n",
        (unsigned long long)counts.rounds, (unsigned long long)counts.rules, (unsigned long long)counts.ruled,
        (unsigned long long)counts.short_rules, (unsigned long long)counts.smallest_rules,
        (unsigned long long)counts.shared_rules, (unsigned long long)counts.folded_rules,
        (unsigned long long)counts.histories, (unsigned long long)counts.broken_rules,
        (unsigned long long)counts.without_rule);
    return 4 * counts.ruled > counts.rounds && counts.smallest_rules > 0 && counts.folded_rules > 0 &&
           counts.broken_rules > 0;
}

static const struct campaign CAMPAIGN = {
    .name = "random_rules", .round = run_round, .show = show_case, .summarise = summarise};

int main(int argc, char **argv) {
    return campaign_run(argc, argv, &CAMPAIGN);
}
