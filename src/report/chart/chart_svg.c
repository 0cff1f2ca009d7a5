#include "report/chart/chart.h"

#include <stdio.h>
#include <string.h>

#include "report/drawing/xml.h"

/* Pixels. Rows are counted from their top to the top of the next one. */
enum {
    EDGE = 24, /* around everything */
    TITLE_ROW = 36,
    BOX_HEIGHT = 30,
    BOX_BESIDE_NAME = 12,
    BOX_APART = 24,
    BELOW_BOXES = 14,
    ARROW_ROW = 34, /* the text is over the arrow */
    ARROW_Y = 26,
    HOOK_ROW = 40,
    HOOK_TOP = 10,
    HOOK_HEIGHT = 20,
    HOOK_WIDTH = 26,
    TAKE_ROW = 22,
    TAKE_Y = 10,
    NOTE_ROW = 30,
    NOTE_HEIGHT = 22,
    BETWEEN_TURNS = 12,
    LOOP_HEAD = 34,
    LOOP_TAIL = 10,
    LOOP_TAB = 20, /* the height of its caption */
    BAR_HALF = 5,  /* of the width of the bar that is a turn */
    HEAD = 8,      /* of an arrow */
    CROSS = 5,     /* half of the mark of a blocked send */
    FOOTER_ROW = 22,
    EVEN_GAP_LEAST = 110,
    EVEN_GAP_MOST = 220,
    NARROWEST = 24 /* columns */
};

static const char STYLE[] =
    "<style>\n"
    "text { font: 12px 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace; fill: #1f2933; }\n"
    ".paper { fill: #ffffff; }\n"
    ".under { fill: #ffffff; fill-opacity: 0.9; }\n"
    ".title { font-size: 15px; font-weight: bold; }\n"
    ".name { font-weight: bold; text-anchor: middle; }\n"
    ".box { fill: #eef2f7; stroke: #52606d; }\n"
    ".lane { stroke: #9aa5b1; stroke-dasharray: 4 3; }\n"
    ".bar { fill: #dbe7f5; stroke: #52606d; }\n"
    ".taken { fill: #2f6f9f; stroke: #2f6f9f; }\n"
    ".own { fill: #ffffff; stroke: #2f6f9f; stroke-width: 1.5; }\n"
    ".cause { fill: #2f6f9f; }\n"
    ".faint { fill: #7b8794; }\n"
    ".number { fill: #7b8794; text-anchor: end; }\n"
    ".guide { stroke: #e4e7eb; }\n"
    ".label { text-anchor: middle; }\n"
    ".sent, .blocked, .violates, .forbidden { fill: none; stroke: #1f2933; stroke-width: 1.3; }\n"
    ".blocked { stroke: #b35c00; }\n"
    ".violates { stroke: #c62828; stroke-width: 2.2; }\n"
    ".forbidden { stroke: #c62828; }\n"
    "text.sent, text.blocked, text.violates, text.forbidden { stroke: none; fill: #1f2933; }\n"
    "text.blocked { fill: #b35c00; }\n"
    "text.violates, text.forbidden, .bad { fill: #c62828; font-weight: bold; }\n"
    ".loop { fill: none; stroke: #00796b; stroke-width: 1.3; stroke-dasharray: 6 4; }\n"
    ".tab { fill: #e0f2ef; stroke: #00796b; }\n"
    ".note { fill: #fff8e1; stroke: #c9a227; }\n"
    ".ending { font-weight: bold; }\n"
    "</style>\n";
static const char *const CLASS_OF_FATE[] = {"sent", "blocked", "violates", "forbidden"};
static const char *const LABEL_OF_FATE[] = {"label sent", "label blocked", "label violates",
                                            "label forbidden"};
static const char BLOCKED_WORDS[] = " · full";

struct picture {
    struct job *job;
    const struct chart_plan *plan;
    struct output *output;
    size_t *at; /* the x of lanes and borders */
    size_t width;
    size_t y; /* the top of the row at hand */
};

/* ---- sizes ---- */

/* 7.2 pixels a column at 12 pixels of height. */
static size_t pixels(size_t columns) {
    return (columns * 36 + 4) / 5;
}

static size_t ending_pixels(const char *ending) {
    return pixels(text_columns(ending) + strlen("o "));
}

static size_t title_pixels(const char *title) {
    return text_columns(title) * 9 + 9;
}

static size_t largest(size_t a, size_t b) {
    return a > b ? a : b;
}

static size_t label_columns(const struct chart_message *message) {
    size_t behind = message->fate == MESSAGE_BLOCKED ? text_columns(BLOCKED_WORDS) : 0;
    return chart_mark_columns(message) + text_columns(message->text) + behind;
}

