#include "report/chart/chart.h"

#include <stdio.h>
#include <string.h>

#include "report/chart/canvas.h"
#include "report/chart/legend.h"

enum {
    LEAST_WIDTH = 20,
    MOST_WIDTH = 400, /* eyes do not follow longer lines */
    SHORTEST_ABBREVIATION = 4,
    SHORTEST_WITH_DASHES = 8, /* arrows give up their dashes before texts become shorter than this */
    EVEN_GAP_LEAST = 12,      /* neighbours are moved apart to this if there is room, … */
    EVEN_GAP_MOST = 24,       /* … to the widest gap there is, but not beyond this */
    TURNS_BETWEEN_HEADERS = 40
};

static const enum style STYLE_OF_FATE[] = {STYLE_PLAIN, STYLE_NOTE, STYLE_BAD, STYLE_BAD};

/* ---- both forms ---- */

/* How closely lanes are set. */
struct fit {
    size_t pad; /* columns of an arrow beside its text: 6 "├─ text ─▶", 4 "├─text─▶", 2 "├text▶" */
    bool links;     /* causes tell where they were sent */
    size_t longest; /* of texts and names, in columns */
};

struct text_chart {
    struct job *job;
    const struct chart_plan *plan;
    struct canvas canvas;
    struct legend legend;
    struct fit fit;
    size_t *at;     /* the columns of lanes and borders */
    size_t numbers; /* the column behind the turns' numbers */
    bool in_loop;
};

static const char *name_of(const struct chart *chart, uint32_t actor) {
    return actor < chart->actors_count ? chart->actors[actor] : "main";
}

/* Where the bar beside a loop goes. */
static size_t bar_column(const struct text_chart *text) {
    return text->numbers + 1;
}

static void put_loop_bar(struct text_chart *text) {
    if (text->in_loop)
        canvas_put(&text->canvas, bar_column(text), STYLE_LOOP, "┆");
}

/* ---- lanes: where they are ---- */

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* What is kept free beside texts. */
static size_t blank_beside(const struct fit *fit) {
    return fit->pad > 2 ? 1 : 0;
}

static size_t box_columns(const struct fit *fit, size_t name) {
    return least(name, fit->longest) + 2 + 2 * blank_beside(fit);
}

static size_t columns_between(const void *context, const struct room *room) {
    const struct fit *fit = context;
    size_t text = least(room->columns, fit->longest), blank = blank_beside(fit);
    switch (room->kind) {
    case ROOM_NAMES:
        return (box_columns(fit, room->columns) - 1) / 2 + box_columns(fit, room->more) / 2 + fit->pad / 2;
    case ROOM_ARROW:
        return text + fit->pad;
    case ROOM_BLOCKED:
        return text + fit->pad + strlen("full") + 2 * blank;
    case ROOM_HOOK:
        return strlen("|-+ ") + text + blank;
    case ROOM_CAUSE:
        return strlen("o ") + text + (fit->links ? room->more : 0) + blank;
    case ROOM_NOTE:
        break; /* notes are broken into lines instead */
    }
    return 0;
}

static bool fits(struct text_chart *text, struct fit fit) {
    text->fit = fit;
    text->at[0] = text->numbers + (text->plan->is_lasso ? 2 : 1);
    chart_place(text->plan, columns_between, &fit, text->at);
    return text->at[text->plan->lanes + 1] <= text->canvas.width;
}

/* The least abbreviated fit with this pad; false if there is none. */
static bool fit_by_abbreviation(struct text_chart *text, size_t pad, size_t shortest) {
    size_t low = shortest, high = text->canvas.width;
    if (!fits(text, (struct fit){pad, false, low}))
        return false;
    while (low + 1 < high) {
        size_t middle = low + (high - low) / 2;
        *(fits(text, (struct fit){pad, false, middle}) ? &low : &high) = middle;
    }
    return fits(text, (struct fit){pad, false, low});
}

