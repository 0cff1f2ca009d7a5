#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "report/chart/chart.h"

/* ---- what is drawn, and how ---- */

struct drawn {
    struct chart chart;
    unsigned width; /* 0: as SVG */
    bool colour;
    struct bytes bytes;
};

static bool draw(struct job *job, void *context) {
    struct drawn *drawn = context;
    struct output *output = output_open_memory(job, &drawn->bytes);
    if (!output)
        return false;
    if (drawn->width)
        chart_write_text(job, &drawn->chart, drawn->width, drawn->colour, output);
    else
        chart_write_svg(job, &drawn->chart, output);
    if (!job_failed(job))
        return output_commit(output);
    output_abandon(output);
    return false;
}

static bool draw_and_forget(struct job *job, void *context) {
    struct drawn *drawn = context;
    bool fine = draw(job, context);
    array_free(&drawn->bytes.data);
    return fine;
}

/* Valid until `bytes` are freed. */
static const char *text_of(struct job *job, struct drawn *drawn) {
    assert_true(draw(job, drawn));
    assert_true(array_push(&job->memory, &drawn->bytes.data, '\0'));
    return drawn->bytes.data.items;
}

static void expect_text(struct job *job, const struct chart *chart, unsigned width, const char *text) {
    struct drawn drawn = {.chart = *chart, .width = width};
    assert_string_equal(text_of(job, &drawn), text);
    array_free(&drawn.bytes.data);
}

static size_t occurrences(const char *text, const char *piece) {
    size_t count = 0;
    for (; (text = strstr(text, piece)); text += strlen(piece))
        count++;
    return count;
}

/* How often the drawing holds the piece. */
static void expect_pieces(struct job *job, const struct chart *chart, unsigned width, const char *piece,
                          size_t count) {
    struct drawn drawn = {.chart = *chart, .width = width};
    assert_int_equal(occurrences(text_of(job, &drawn), piece), count);
    array_free(&drawn.bytes.data);
}

enum { SVG = 0 };

/* ---- runs ---- */

static const char *const MUTEX_ACTORS[] = {"left", "mutex", "right", "logger"};
static const struct chart_message MUTEX_INITIAL[] = {{CHART_OUTSIDE, 0, "initialL", MESSAGE_SENT},
                                                     {CHART_OUTSIDE, 2, "initialR", MESSAGE_SENT}};
static const struct chart_message MUTEX_MESSAGES[] = {
    {0, 1, "reqL", MESSAGE_SENT},       {2, 1, "reqR", MESSAGE_SENT},    {1, 0, "permitL", MESSAGE_SENT},
    {1, 1, "reqR", MESSAGE_SENT},       {0, 1, "release", MESSAGE_SENT}, {0, 1, "reqL", MESSAGE_SENT},
    {1, 2, "permitR", MESSAGE_VIOLATES}};
static const struct chart_turn MUTEX_TURNS[] = {
    {0, "initialL", 0, 1, NULL, false}, {2, "initialR", 1, 1, NULL, false}, {1, "reqL", 2, 1, NULL, false},
    {1, "reqR", 3, 1, NULL, false},     {0, "permitL", 4, 2, NULL, false},  {1, "reqR", 6, 1, NULL, false}};
static const struct chart MUTEX = {.actors = MUTEX_ACTORS,
                                   .actors_count = COUNT(MUTEX_ACTORS),
                                   .initial = MUTEX_INITIAL,
                                   .initial_count = COUNT(MUTEX_INITIAL),
                                   .turns = MUTEX_TURNS,
                                   .turns_count = COUNT(MUTEX_TURNS),
                                   .messages = MUTEX_MESSAGES,
                                   .loop_start = SIZE_MAX,
                                   .title = "exclusion is violated",
                                   .ending = "π: exclusion is broken"};

static const char *const TWO_ACTORS[] = {"a", "b"};