static size_t pixels_between(const void *context, const struct room *room) {
    (void)context;
    size_t text = pixels(room->columns), blocked = pixels(text_columns(BLOCKED_WORDS));
    switch (room->kind) {
    case ROOM_NAMES:
        return (text + pixels(room->more)) / 2 + 2 * BOX_BESIDE_NAME + BOX_APART;
    case ROOM_ARROW:
        return text + 2 * BAR_HALF + 2 * HEAD + 14;
    case ROOM_BLOCKED:
        return text + blocked + 2 * BAR_HALF + 2 * HEAD + 2 * CROSS + 14;
    case ROOM_HOOK:
        return text + blocked + HOOK_WIDTH + 3 * BAR_HALF + 14;
    case ROOM_CAUSE:
        return text + pixels(room->more) + 3 * BAR_HALF + 14;
    case ROOM_NOTE:
        return text + 3 * BAR_HALF + 28;
    }
    return 0;
}

static size_t message_height(const struct picture *picture, const struct chart_message *message) {
    bool is_hook = chart_lane(picture->plan, message->from) == chart_lane(picture->plan, message->to);
    return is_hook ? HOOK_ROW : ARROW_ROW;
}

/* From the mark of what is taken to the last row, without the gap to the next turn. */
static size_t turn_height(const struct picture *picture, const struct chart_turn *turn) {
    size_t height = TAKE_ROW;
    for (size_t i = 0; i < turn->messages; i++)
        height += message_height(picture, &picture->plan->chart->messages[turn->first_message + i]);
    return height + (turn->note ? NOTE_ROW : 0);
}

static size_t turns_height(const struct picture *picture, size_t first) {
    const struct chart *chart = picture->plan->chart;
    size_t height = 0;
    for (size_t t = first; t < chart->turns_count; t++)
        height += turn_height(picture, &chart->turns[t]) + BETWEEN_TURNS;
    return height;
}

static size_t loop_height(const struct picture *picture) {
    return LOOP_HEAD + turns_height(picture, picture->plan->chart->loop_start) + LOOP_TAIL;
}

/* Of the lanes between their boxes. */
static size_t run_height(const struct picture *picture) {
    const struct chart *chart = picture->plan->chart;
    size_t height = BELOW_BOXES + BETWEEN_TURNS;
    for (size_t i = 0; i < chart->initial_count; i++)
        height += message_height(picture, &chart->initial[i]);
    height += turns_height(picture, 0);
    return height + (picture->plan->is_lasso ? LOOP_HEAD + LOOP_TAIL + BETWEEN_TURNS : 0);
}

/* ---- elements ---- */

/* The text between `before` and `after`, which are XML already. */
static void put_words(struct picture *picture, const char *class, size_t x, size_t y, const char *before,
                      const char *text, const char *after) {
    output_format(picture->output, "<text class=\"%s\" x=\"%zu\" y=\"%zu\" xml:space=\"preserve\">", class, x,
                  y);
    output_text(picture->output, before);
    xml_text(picture->output, text);
    output_text(picture->output, after);
    output_text(picture->output, "</text>\n");
}

static void put_text(struct picture *picture, const char *class, size_t x, size_t y, const char *text) {
    put_words(picture, class, x, y, "", text, "");
}

static void put_number(struct picture *picture, size_t x, size_t y, size_t number) {
    output_format(picture->output, "<text class=\"number\" x=\"%zu\" y=\"%zu\">%zu</text>\n", x, y, number);
}

static void put_box(struct picture *picture, const char *class, size_t x, size_t y, size_t width,
                    size_t height, unsigned radius) {
    output_format(picture->output,
                  "<rect class=\"%s\" x=\"%zu\" y=\"%zu\" width=\"%zu\" height=\"%zu\" rx=\"%u\"/>\n", class,
                  x, y, width, height, radius);
}

/* A text over an arrow, on paper, so that lanes do not run through it. */
static void put_label(struct picture *picture, const struct chart_message *message, size_t middle, size_t y) {
    size_t width = pixels(label_columns(message));
    put_box(picture, "under", middle - width / 2 - 2, y - 11, width + 4, 14, 0);
    put_words(picture, LABEL_OF_FATE[message->fate], middle, y, chart_mark(message), message->text,
              message->fate == MESSAGE_BLOCKED ? BLOCKED_WORDS : "");
}

/* ---- lanes ---- */