static const char LOOP_BEGINS[] = " repeats forever", LOOP_ENDS[] = " back to turn ";

/* Beside the bar there is room for what is said about the loop. */
static bool loop_fits(const struct text_chart *text) {
    size_t begins = strlen(LOOP_BEGINS), ends = strlen(LOOP_ENDS) + text->numbers;
    size_t columns = bar_column(text) + strlen("+-") + (begins > ends ? begins : ends);
    return !text->plan->is_lasso || columns <= text->canvas.width;
}

static bool find_fit(struct text_chart *text) {
    if (!loop_fits(text))
        return false;
    return fits(text, (struct fit){6, true, SIZE_MAX}) || fits(text, (struct fit){6, false, SIZE_MAX}) ||
           fits(text, (struct fit){4, false, SIZE_MAX}) || fits(text, (struct fit){2, false, SIZE_MAX}) ||
           fit_by_abbreviation(text, 4, SHORTEST_WITH_DASHES) ||
           fit_by_abbreviation(text, 2, SHORTEST_ABBREVIATION);
}

/* Even gaps, as far as the width allows. */
static void even_out(struct text_chart *text) {
    size_t widest = chart_widest_gap(text->plan, text->at), last = text->plan->lanes + 1;
    size_t gap = widest < EVEN_GAP_LEAST ? EVEN_GAP_LEAST : least(widest, EVEN_GAP_MOST);
    for (; gap > 0; gap--) {
        fits(text, text->fit);
        chart_spread(text->plan, gap, text->at);
        if (text->at[last] <= text->canvas.width)
            return;
    }
}

/* ---- lanes: rows ---- */

/* Not longer than it need be if it must be short, so that a text has one abbreviation. */
static const char *shortened(struct text_chart *text, const char *words, size_t room) {
    return text_columns(words) <= room
               ? words
               : legend_abbreviate(&text->legend, words, least(room, text->fit.longest));
}

static void put_lanes(struct text_chart *text) {
    for (uint32_t lane = 1; lane <= text->plan->lanes; lane++)
        canvas_put(&text->canvas, text->at[lane], STYLE_FAINT, "│");
    put_loop_bar(text);
}

static void put_times(struct canvas *canvas, size_t column, size_t times, enum style style,
                      const char *piece) {
    for (; times > 0; times--)
        column = canvas_put(canvas, column, style, piece);
}

/* One of the three rows of a box: its corners with `line` between them. */
static void put_box_row(struct text_chart *text, uint32_t lane, const char *left, const char *line,
                        const char *right) {
    size_t box = box_columns(&text->fit, text_columns(text->plan->chart->actors[text->plan->actor_of[lane]]));
    size_t start = text->at[lane] - box / 2;
    canvas_put(&text->canvas, start, STYLE_FAINT, left);
    put_times(&text->canvas, start + 1, box - 2, STYLE_FAINT, line);
    canvas_put(&text->canvas, start + box - 1, STYLE_FAINT, right);
}

static void put_name(struct text_chart *text, uint32_t lane) {
    const char *name = text->plan->chart->actors[text->plan->actor_of[lane]];
    size_t box = box_columns(&text->fit, text_columns(name)), blank = blank_beside(&text->fit);
    canvas_put(&text->canvas, text->at[lane] - box / 2 + 1 + blank, STYLE_STRONG,
               shortened(text, name, text->fit.longest));
}

static void write_header(struct text_chart *text) {
    uint32_t lanes = text->plan->lanes;
    for (uint32_t lane = 1; lane <= lanes; lane++)
        put_box_row(text, lane, "┌", "─", "┐");
    put_loop_bar(text);
    canvas_end_row(&text->canvas);
    for (uint32_t lane = 1; lane <= lanes; lane++) {
        put_box_row(text, lane, "│", " ", "│");
        put_name(text, lane);
    }
    put_loop_bar(text);
    canvas_end_row(&text->canvas);
    for (uint32_t lane = 1; lane <= lanes; lane++) {
        put_box_row(text, lane, "└", "─", "┘");
        canvas_put(&text->canvas, text->at[lane], STYLE_FAINT, "┬");
    }
    put_loop_bar(text);
    canvas_end_row(&text->canvas);
}