/* One turn of `a` that sends the messages. */
static struct chart one_turn(struct chart_turn *turn, const struct chart_message *messages, size_t count) {
    *turn = (struct chart_turn){.actor = 0, .cause = "go", .messages = count};
    return (struct chart){.actors = TWO_ACTORS,
                          .actors_count = 2,
                          .turns = turn,
                          .turns_count = 1,
                          .messages = messages,
                          .loop_start = SIZE_MAX};
}

/* ---- lanes ---- */

static void with_room_to_spare_everything_is_there(void **state) {
    expect_text(*state, &MUTEX, 80,
                "exclusion is violated\n"
                "\n"
                "               ┌──────┐       ┌───────┐      ┌───────┐\n"
                "               │ left │       │ mutex │      │ right │\n"
                "               └───┬──┘       └───┬───┘      └───┬───┘\n"
                "main  ─ initialL ─▶│              │              │\n"
                "main  ─ initialR ──┼──────────────┼─────────────▶│\n"
                "   1               ● initialL     │              │\n"
                "                   ├─── reqL ────▶│              │\n"
                "   2               │              │              ● initialR\n"
                "                   │              │◀─── reqR ────┤\n"
                "   3               │              ● reqL ←1      │\n"
                "                   │◀── permitL ──┤              │\n"
                "   4               │              ● reqR ←2      │\n"
                "                   │              ├─╮ reqR       │\n"
                "                   │              │◀╯            │\n"
                "   5               ● permitL ←3   │              │\n"
                "                   ├── release ──▶│              │\n"
                "                   ├─── reqL ────▶│              │\n"
                "   6               │              ● reqR ←4      │\n"
                "                   │              ┝━ ↯ permitR ━▶│\n"
                "■ π: exclusion is broken\n"
                "←n: sent in turn n\n"
                "not shown: logger\n");
}

static void lanes_move_together_before_anything_is_abbreviated(void **state) {
    expect_text(*state, &MUTEX, 50,
                "exclusion is violated\n"
                "\n"
                "            ┌────┐      ┌─────┐     ┌─────┐\n"
                "            │left│      │mutex│     │right│\n"
                "            └──┬─┘      └──┬──┘     └──┬──┘\n"
                "main  initialL▶│           │           │\n"
                "main  ─────────┼─ initialR ┼──────────▶│\n"
                "   1           ● initialL  │           │\n"
                "               ├── reqL ──▶│           │\n"
                "   2           │           │           ● initialR\n"
                "               │           │◀── reqR ──┤\n"
                "   3           │           ● reqL      │\n"
                "               │◀─permitL──┤           │\n"
                "   4           │           ● reqR      │\n"
                "               │           ├─╮ reqR    │\n"
                "               │           │◀╯         │\n"
                "   5           ● permitL   │           │\n"
                "               ├─release──▶│           │\n"
                "               ├── reqL ──▶│           │\n"
                "   6           │           ● reqR      │\n"
                "               │           ┝↯ permitR━▶│\n"
                "■ π: exclusion is broken\n"
                "not shown: logger\n");
}

static void what_is_abbreviated_is_listed_in_full(void **state) {
    expect_text(*state, &MUTEX, 36,
                "exclusion is violated\n"
                "\n"
                "         ┌────┐  ┌─────┐ ┌─────┐\n"
                "         │left│  │mutex│ │right│\n"
                "         └──┬─┘  └──┬──┘ └──┬──┘\n"
                "main  ini…L▶│       │       │\n"
                "main  ───── initialR ──────▶│\n"
                "   1        ● ini…L │       │\n"
                "            ├─reqL─▶│       │\n"
                "   2        │       │       ● ini…R\n"
                "            │       │◀─reqR─┤\n"
                "   3        │       ● reqL  │\n"
                "            │◀per…L─┤       │\n"
                "   4        │       ● reqR  │\n"
                "            │       ├─╮ reqR│\n"
                "            │       │◀╯     │\n"
                "   5        ● per…L │       │\n"
                "            ├rel…e─▶│       │\n"
                "            ├─reqL─▶│       │\n"
                "   6        │       ● reqR  │\n"
                "            │       ┝↯ pe…R▶│\n"
                "■ π: exclusion is broken\n"
                "in full: ini…L = initialL,\n"
                "  ini…R = initialR, per…L = permitL,\n"
                "  rel…e = release, pe…R = permitR\n"
                "not shown: logger\n");
}