static void put_names(struct picture *picture) {
    const struct chart_plan *plan = picture->plan;
    for (uint32_t lane = 1; lane <= plan->lanes; lane++) {
        const char *name = plan->chart->actors[plan->actor_of[lane]];
        size_t width = pixels(text_columns(name)) + 2 * BOX_BESIDE_NAME;
        put_box(picture, "box", picture->at[lane] - width / 2, picture->y, width, BOX_HEIGHT, 4);
        put_text(picture, "name", picture->at[lane], picture->y + BOX_HEIGHT / 2 + 4, name);
    }
    picture->y += BOX_HEIGHT;
}

static void put_lanes(struct picture *picture, size_t height) {
    for (uint32_t lane = 1; lane <= picture->plan->lanes; lane++)
        output_format(picture->output, "<path class=\"lane\" d=\"M%zu %zuv%zu\"/>\n", picture->at[lane],
                      picture->y, height);
}

/* ---- messages ---- */

/* Where the text goes: beside the sender if it fits there, else in the middle. */
static size_t label_middle(const struct picture *picture, const struct chart_message *message, uint32_t from,
                           uint32_t to) {
    const size_t *at = picture->at;
    uint32_t neighbour = from < to ? from + 1 : from - 1;
    size_t near = at[from] > at[neighbour] ? at[from] - at[neighbour] : at[neighbour] - at[from];
    bool fits = near >= pixels(label_columns(message)) + 2 * BAR_HALF + HEAD;
    return (at[from] + at[fits ? neighbour : to]) / 2;
}

static void put_arrow(struct picture *picture, const struct chart_message *message, uint32_t from,
                      uint32_t to) {
    size_t y = picture->y + ARROW_Y;
    int forward = from < to ? 1 : -1, beside = from == 0 ? 0 : BAR_HALF;
    long start = (long)picture->at[from] + forward * beside, end = (long)picture->at[to] - forward;
    output_format(picture->output, "<path class=\"%s\" d=\"M%ld %zu", CLASS_OF_FATE[message->fate], start, y);
    if (message->fate == MESSAGE_BLOCKED)
        output_format(picture->output, "H%ldm%d %dl%d %dm0 %dl%d %d\"/>\n",
                      end - forward * (CROSS + BAR_HALF + 1), -CROSS, -CROSS, 2 * CROSS, 2 * CROSS,
                      -2 * CROSS, -2 * CROSS, 2 * CROSS);
    else
        output_format(picture->output, "H%ldm%d %dl%d %dl%d %d\"/>\n", end, -forward * HEAD, -HEAD / 2,
                      forward * HEAD, HEAD / 2, -forward * HEAD, HEAD / 2);
    put_label(picture, message, label_middle(picture, message, from, to), y - 6);
}

static void put_hook(struct picture *picture, const struct chart_message *message, uint32_t lane) {
    size_t x = picture->at[lane] + BAR_HALF, y = picture->y + HOOK_TOP, end = y + HOOK_HEIGHT;
    output_format(picture->output, "<path class=\"%s\" d=\"M%zu %zuh%d", CLASS_OF_FATE[message->fate], x, y,
                  HOOK_WIDTH - 8);
    output_format(picture->output, "q8 0 8 8v%dq0 8 -8 8", HOOK_HEIGHT - 16);
    if (message->fate == MESSAGE_BLOCKED)
        output_format(picture->output, "H%zum%d %dl%d %dm0 %dl%d %d\"/>\n", x + CROSS + 3, -CROSS, -CROSS,
                      2 * CROSS, 2 * CROSS, -2 * CROSS, -2 * CROSS, 2 * CROSS);
    else
        output_format(picture->output, "H%zum%d %dl%d %dl%d %d\"/>\n", x + 1, HEAD, -HEAD / 2, -HEAD,
                      HEAD / 2, HEAD, HEAD / 2);
    size_t width = pixels(label_columns(message));
    put_label(picture, message, x + HOOK_WIDTH + 8 + width / 2, (y + end) / 2 + 4);
}

static void put_message(struct picture *picture, const struct chart_message *message) {
    uint32_t from = chart_lane(picture->plan, message->from), to = chart_lane(picture->plan, message->to);
    if (from == 0)
        put_text(picture, "number", picture->at[0] - 8, picture->y + ARROW_Y + 4, "main");
    if (from == to)
        put_hook(picture, message, from);
    else
        put_arrow(picture, message, from, to);
    picture->y += message_height(picture, message);
}

/* ---- turns ---- */