static void write_loop_row(struct text_chart *text, const char *corner, const char *words) {
    struct canvas *canvas = &text->canvas;
    size_t last = text->at[text->plan->lanes + 1], start = bar_column(text);
    put_times(canvas, start, last - start, STYLE_LOOP, "╌");
    put_lanes(text);
    canvas_put(canvas, start, STYLE_LOOP, corner);
    canvas_put(canvas, canvas_put(canvas, start + 2, STYLE_LOOP, words), STYLE_PLAIN, " ");
    canvas_end_row(canvas);
}

/* ---- lanes: messages ---- */

/* What an arrow is made of. */
struct strokes {
    const char *line, *cross, *tail_right, *tail_left, *hook;
};

static const struct strokes LIGHT = {"─", "┼", "├", "┤", "├─╮"}, HEAVY = {"━", "┿", "┝", "┥", "┝━┓"};

static const struct strokes *strokes_of(const struct chart_message *message) {
    return message->fate == MESSAGE_VIOLATES ? &HEAVY : &LIGHT;
}

/* The text in `room` columns from `start` on, in their middle, with blanks around it if they fit. */
static void put_label(struct text_chart *text, const struct chart_message *message, size_t start,
                      size_t room) {
    struct canvas *canvas = &text->canvas;
    enum style style = STYLE_OF_FATE[message->fate];
    size_t mark = chart_mark_columns(message);
    const char *label = shortened(text, message->text, room - mark - 2 * blank_beside(&text->fit));
    size_t columns = mark + text_columns(label), column = start + (room - columns) / 2;
    if (columns + 4 <= room) {
        canvas_put(canvas, column - 1, style, " ");
        canvas_put(canvas, column + columns, style, " ");
    }
    column = canvas_put(canvas, column, style, chart_mark(message));
    canvas_put(canvas, column, style, label);
}

/* The part of an arrow that its text is for, a lane's column at most on either side. */
struct stretch {
    size_t start;
    size_t end;
};

/* Beside the sender and between lanes if the text fits there, else anywhere on the arrow. */
static struct stretch stretch_for_label(const struct text_chart *text, struct stretch whole,
                                        bool is_rightward, uint32_t from, uint32_t to, size_t columns) {
    for (uint32_t lane = from; lane != to; lane = is_rightward ? lane + 1 : lane - 1) {
        uint32_t left = is_rightward ? lane : lane - 1;
        struct stretch gap = {text->at[left] + 1, text->at[left + 1]};
        gap.start = gap.start < whole.start ? whole.start : gap.start;
        gap.end = least(gap.end, whole.end);
        if (gap.start + columns + 4 <= gap.end)
            return gap;
    }
    return whole;
}

/* Puts the arrow's head and returns its columns. */
static size_t put_head(struct text_chart *text, const struct chart_message *message, bool is_rightward,
                       size_t to) {
    bool is_blocked = message->fate == MESSAGE_BLOCKED, is_tight = text->fit.pad <= 2;
    const char *head = is_rightward ? "▶" : "◀";
    if (is_blocked && is_tight)
        head = is_rightward ? "╳full" : "full╳";
    else if (is_blocked)
        head = is_rightward ? "╳ full " : " full ╳";
    size_t columns = text_columns(head);
    canvas_put(&text->canvas, is_rightward ? to - columns : to + 1, STYLE_OF_FATE[message->fate], head);
    return columns;
}