static void without_room_for_lanes_there_is_a_list(void **state) {
    expect_text(*state, &MUTEX, 30,
                "exclusion is violated\n"
                "\n"
                "main  → left!initialL,\n"
                "        right!initialR\n"
                "   1  left takes initialL →\n"
                "        mutex!reqL\n"
                "   2  right takes initialR →\n"
                "        mutex!reqR\n"
                "   3  mutex takes reqL →\n"
                "        left!permitL\n"
                "   4  mutex takes reqR →\n"
                "        mutex!reqR\n"
                "   5  left takes permitL →\n"
                "        mutex!release,\n"
                "        mutex!reqL\n"
                "   6  mutex takes reqR →\n"
                "        ↯ right!permitR\n"
                "■ π: exclusion is broken\n"
                "not shown: logger\n");
}

static void more_room_than_needed_changes_nothing(void **state) {
    struct job *job = *state;
    struct drawn wide = {.chart = MUTEX, .width = 160}, wider = {.chart = MUTEX, .width = UINT32_MAX};
    assert_string_equal(text_of(job, &wide), text_of(job, &wider));
    array_free(&wide.bytes.data);
    array_free(&wider.bytes.data);
}

static void blocked_and_violating_sends_are_marked(void **state) {
    static const struct chart_message messages[] = {{0, 1, "m", MESSAGE_BLOCKED},
                                                    {0, 0, "n", MESSAGE_BLOCKED},
                                                    {0, 0, "o", MESSAGE_VIOLATES},
                                                    {1, 0, "p", MESSAGE_BLOCKED},
                                                    {1, 0, "q", MESSAGE_VIOLATES}};
    struct chart_turn turn;
    struct chart chart = one_turn(&turn, messages, COUNT(messages));
    expect_text(*state, &chart, 60,
                "         ┌───┐        ┌───┐\n"
                "         │ a │        │ b │\n"
                "         └─┬─┘        └─┬─┘\n"
                "   1       ● go         │\n"
                "           ├─ m ─╳ full │\n"
                "           ├─╮ n        │\n"
                "           │╳╯ full     │\n"
                "           ┝━┓ ↯ o      │\n"
                "           │◀┛          │\n"
                "           │ full ╳─ p ─┤\n"
                "           │◀━━━ ↯ q ━━━┥\n");
}

static void forbidden_sends_are_marked_and_it_says_why(void **state) {
    static const struct chart_message messages[] = {
        {0, 1, "m", MESSAGE_FORBIDDEN}, {0, 0, "n", MESSAGE_FORBIDDEN}, {0, 1, "o", MESSAGE_VIOLATES}};
    struct chart_turn turn;
    struct chart chart = one_turn(&turn, messages, COUNT(messages));
    chart.ending = "π: p is violated";
    chart.forbids = "breaks rule 1";
    expect_text(*state, &chart, 60,
                "         ┌───┐       ┌───┐\n"
                "         │ a │       │ b │\n"
                "         └─┬─┘       └─┬─┘\n"
                "   1       ● go        │\n"
                "           ├── ✗ m ───▶│\n"
                "           ├─╮ ✗ n     │\n"
                "           │◀╯         │\n"
                "           ┝━━ ↯ o ━━━▶│\n"
                "■ π: p is violated\n"
                "✗: breaks rule 1\n");
    expect_pieces(*state, &chart, 60, "✗", 3);
    expect_pieces(*state, &chart, 20, "✗", 3);
    expect_pieces(*state, &chart, SVG, "<path class=\"forbidden\"", 2);
    expect_pieces(*state, &chart, SVG, "✗: breaks rule 1", 1);
}

