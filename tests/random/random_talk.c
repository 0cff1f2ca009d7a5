#include "random/random_talk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXT = 65536, MOST_ACTORS = 3, PROPERTY_STATES = 3 };

static const char *const ACTORS[] = {"a", "b", "c"};

/* x and y have no parameter, v has one. */
static const char *const MESSAGES[] = {"x", "y", "v"};
enum { MESSAGES_COUNT = 3, WITH_VALUE = 2 };

struct talk {
    struct random *random;
    uint32_t actors;
    char *text;
    size_t used;
};

static void begin(struct talk *t) {
    t->text = malloc(MOST_TEXT);
    t->used = 0;
    if (!t->text)
        abort();
    t->text[0] = '\0';
}

static void say(struct talk *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(t->text + t->used, MOST_TEXT - t->used, format, arguments);
    va_end(arguments);
    t->used += (size_t)length;
    if (length < 0 || t->used >= MOST_TEXT)
        abort();
}

static const char *some_actor(const struct talk *t) {
    return ACTORS[random_below(t->random, t->actors)];
}

static void say_send(struct talk *t) {
    static const char *const VALUES[] = {"0", "1", "s", "1 - s"};
    uint32_t message = random_below(t->random, MESSAGES_COUNT);
    const char *receiver = random_chance(t->random, 30) ? "m" : some_actor(t);
    if (message == WITH_VALUE)
        say(t, " %s!v(%s);", receiver, VALUES[random_below(t->random, 4)]);
    else
        say(t, " %s!%s;", receiver, MESSAGES[message]);
}

static void say_statement(struct talk *t) {
    static const char *const ASSIGNMENTS[] = {" s = 1 - s;", " s = s + 1;", " s = ?(0, 1);", " s = 0;"};
    switch (random_below(t->random, 6)) {
    case 0:
    case 1:
        say(t, "%s", ASSIGNMENTS[random_below(t->random, 4)]);
        break;
    case 2:
        say(t, " if (s == 0) {");
        say_send(t);
        say(t, " }");
        break;
    default:
        say_send(t);
    }
}

static void say_body(struct talk *t, const char *head) {
    say(t, "  %s {", head);
    for (uint32_t i = random_below(t->random, 4); i > 0; i--)
        say_statement(t);
    say(t, " }\n");
}

static void say_system(struct talk *t) {
    begin(t);
    for (uint32_t i = 0; i < t->actors; i++) {
        say(t, "actor %s(%u) {\n  int 0..1 s;\n", ACTORS[i], 1 + random_below(t->random, 2));
        say(t, "  go { m!x; m!y; m!v(s);%s }\n", random_chance(t->random, 50) ? " self!x; self!y;" : "");
        say_body(t, "x");
        say_body(t, "y");
        say_body(t, "v(int 0..1 p)");
        say(t, "}\n");
    }
    say(t, "main {");
    for (uint32_t i = 0; i < t->actors; i++)
        if (random_chance(t->random, 60))
            say(t, " %s!%s;", ACTORS[i], random_chance(t->random, 50) ? "x" : "go");
    say(t, " }\n");
}

static void say_rule(struct talk *t, const char *receiver, uint32_t message) {
    bool is_error = random_chance(t->random, 30);
    say(t, " ");
    if (random_chance(t->random, 30))
        say(t, "%s>", random_chance(t->random, 20) && strcmp(receiver, "m") != 0 ? "m" : some_actor(t));
    say(t, "%s!%s", receiver, MESSAGES[message]);
    if (message == WITH_VALUE && random_chance(t->random, 50))
        say(t, "(%u)", random_below(t->random, 2));
    if (is_error)
        say(t, " -> error;");
    else if (random_chance(t->random, 20))
        say(t, " -> done;");
    else
        say(t, " -> s%u;", random_below(t->random, PROPERTY_STATES));
}

/* In `done` nothing can break any more. */
static void say_property(struct talk *t, const char *name) {
    say(t, "property %s {\n", name);
    for (uint32_t state = 0; state < PROPERTY_STATES; state++) {
        say(t, "  s%u:", state);
        for (uint32_t r = 0; r <= t->actors; r++)
            for (uint32_t m = 0; m < MESSAGES_COUNT; m++)
                if (random_chance(t->random, 18))
                    say_rule(t, r < t->actors ? ACTORS[r] : "m", m);
        say(t, "\n");
    }
    say(t, "  done:\n}\n");
}

static char *nothing(void) {
    char *text = calloc(1, 1);
    return text ? text : (abort(), NULL);
}

static void say_answer(struct talk *t, const char *receiver, bool has_parameter) {
    static const char *const VALUES[] = {"0", "1", "_", "p"};
    uint32_t message = random_below(t->random, MESSAGES_COUNT);
    say(t, " %s!%s", receiver, MESSAGES[message]);
    if (message == WITH_VALUE)
        say(t, "(%s)", VALUES[random_below(t->random, has_parameter ? 4 : 3)]);
}

/* One message a receiver at most: a mailbox may hold no more. */
static void say_alternative(struct talk *t, uint32_t message) {
    uint32_t answers = random_below(t->random, 3), first = random_below(t->random, t->actors);
    bool has_parameter = message == WITH_VALUE;
    say(t, "  %s%s ->", MESSAGES[message], has_parameter ? "(int 0..1 p)" : "");
    for (uint32_t i = 0; i < answers && i < t->actors; i++) {
        say(t, "%s", i > 0 ? "," : "");
        say_answer(t, ACTORS[(first + i) % t->actors], has_parameter);
    }
    say(t, " ;\n");
}

void random_talk_interface(struct random *random, struct open_texts *texts) {
    struct talk t = {.random = random, .actors = 1};
    while (t.actors < MOST_ACTORS && strstr(texts->system, t.actors == 1 ? "actor b" : "actor c"))
        t.actors++;
    free(texts->interface);
    begin(&t);
    say(&t, "missing m {\n");
    for (uint32_t message = 0; message < MESSAGES_COUNT; message++)
        for (uint32_t i = 1 + random_below(random, 2); i > 0; i--)
            say_alternative(&t, message);
    say(&t, "}\n");
    texts->interface = t.text;
}

void random_talk(struct random *random, struct open_texts *texts) {
    struct talk t = {.random = random, .actors = 1 + random_below(random, MOST_ACTORS)};
    *texts = (struct open_texts){.values = true};
    say_system(&t);
    texts->system = t.text;
    begin(&t);
    say_property(&t, "p");
    texts->property = t.text;
    begin(&t);
    say_property(&t, "q");
    say_property(&t, "r");
    texts->more_properties = t.text;
    texts->interface = nothing();
    for (unsigned i = 0; i < OPEN_CANDIDATES; i++)
        texts->candidates[i].text = nothing();
}