static void write_arrow(struct text_chart *text, const struct chart_message *message, uint32_t from,
                        uint32_t to) {
    const struct strokes *strokes = strokes_of(message);
    enum style style = STYLE_OF_FATE[message->fate];
    bool is_rightward = from < to;
    uint32_t left = is_rightward ? from : to, right = is_rightward ? to : from;
    struct stretch whole = {text->at[left] + 1, text->at[right]};
    put_times(&text->canvas, whole.start, whole.end - whole.start, style, strokes->line);
    for (uint32_t lane = left + 1; lane < right; lane++)
        canvas_put(&text->canvas, text->at[lane], style, strokes->cross);
    if (from > 0)
        canvas_put(&text->canvas, text->at[from], style,
                   is_rightward ? strokes->tail_right : strokes->tail_left);
    size_t head = put_head(text, message, is_rightward, text->at[to]);
    *(is_rightward ? &whole.end : &whole.start) += is_rightward ? -head : head;
    size_t columns = text_columns(message->text) + chart_mark_columns(message);
    struct stretch stretch = stretch_for_label(text, whole, is_rightward, from, to, columns);
    put_label(text, message, stretch.start, stretch.end - stretch.start);
    canvas_end_row(&text->canvas);
}

static void write_hook(struct text_chart *text, const struct chart_message *message, uint32_t lane) {
    struct canvas *canvas = &text->canvas;
    enum style style = STYLE_OF_FATE[message->fate];
    size_t column = text->at[lane], mark = chart_mark_columns(message);
    size_t label = canvas_put(canvas, column, style, strokes_of(message)->hook) + 1;
    const char *words =
        shortened(text, message->text, text->at[lane + 1] - blank_beside(&text->fit) - label - mark);
    canvas_put(canvas, canvas_put(canvas, label, style, chart_mark(message)), style, words);
    canvas_end_row(canvas);
    put_lanes(text);
    canvas_put(canvas, column + 1, style,
               message->fate == MESSAGE_BLOCKED    ? "╳╯ full"
               : message->fate == MESSAGE_VIOLATES ? "◀┛"
                                                   : "◀╯");
    canvas_end_row(canvas);
}

static void write_message(struct text_chart *text, const struct chart_message *message) {
    uint32_t from = chart_lane(text->plan, message->from), to = chart_lane(text->plan, message->to);
    put_lanes(text);
    if (from == 0)
        canvas_put_left_of(&text->canvas, text->numbers, STYLE_FAINT, "main");
    if (from == to)
        write_hook(text, message, from);
    else
        write_arrow(text, message, from, to);
}

/* ---- lanes: turns ---- */

/* Beside its lane, on the side with more room, over the other lanes. */
static void write_note(struct text_chart *text, const char *note, uint32_t lane) {
    struct canvas *canvas = &text->canvas;
    size_t column = text->at[lane], right = canvas->width - column - 2,
           left = column - least(column, text->at[0] + 2);
    size_t columns = text_columns(note);
    bool is_right = columns <= right || right >= left;
    size_t room = is_right ? right : left;
    size_t start = is_right ? column + 2 : column - 1 - least(columns, room);
    do {
        const char *end = text_line_end(note, room);
        put_lanes(text);
        canvas_put(canvas, start - 1, STYLE_NOTE, " ");
        canvas_put(canvas, canvas_put_part(canvas, start, STYLE_NOTE, note, end), STYLE_NOTE, " ");
        canvas_end_row(canvas);
        note = text_skip_blanks(end);
    } while (*note);
}

static void put_link(struct text_chart *text, size_t column, size_t origin) {
    char link[32];
    if (!text->fit.links || origin == 0)
        return;
    snprintf(link, sizeof link, " ←%zu", origin);
    canvas_put(&text->canvas, column, STYLE_FAINT, link);
}