static void a_spontaneous_turn_with_a_note_takes_nothing(void **state) {
    struct chart_turn turn;
    struct chart chart = one_turn(&turn, NULL, 0);
    turn.cause = NULL;
    turn.note = "division by zero";
    expect_text(*state, &chart, 60,
                "         ┌───┐\n"
                "         │ a │\n"
                "         └─┬─┘\n"
                "   1       ○\n"
                "           │ division by zero\n"
                "not shown: b\n");
}

static void a_lasso_shows_what_repeats(void **state) {
    static const struct chart_message messages[] = {{0, 1, "ping", MESSAGE_SENT},
                                                    {1, 0, "pong", MESSAGE_SENT}};
    static const struct chart_turn turns[] = {
        {0, NULL, 0, 1, NULL, false}, {1, "ping", 1, 1, NULL, false}, {0, "pong", 0, 1, NULL, false}};
    struct chart chart = {.actors = TWO_ACTORS,
                          .actors_count = 2,
                          .turns = turns,
                          .turns_count = COUNT(turns),
                          .messages = messages,
                          .loop_start = 1};
    expect_text(*state, &chart, 60,
                "          ┌───┐       ┌───┐\n"
                "          │ a │       │ b │\n"
                "          └─┬─┘       └─┬─┘\n"
                "   1        ○           │\n"
                "            ├── ping ──▶│\n"
                "     ┌╌ repeats forever │╌╌╌╌╌╌╌╌╌\n"
                "   2 ┆      │           ● ping ←1\n"
                "     ┆      │◀── pong ──┤\n"
                "   3 ┆      ● pong ←2   │\n"
                "     ┆      ├── ping ──▶│\n"
                "     └╌ back to turn 2 ╌│╌╌╌╌╌╌╌╌╌\n"
                "←n: sent in turn n\n");
    expect_pieces(*state, &chart, SVG, "repeats forever", 1);
    for (unsigned width = 20; width < 60; width++)
        expect_pieces(*state, &chart, width, "ever", 1);
}

static void a_run_without_turns_shows_what_main_sends(void **state) {
    struct chart chart = MUTEX;
    chart.turns_count = 0;
    chart.title = NULL;
    chart.ending = "deadlock: no actor can continue";
    expect_text(*state, &chart, 60,
                "               ┌──────┐    ┌───────┐\n"
                "               │ left │    │ right │\n"
                "               └───┬──┘    └───┬───┘\n"
                "main  ─ initialL ─▶│           │\n"
                "main  ─ initialR ──┼──────────▶│\n"
                "■ deadlock: no actor can continue\n"
                "not shown: mutex, logger\n");
}

static void a_run_of_nothing_has_its_ending(void **state) {
    struct chart chart = {.actors = TWO_ACTORS, .actors_count = 2, .loop_start = SIZE_MAX, .ending = "quiet"};
    expect_text(*state, &chart, 60, "■ quiet\nnot shown: a, b\n");
    expect_text(*state, &(struct chart){.loop_start = SIZE_MAX}, 60, "");
}

static void wide_characters_count_twice_and_combining_ones_not_at_all(void **state) {
    static const char *const actors[] = {"漢字", "e\u0301"};
    static const struct chart_message messages[] = {{0, 1, "π", MESSAGE_SENT}};
    struct chart_turn turn;
    struct chart chart = one_turn(&turn, messages, 1);
    chart.actors = actors;
    expect_text(*state, &chart, 60,
                "         ┌──────┐      ┌───┐\n"
                "         │ 漢字 │      │ é │\n"
                "         └───┬──┘      └─┬─┘\n"
                "   1         ● go        │\n"
                "             ├─── π ────▶│\n");
}