static void put_cause(struct picture *picture, size_t t, size_t x, size_t y) {
    const char *cause = picture->plan->chart->turns[t].cause;
    size_t origin = picture->plan->origins[t], text = x + 3 * BAR_HALF;
    output_format(picture->output, "<circle class=\"%s\" cx=\"%zu\" cy=\"%zu\" r=\"4\"/>\n",
                  cause ? "taken" : "own", x, y);
    if (!cause)
        return;
    size_t columns = text_columns(cause) + chart_link_columns(origin);
    char link[64] = "";
    if (origin)
        snprintf(link, sizeof link, "<tspan class=\"faint\"> ←%zu</tspan>", origin);
    put_box(picture, "under", text - 2, y - 8, pixels(columns) + 4, 15, 0);
    put_words(picture, "cause", text, y + 4, "", cause, link);
}

static void put_note(struct picture *picture, const char *note, size_t x) {
    size_t left = x + 3 * BAR_HALF;
    put_box(picture, "note", left, picture->y + 4, pixels(text_columns(note)) + 16, NOTE_HEIGHT, 3);
    put_text(picture, "", left + 8, picture->y + 4 + NOTE_HEIGHT / 2 + 4, note);
    picture->y += NOTE_ROW;
}

static void put_turn(struct picture *picture, size_t t) {
    const struct chart *chart = picture->plan->chart;
    const struct chart_turn *turn = &chart->turns[t];
    size_t x = picture->at[chart_lane(picture->plan, turn->actor)], y = picture->y + TAKE_Y;
    output_format(picture->output, "<path class=\"guide\" d=\"M%zu %zuH%zu\"/>\n", picture->at[0], y, x);
    put_number(picture, picture->at[0] - 8, y + 4, t + 1);
    put_box(picture, "bar", x - BAR_HALF, y, 2 * BAR_HALF, turn_height(picture, turn) - TAKE_Y, 2);
    put_cause(picture, t, x, y);
    if (chart->places && chart->places[t])
        put_text(picture, "faint", picture->at[picture->plan->lanes + 1] + EDGE, y + 4, chart->places[t]);
    picture->y += TAKE_ROW;
    for (size_t i = 0; i < turn->messages; i++)
        put_message(picture, &chart->messages[turn->first_message + i]);
    if (turn->note)
        put_note(picture, turn->note, x);
    picture->y += BETWEEN_TURNS;
}

static void put_loop(struct picture *picture) {
    static const char CAPTION[] = "repeats forever";
    size_t left = EDGE / 2;
    put_box(picture, "loop", left, picture->y, picture->width - EDGE, loop_height(picture), 6);
    put_box(picture, "tab", left, picture->y, pixels(strlen(CAPTION)) + 20, LOOP_TAB, 6);
    put_text(picture, "", left + 10, picture->y + LOOP_TAB / 2 + 4, CAPTION);
    picture->y += LOOP_HEAD;
}

static void put_run(struct picture *picture) {
    const struct chart *chart = picture->plan->chart;
    put_names(picture);
    put_lanes(picture, run_height(picture));
    picture->y += BELOW_BOXES;
    for (size_t i = 0; i < chart->initial_count; i++)
        put_message(picture, &chart->initial[i]);
    picture->y += BETWEEN_TURNS;
    for (size_t t = 0; t < chart->turns_count && job_step(picture->job, t); t++) {
        if (t == chart->loop_start)
            put_loop(picture);
        put_turn(picture, t);
    }
    if (picture->plan->is_lasso)
        picture->y += LOOP_TAIL + BETWEEN_TURNS;
    put_names(picture);
}

/* ---- the whole ---- */

static const char LINKS[] = "←n: sent in turn n";

static void begin_footer_row(struct picture *picture, const char *text) {
    output_format(picture->output, "<text class=\"faint\" x=\"%d\" y=\"%zu\">%s", EDGE, picture->y + 15,
                  text);
    picture->y += FOOTER_ROW;
}

/* The actors without a lane, broken into lines. */
static void put_unshown(struct picture *picture) {
    const struct chart_plan *plan = picture->plan;
    size_t left = plan->chart->actors_count - plan->lanes, most = (picture->width - 2 * EDGE) / 8;
    if (left == 0)
        return;
    begin_footer_row(picture, "not shown:");
    size_t used = strlen("not shown:");
    for (size_t a = 0; a < plan->chart->actors_count; a++) {
        if (plan->lane_of[a])
            continue;
        size_t columns = text_columns(plan->chart->actors[a]) + strlen(" ,");
        if (used > 0 && used + columns > most) {
            output_text(picture->output, "</text>\n");
            begin_footer_row(picture, "");
            used = 0;
        }
        used += columns;
        output_text(picture->output, used == columns ? "" : " ");
        xml_text(picture->output, plan->chart->actors[a]);
        output_text(picture->output, --left > 0 ? "," : "");
    }
    output_text(picture->output, "</text>\n");
}