static void write_turn(struct text_chart *text, size_t t) {
    const struct chart_turn *turn = &text->plan->chart->turns[t];
    struct canvas *canvas = &text->canvas;
    uint32_t lane = chart_lane(text->plan, turn->actor);
    size_t column = text->at[lane], room = text->at[lane + 1] - column - 2 - blank_beside(&text->fit);
    put_lanes(text);
    canvas_put_number_left_of(canvas, text->numbers, t + 1);
    canvas_put(canvas, column, STYLE_STRONG, turn->cause ? "●" : "○");
    if (turn->cause) {
        size_t end = canvas_put(canvas, column + 2, STYLE_PLAIN, shortened(text, turn->cause, room));
        put_link(text, end, text->plan->origins[t]);
    }
    canvas_end_row(canvas);
    for (size_t i = 0; i < turn->messages; i++)
        write_message(text, &text->plan->chart->messages[turn->first_message + i]);
    if (turn->note)
        write_note(text, turn->note, lane);
}

static void write_lanes(struct text_chart *text) {
    const struct chart *chart = text->plan->chart;
    even_out(text);
    write_header(text);
    for (size_t i = 0; i < chart->initial_count; i++)
        write_message(text, &chart->initial[i]);
    for (size_t t = 0; t < chart->turns_count && job_step(text->job, t); t++) {
        if (t > 0 && t % TURNS_BETWEEN_HEADERS == 0)
            write_header(text);
        if (t == chart->loop_start) {
            write_loop_row(text, "┌", LOOP_BEGINS);
            text->in_loop = true;
        }
        write_turn(text, t);
    }
    if (text->in_loop) {
        char back[40];
        snprintf(back, sizeof back, "%s%zu", LOOP_ENDS, chart->loop_start + 1);
        write_loop_row(text, "└", back);
    }
}

/* ---- the list ---- */

static struct flow begin_item(struct text_chart *text) {
    size_t indent = text->numbers + 2;
    return (struct flow){.canvas = &text->canvas, .indent = indent + 2, .column = indent, .is_fresh = true};
}

static void flow_messages(struct text_chart *text, struct flow *flow, const struct chart_message *messages,
                          size_t count) {
    static const char *const SEPARATORS[][2] = {{",", ""}, {" ╳ full,", " ╳ full"}};
    const struct chart *chart = text->plan->chart;
    if (count > 0)
        flow_word(flow, STYLE_PLAIN, "→");
    for (size_t i = 0; i < count; i++) {
        const struct chart_message *message = &messages[i];
        enum style style = STYLE_OF_FATE[message->fate];
        const char *separator = SEPARATORS[message->fate == MESSAGE_BLOCKED][i + 1 == count];
        const char *pieces[] = {
            chart_mark(message), name_of(chart, message->to), "!", message->text, separator, NULL};
        flow_word(flow, style, legend_join(&text->legend, pieces));
    }
    canvas_end_row(flow->canvas);
}

static void list_turn(struct text_chart *text, size_t t) {
    const struct chart *chart = text->plan->chart;
    const struct chart_turn *turn = &chart->turns[t];
    struct flow flow = begin_item(text);
    canvas_put_number_left_of(&text->canvas, text->numbers, t + 1);
    flow_word(&flow, STYLE_STRONG, name_of(chart, turn->actor));
    flow_word(&flow, STYLE_PLAIN, turn->cause ? "takes" : "moves");
    if (turn->cause)
        flow_word(&flow, STYLE_PLAIN, turn->cause);
    flow_messages(text, &flow, chart->messages + turn->first_message, turn->messages);
    if (turn->note)
        canvas_write_paragraph(&text->canvas, flow.indent, STYLE_NOTE, turn->note);
}

static void write_list(struct text_chart *text) {
    const struct chart *chart = text->plan->chart;
    if (chart->initial_count > 0) {
        struct flow flow = begin_item(text);
        canvas_put_left_of(&text->canvas, text->numbers, STYLE_FAINT, "main");
        flow_messages(text, &flow, chart->initial, chart->initial_count);
    }
    for (size_t t = 0; t < chart->turns_count && job_step(text->job, t); t++) {
        if (t == chart->loop_start)
            canvas_write_paragraph(&text->canvas, text->numbers + 2, STYLE_LOOP, "↻ repeats forever:");
        list_turn(text, t);
    }
}