static void what_cannot_be_shown_is_replaced(void **state) {
    static const struct chart_message messages[] = {{0, 1, "\033[2J\xff\xc0\x80\t", MESSAGE_SENT}};
    struct chart_turn turn;
    struct chart chart = one_turn(&turn, messages, 1);
    expect_pieces(*state, &chart, 60, "\uFFFD[2J\uFFFD\uFFFD\uFFFD\uFFFD", 1);
    expect_pieces(*state, &chart, SVG, "\uFFFD[2J\uFFFD\uFFFD\uFFFD\uFFFD", 1);
}

static void different_texts_get_different_abbreviations(void **state) {
    static const char *const actors[] = {"philosopher", "philosophex"};
    static const struct chart_message messages[] = {{0, 1, "abcdefghijklmnopqrstuvwxyz", MESSAGE_SENT},
                                                    {0, 1, "abcdefghijklmnopqrSTUVWXyz", MESSAGE_SENT}};
    struct chart_turn turn;
    struct chart chart = one_turn(&turn, messages, 2);
    chart.actors = actors;
    expect_text(*state, &chart, 36,
                "        ┌──────────┐ ┌──────────┐\n"
                "        │ philo…er │ │ philo…ex │\n"
                "        └─────┬────┘ └─────┬────┘\n"
                "   1          ● go         │\n"
                "              ├─abcde…yz──▶│\n"
                "              ├─abcd…Xyz──▶│\n"
                "in full: philo…er = philosopher,\n"
                "  philo…ex = philosophex,\n"
                "  abcde…yz =\n"
                "  abcdefghijklmnopqrstuvwxyz,\n"
                "  abcd…Xyz =\n"
                "  abcdefghijklmnopqrSTUVWXyz\n");
}

static void a_cause_that_does_not_match_is_no_failure(void **state) {
    struct chart_turn turns[COUNT(MUTEX_TURNS)];
    struct chart chart = MUTEX;
    memcpy(turns, MUTEX_TURNS, sizeof turns);
    turns[2].cause = "something else";
    chart.turns = turns;
    expect_pieces(*state, &chart, 80, "something else ←", 0);
    expect_pieces(*state, &chart, 80, "reqR ←2", 1);
}

static void strangers_count_as_outside(void **state) {
    static const struct chart_message messages[] = {{77, 1, "x", MESSAGE_SENT}, {1, 77, "y", MESSAGE_SENT}};
    static const struct chart_turn turn = {99, "z", 0, 2, "who?", false};
    struct chart chart = {.actors = TWO_ACTORS,
                          .actors_count = 2,
                          .turns = &turn,
                          .turns_count = 1,
                          .messages = messages,
                          .loop_start = SIZE_MAX};
    expect_text(*state, &chart, 60,
                "          ┌───┐\n"
                "          │ b │\n"
                "          └─┬─┘\n"
                "   1 ● z    │\n"
                "main  ─ x ─▶│\n"
                "      ◀─ y ─┤\n"
                "       who? │\n"
                "not shown: a\n");
}

static void colours_come_only_when_asked_for(void **state) {
    struct job *job = *state;
    struct drawn plain = {.chart = MUTEX, .width = 80},
                 coloured = {.chart = MUTEX, .width = 80, .colour = true};
    assert_null(strchr(text_of(job, &plain), '\033'));
    assert_non_null(strstr(text_of(job, &coloured), "\033[1;31m┝━ ↯ permitR ━▶\033[0m"));
    array_free(&plain.bytes.data);
    array_free(&coloured.bytes.data);
}

/* ---- many ---- */

enum { MANY_ACTORS = 30, MANY_TURNS = 10000, MOST_MESSAGES = 3 };

/* A run drawn by lot, and all it points at. */
struct lot {
    const char *actors[MANY_ACTORS];
    struct chart_turn turns[MANY_TURNS];
    struct chart_message messages[MANY_TURNS * MOST_MESSAGES];
    struct chart_message initial[MOST_MESSAGES];
    struct chart chart;
};