static void put_ending(struct picture *picture, const char *ending) {
    put_words(picture, picture->plan->violates ? "ending bad" : "ending", EDGE, picture->y + 15, "■ ", ending,
              "");
    picture->y += FOOTER_ROW;
}

static void put_footer(struct picture *picture) {
    const struct chart *chart = picture->plan->chart;
    picture->y += BELOW_BOXES;
    if (chart->ending)
        put_ending(picture, chart->ending);
    for (size_t i = 0; i < chart->also_count; i++)
        put_ending(picture, chart->also[i]);
    if (chart->forbids) {
        put_words(picture, "ending bad", EDGE, picture->y + 15, CHART_FORBIDS, chart->forbids, "");
        picture->y += FOOTER_ROW;
    }
    if (picture->plan->has_links) {
        put_text(picture, "faint", EDGE, picture->y + 15, LINKS);
        picture->y += FOOTER_ROW;
    }
    put_unshown(picture);
}

static void place_lanes(struct picture *picture) {
    const struct chart_plan *plan = picture->plan;
    size_t *at = picture->at, digits = largest(digits_of(plan->chart->turns_count), strlen("main"));
    at[0] = EDGE + pixels(digits) + 8;
    chart_place(plan, pixels_between, NULL, at);
    size_t gap = largest(chart_widest_gap(plan, at), EVEN_GAP_LEAST);
    chart_spread(plan, gap < EVEN_GAP_MOST ? gap : EVEN_GAP_MOST, at);
}

/* As wide as the widest of its parts. */
static size_t width_of(const struct picture *picture) {
    const struct chart_plan *plan = picture->plan;
    const struct chart *chart = plan->chart;
    size_t width = largest(picture->at[plan->lanes + 1], EDGE + pixels(NARROWEST));
    for (size_t t = 0; chart->places && t < chart->turns_count; t++)
        if (chart->places[t])
            width = largest(width, picture->at[plan->lanes + 1] + EDGE + text_columns(chart->places[t]) * 8);
    if (chart->title)
        width = largest(width, EDGE + title_pixels(chart->title));
    if (chart->ending)
        width = largest(width, EDGE + ending_pixels(chart->ending));
    for (size_t i = 0; i < chart->also_count; i++)
        width = largest(width, EDGE + ending_pixels(chart->also[i]));
    if (chart->forbids)
        width = largest(width, EDGE + pixels(text_columns(chart->forbids) + text_columns(CHART_FORBIDS)));
    for (size_t a = 0; a < chart->actors_count; a++)
        if (!plan->lane_of[a])
            width = largest(width, EDGE + (text_columns(chart->actors[a]) + strlen(" ,")) * 8);
    return width + EDGE;
}

static void put_all(struct picture *picture) {
    const char *title = picture->plan->chart->title;
    if (title) {
        put_text(picture, "title", EDGE, picture->y + 15, title);
        picture->y += TITLE_ROW;
    }
    put_run(picture);
    put_footer(picture);
}

/* How high the picture is, is known when its body is there. */
static void write_around(const struct picture *picture, const struct bytes *body, struct output *output) {
    const char *title = picture->plan->chart->title;
    size_t height = picture->y + EDGE;
    output_format(output,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%zu\" "
                  "viewBox=\"0 0 %zu %zu\" role=\"img\">\n<title>",
                  picture->width, height, picture->width, height);
    xml_text(output, title ? title : "message sequence chart");
    output_text(output, "</title>\n");
    output_text(output, STYLE);
    output_format(output, "<rect class=\"paper\" width=\"%zu\" height=\"%zu\"/>\n", picture->width, height);
    output_bytes(output, body->data.items, body->data.count);
    output_text(output, "</svg>\n");
}

static void write_picture(struct picture *picture, struct output *output) {
    struct bytes body = {0};
    picture->output = output_open_memory(picture->job, &body);
    if (!picture->output)
        return;
    place_lanes(picture);
    picture->width = width_of(picture);
    put_all(picture);
    if (output_commit(picture->output))
        write_around(picture, &body, output);
    array_free(&body.data);
}

void chart_write_svg(struct job *job, const struct chart *chart, struct output *output) {
    struct chart_plan plan;
    if (!chart_plan_make(job, chart, &plan))
        return;
    struct picture picture = {
        .job = job,
        .plan = &plan,
        .at = memory_allocate_zeroed(&job->memory, plan.lanes + 2, sizeof *picture.at),
        .y = EDGE,
    };
    if (picture.at)
        write_picture(&picture, output);
    memory_free(picture.at);
    chart_plan_free(&plan);
}