/* ---- the whole ---- */

static void write_unshown(struct text_chart *text) {
    const struct chart *chart = text->plan->chart;
    struct flow flow = {.canvas = &text->canvas, .indent = 2, .is_fresh = true};
    size_t left = chart->actors_count - text->plan->lanes;
    if (left == 0)
        return;
    flow_word(&flow, STYLE_FAINT, "not shown:");
    for (size_t a = 0; a < chart->actors_count; a++) {
        if (text->plan->lane_of[a])
            continue;
        const char *comma = --left > 0 ? "," : "";
        flow_word(&flow, STYLE_FAINT,
                  legend_join(&text->legend, (const char *[]){chart->actors[a], comma, NULL}));
    }
    canvas_end_row(flow.canvas);
}

static void write_legend(struct text_chart *text) {
    const struct names *entries = &text->legend.entries;
    struct flow flow = {.canvas = &text->canvas, .indent = 2, .is_fresh = true};
    if (entries->list.count == 0)
        return;
    flow_word(&flow, STYLE_FAINT, "in full:");
    for (size_t i = 0; i < entries->list.count; i++) {
        const char *comma = i + 1 < entries->list.count ? "," : "";
        const char *entry = entries->list.items[i].text;
        flow_word(&flow, STYLE_FAINT, legend_join(&text->legend, (const char *[]){entry, comma, NULL}));
    }
    canvas_end_row(flow.canvas);
}

static void write_ending(struct text_chart *text, const char *ending) {
    enum style style = text->plan->violates ? STYLE_BAD : STYLE_STRONG;
    canvas_put(&text->canvas, 0, style, "■");
    canvas_write_paragraph(&text->canvas, 2, style, ending);
}

static void write_all(struct text_chart *text) {
    const struct chart *chart = text->plan->chart;
    struct canvas *canvas = &text->canvas;
    bool has_lanes = find_fit(text);
    if (chart->title) {
        canvas_write_paragraph(canvas, 0, STYLE_STRONG, chart->title);
        canvas_end_row(canvas);
    }
    if (has_lanes && text->plan->lanes > 0)
        write_lanes(text);
    else
        write_list(text);
    if (chart->ending)
        write_ending(text, chart->ending);
    for (size_t i = 0; i < chart->also_count; i++)
        write_ending(text, chart->also[i]);
    if (chart->forbids) {
        canvas_put(canvas, 0, STYLE_BAD, CHART_FORBIDS);
        canvas_write_paragraph(canvas, text_columns(CHART_FORBIDS), STYLE_BAD, chart->forbids);
    }
    if (has_lanes && text->fit.links && text->plan->has_links)
        canvas_write_paragraph(canvas, 0, STYLE_FAINT, "←n: sent in turn n");
    write_legend(text);
    write_unshown(text);
}

static size_t width_within(size_t width) {
    return width < LEAST_WIDTH ? LEAST_WIDTH : least(width, MOST_WIDTH);
}

void chart_write_text(struct job *job, const struct chart *chart, unsigned width, bool colour,
                      struct output *output) {
    struct chart_plan plan;
    if (!chart_plan_make(job, chart, &plan))
        return;
    size_t numbers = digits_of(chart->turns_count);
    struct text_chart text = {
        .job = job,
        .plan = &plan,
        .canvas = {.output = output, .width = width_within(width), .colour = colour},
        .at = memory_allocate_zeroed(&job->memory, plan.lanes + 2, sizeof *text.at),
        .numbers = numbers > strlen("main") ? numbers : strlen("main"),
    };
    text.canvas.cells = memory_allocate(&job->memory, text.canvas.width * sizeof *text.canvas.cells);
    legend_init(&text.legend, job);
    if (text.at && text.canvas.cells)
        write_all(&text);
    legend_free(&text.legend);
    memory_free(text.canvas.cells);
    memory_free(text.at);
    chart_plan_free(&plan);
}