static const char *random_text(uint64_t *seed) {
    static const char *const TEXTS[] = {"a",
                                        "",
                                        "reqL",
                                        "grant(2)",
                                        "π",
                                        "a<b>&\"c\"'",
                                        "漢字漢字漢字",
                                        "e\u0301e\u0301",
                                        "permission(1,true,left)",
                                        "\xff\x01",
                                        "two words",
                                        "aVeryLongTextThatFitsNowhereAtAllInAnyTerminal(1)"};
    return TEXTS[next_random(seed, COUNT(TEXTS))];
}

static struct chart_message random_message(uint64_t *seed, uint32_t from, uint32_t actors) {
    uint32_t to = next_random(seed, actors);
    return (struct chart_message){from, to, random_text(seed), next_random(seed, 6) % 3};
}

static void draw_lots(struct lot *lot, uint64_t *seed, uint32_t actors, size_t turns) {
    size_t used = 0, initial = next_random(seed, MOST_MESSAGES + 1);
    for (uint32_t a = 0; a < actors; a++)
        lot->actors[a] = random_text(seed);
    for (size_t i = 0; i < initial; i++)
        lot->initial[i] = random_message(seed, CHART_OUTSIDE, actors);
    for (size_t t = 0; t < turns; t++) {
        size_t messages = next_random(seed, MOST_MESSAGES + 1);
        uint32_t actor = next_random(seed, actors);
        lot->turns[t] = (struct chart_turn){
            actor,    next_random(seed, 5) ? random_text(seed) : NULL, used,
            messages, next_random(seed, 5) ? NULL : random_text(seed), next_random(seed, 5) == 0};
        for (size_t i = 0; i < messages; i++)
            lot->messages[used++] = random_message(seed, actor, actors);
    }
    lot->chart = (struct chart){.actors = lot->actors,
                                .actors_count = actors,
                                .initial = lot->initial,
                                .initial_count = initial,
                                .turns = lot->turns,
                                .turns_count = turns,
                                .messages = lot->messages,
                                .loop_start = next_random(seed, 2) ? SIZE_MAX : next_random(seed, 8),
                                .title = next_random(seed, 2) ? random_text(seed) : NULL,
                                .ending = next_random(seed, 2) ? random_text(seed) : NULL};
}

/* Of the characters above: counted without the module's tables. */
static size_t columns_of_line(const char *line, const char *end) {
    size_t columns = 0;
    for (const char *at = line; at < end; at++) {
        unsigned char byte = (unsigned char)*at;
        bool is_han = byte == 0xe5 || byte == 0xe6, is_mark = byte == 0xcc;
        columns += (byte & 0xc0) == 0x80 || is_mark ? 0 : is_han ? 2 : 1;
    }
    return columns;
}

static void expect_lines_within(const char *text, size_t width, uint64_t seed) {
    for (const char *line = text, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        assert_non_null(end);
        if (columns_of_line(line, end) > width)
            fail_msg("seed %" PRIu64 ": wider than %zu: %.*s", seed, width, (int)(end - line), line);
        assert_true(end == line || end[-1] != ' ');
    }
}

static struct lot lot;

static void no_line_is_wider_than_asked(void **state) {
    struct job *job = *state;
    for (uint64_t first = 1; first <= 600; first++) {
        uint64_t seed = first;
        uint32_t actors = 1 + next_random(&seed, next_random(&seed, 4) ? 5 : MANY_ACTORS);
        draw_lots(&lot, &seed, actors, next_random(&seed, 20));
        struct drawn drawn = {.chart = lot.chart, .width = 20 + next_random(&seed, 150)};
        expect_lines_within(text_of(job, &drawn), drawn.width, first);
        array_free(&drawn.bytes.data);
    }
}

static void many_actors_become_a_list(void **state) {
    static char names[MANY_ACTORS][8];
    for (uint32_t a = 0; a < MANY_ACTORS; a++) {
        snprintf(names[a], sizeof names[a], "actor%u", a);
        lot.actors[a] = names[a];
        lot.messages[a] = (struct chart_message){a, (a + 1) % MANY_ACTORS, "token", a % 3};
        lot.turns[a] =
            (struct chart_turn){.actor = a, .cause = a ? "token" : NULL, .first_message = a, .messages = 1};
    }
    lot.turns[5].note = "tired";
    struct chart chart = {.actors = lot.actors,
                          .actors_count = MANY_ACTORS,
                          .turns = lot.turns,
                          .turns_count = MANY_ACTORS,
                          .messages = lot.messages,
                          .loop_start = 4};
    struct drawn drawn = {.chart = chart, .width = 80};
    const char *text = text_of(*state, &drawn);
    const char *begins = "   1  actor0 moves → actor1!token\n"
                         "   2  actor1 takes token → actor2!token ╳ full\n"
                         "   3  actor2 takes token → ↯ actor3!token\n"
                         "   4  actor3 takes token → actor4!token\n"
                         "      ↻ repeats forever:\n"
                         "   5  actor4 takes token → actor5!token ╳ full\n"
                         "   6  actor5 takes token → ↯ actor6!token\n"
                         "        tired\n";
    assert_int_equal(strncmp(text, begins, strlen(begins)), 0);
    array_free(&drawn.bytes.data);
}

static void long_runs_repeat_the_names(void **state) {
    uint64_t seed = 5;
    draw_lots(&lot, &seed, 3, MANY_TURNS);
    for (uint32_t a = 0; a < 3; a++)
        lot.actors[a] = a == 0 ? "first" : a == 1 ? "second" : "third";
    lot.chart.loop_start = SIZE_MAX;
    expect_pieces(*state, &lot.chart, 100, "│ second │", MANY_TURNS / 40);
    expect_pieces(*state, &lot.chart, SVG, "class=\"name\"", 6);
}

/* ---- SVG ---- */

/* What follows the entity at `text`, which begins with an ampersand; NULL if there is none. */
static const char *after_entity(const char *text) {
    static const char *const ENTITIES[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (size_t i = 0; i < COUNT(ENTITIES); i++)
        if (strncmp(text, ENTITIES[i], strlen(ENTITIES[i])) == 0)
            return text + strlen(ENTITIES[i]);
    return NULL;
}

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz";

/* The tags that are open, by their names' starts. */
struct open_tags {
    const char *names[8];
    size_t count;
};

/* A tag from its '<' on; returns what is behind it. */
static const char *expect_tag(const char *text, struct open_tags *open) {
    bool is_end = text[1] == '/';
    const char *name = text + (is_end ? 2 : 1), *end = strpbrk(text + 1, "<>");
    assert_true(end && *end == '>');
    size_t quotes = 0, length = strspn(name, LETTERS);
    for (const char *at = text; at < end; at++)
        quotes += *at == '"';
    assert_true(length > 0 && quotes % 2 == 0);
    if (is_end) {
        assert_true(open->count > 0);
        const char *opened = open->names[--open->count];
        assert_int_equal(strspn(opened, LETTERS), length);
        assert_int_equal(strncmp(opened, name, length), 0);
    } else if (end[-1] != '/') {
        assert_true(open->count < COUNT(open->names));
        open->names[open->count++] = name;
    }
    return end + 1;
}

static void expect_well_formed(const char *text) {
    struct open_tags open = {0};
    while (text && *text) {
        if (*text == '<')
            text = expect_tag(text, &open);
        else if (*text == '&')
            text = after_entity(text);
        else
            text++;
        assert_true(open.count > 0 || !text || *text == '\n' || *text == '\0');
    }
    assert_non_null(text);
    assert_int_equal(open.count, 0);
}

static void drawings_are_well_formed(void **state) {
    struct job *job = *state;
    for (uint64_t first = 1; first <= 200; first++) {
        uint64_t seed = first;
        draw_lots(&lot, &seed, 1 + next_random(&seed, MANY_ACTORS), next_random(&seed, 20));
        struct drawn drawn = {.chart = lot.chart, .width = SVG};
        expect_well_formed(text_of(job, &drawn));
        array_free(&drawn.bytes.data);
    }
}

static void texts_in_drawings_are_escaped(void **state) {
    static const struct chart_message messages[] = {{0, 1, "a<b>&\"c\"'", MESSAGE_SENT}};
    struct chart_turn turn;
    struct chart chart = one_turn(&turn, messages, 1);
    chart.title = "<&>";
    expect_pieces(*state, &chart, SVG, ">a&lt;b&gt;&amp;&quot;c&quot;&#39;</text>", 1);
    expect_pieces(*state, &chart, SVG, ">&lt;&amp;&gt;</text>", 1);
    expect_pieces(*state, &chart, SVG, "<title>&lt;&amp;&gt;</title>", 1);
}

static void drawings_show_every_part(void **state) {
    expect_pieces(*state, &MUTEX, SVG, "class=\"name\"", 6);
    expect_pieces(*state, &MUTEX, SVG, "<path class=\"sent\"", 8);
    expect_pieces(*state, &MUTEX, SVG, "<path class=\"violates\"", 1);
    expect_pieces(*state, &MUTEX, SVG, "class=\"bar\"", 6);
    expect_pieces(*state, &MUTEX, SVG, "reqR<tspan class=\"faint\"> ←4</tspan>", 1);
    expect_pieces(*state, &MUTEX, SVG, "■ π: exclusion is broken", 1);
    expect_pieces(*state, &MUTEX, SVG, "not shown: logger", 1);
    expect_pieces(*state, &MUTEX, SVG, "class=\"loop\"", 0);
}

/* ---- limits ---- */

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    const unsigned widths[] = {80, 36, 30, SVG};
    for (size_t i = 0; i < COUNT(widths); i++) {
        struct drawn drawn = {.chart = MUTEX, .width = widths[i]};
        expect_to_survive_refusals(*state, draw_and_forget, &drawn);
    }
}

static void an_interrupted_job_stops_drawing(void **state) {
    struct job *job = *state;
    uint64_t seed = 5;
    draw_lots(&lot, &seed, 3, MANY_TURNS);
    stop_job(job);
    struct drawn drawn = {.chart = lot.chart, .width = 80};
    assert_false(draw(job, &drawn));
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    array_free(&drawn.bytes.data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(with_room_to_spare_everything_is_there),
        job_test(lanes_move_together_before_anything_is_abbreviated),
        job_test(what_is_abbreviated_is_listed_in_full),
        job_test(without_room_for_lanes_there_is_a_list),
        job_test(more_room_than_needed_changes_nothing),
        job_test(blocked_and_violating_sends_are_marked),
        job_test(forbidden_sends_are_marked_and_it_says_why),
        job_test(a_spontaneous_turn_with_a_note_takes_nothing),
        job_test(a_lasso_shows_what_repeats),
        job_test(a_run_without_turns_shows_what_main_sends),
        job_test(a_run_of_nothing_has_its_ending),
        job_test(wide_characters_count_twice_and_combining_ones_not_at_all),
        job_test(what_cannot_be_shown_is_replaced),
        job_test(different_texts_get_different_abbreviations),
        job_test(a_cause_that_does_not_match_is_no_failure),
        job_test(strangers_count_as_outside),
        job_test(colours_come_only_when_asked_for),
        job_test(no_line_is_wider_than_asked),
        job_test(many_actors_become_a_list),
        job_test(long_runs_repeat_the_names),
        job_test(drawings_are_well_formed),
        job_test(texts_in_drawings_are_escaped),
        job_test(drawings_show_every_part),
        job_test(running_out_of_memory_leaves_nothing_behind),
        job_test(an_interrupted_job_stops_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
