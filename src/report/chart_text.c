#include "report/chart.h"

#include <stdio.h>
#include <string.h>

#include "base/names.h"

enum {
    LEAST_WIDTH = 20,
    MOST_WIDTH = 400, /* eyes do not follow longer lines */
    SHORTEST_ABBREVIATION = 4,
    SHORTEST_WITH_DASHES = 8, /* arrows give up their dashes before texts become shorter than this */
    EVEN_GAP_LEAST = 12,      /* neighbours are moved apart to this if there is room, … */
    EVEN_GAP_MOST = 24,       /* … to the widest gap there is, but not beyond this */
    TURNS_BETWEEN_HEADERS = 40
};

/* ---- rows of cells ---- */

enum style { STYLE_PLAIN, STYLE_FAINT, STYLE_STRONG, STYLE_LOOP, STYLE_NOTE, STYLE_BAD };

static const char *const ESCAPES[] = {"\033[0m", "\033[2m", "\033[1m", "\033[36m", "\033[33m", "\033[1;31m"};
static const enum style STYLE_OF_FATE[] = {STYLE_PLAIN, STYLE_NOTE, STYLE_BAD};

/* A character and what combines with it; empty behind a wide one. */
struct cell {
    char bytes[22];
    uint8_t length;
    uint8_t style;
};

/* The row at hand. What does not fit is left out, so that no line is ever too wide. */
struct canvas {
    struct output *output;
    struct cell *cells;
    size_t width;
    size_t used; /* cells from here on are blank */
    bool colour;
};

static void put_glyph(struct canvas *canvas, size_t column, const struct glyph *glyph, enum style style) {
    for (; canvas->used < column + glyph->columns; canvas->used++)
        canvas->cells[canvas->used] = (struct cell){" ", 1, STYLE_PLAIN};
    struct cell *cell = &canvas->cells[column];
    *cell = (struct cell){.length = (uint8_t)glyph->length, .style = (uint8_t)style};
    memcpy(cell->bytes, glyph->bytes, glyph->length);
    if (glyph->columns == 2)
        cell[1] = (struct cell){.style = (uint8_t)style};
}

static void combine(struct canvas *canvas, size_t column, const struct glyph *glyph) {
    struct cell *cell = &canvas->cells[column];
    if (cell->length + glyph->length <= sizeof cell->bytes) {
        memcpy(cell->bytes + cell->length, glyph->bytes, glyph->length);
        cell->length = (uint8_t)(cell->length + glyph->length);
    }
}

/* Puts the text up to `end`, NULL for all of it, and returns the column behind it. */
static size_t put_part(struct canvas *canvas, size_t column, enum style style, const char *text,
                       const char *end) {
    struct glyph glyph;
    size_t before = SIZE_MAX; /* the column of the character that others combine with */
    while (text != end && glyph_next(&text, &glyph)) {
        if (glyph.columns == 0 && before != SIZE_MAX)
            combine(canvas, before, &glyph);
        if (glyph.columns == 0)
            continue;
        if (column + glyph.columns > canvas->width)
            break;
        put_glyph(canvas, column, &glyph, style);
        before = column;
        column += glyph.columns;
    }
    return column;
}

static size_t put(struct canvas *canvas, size_t column, enum style style, const char *text) {
    return put_part(canvas, column, style, text, NULL);
}

static void put_to_the_left(struct canvas *canvas, size_t end, enum style style, const char *text) {
    put(canvas, end - text_columns(text), style, text);
}

static void put_number_to_the_left(struct canvas *canvas, size_t end, size_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    put_to_the_left(canvas, end, STYLE_FAINT, digits);
}

static enum style change_style(struct output *output, enum style from, enum style to) {
    if (from != to && from != STYLE_PLAIN)
        output_escape(output, ESCAPES[STYLE_PLAIN]);
    if (from != to && to != STYLE_PLAIN)
        output_escape(output, ESCAPES[to]);
    return to;
}

/* Writes the row, without the blanks at its end, and begins the next one. */
static void end_row(struct canvas *canvas) {
    enum style style = STYLE_PLAIN;
    while (canvas->used > 0 && strcmp(canvas->cells[canvas->used - 1].bytes, " ") == 0)
        canvas->used--;
    for (size_t c = 0; c < canvas->used; c++) {
        const struct cell *cell = &canvas->cells[c];
        if (canvas->colour)
            style = change_style(canvas->output, style, cell->style);
        output_bytes(canvas->output, cell->bytes, cell->length);
    }
    change_style(canvas->output, style, STYLE_PLAIN);
    output_bytes(canvas->output, "\n", 1);
    canvas->used = 0;
}

/* ---- running text ---- */

/* The end of what fits `room` columns of a text, broken at a blank if there is one; at least a character. */
static const char *line_end(const char *text, size_t room) {
    const char *at = text, *end = text, *blank = NULL;
    size_t columns = 0;
    struct glyph glyph;
    while (glyph_next(&at, &glyph)) {
        columns += glyph.columns;
        if (columns > room && end != text)
            return glyph.bytes[0] == ' ' ? end : blank ? blank : end;
        if (glyph.bytes[0] == ' ' && end != text)
            blank = end;
        end = at;
    }
    return end;
}

static const char *skip_blanks(const char *text) {
    return text + strspn(text, " ");
}

static void write_paragraph(struct canvas *canvas, size_t indent, enum style style, const char *text) {
    do {
        const char *end = line_end(text, canvas->width - indent);
        put_part(canvas, indent, style, text, end);
        end_row(canvas);
        text = skip_blanks(end);
    } while (*text);
}

/* Words that are set one after the other and continue in the next line. */
struct flow {
    struct canvas *canvas;
    size_t indent; /* of lines but the first */
    size_t column;
    bool is_fresh; /* nothing in this line yet */
};

static void flow_break(struct flow *flow) {
    end_row(flow->canvas);
    flow->column = flow->indent;
    flow->is_fresh = true;
}

static void flow_word(struct flow *flow, enum style style, const char *text) {
    size_t columns = text_columns(text), width = flow->canvas->width;
    if (!flow->is_fresh && flow->column + 1 + columns > width)
        flow_break(flow);
    else if (!flow->is_fresh)
        flow->column++;
    while (columns > width - flow->column) {
        const char *end = line_end(text, width - flow->column);
        put_part(flow->canvas, flow->column, style, text, end);
        flow_break(flow);
        text = skip_blanks(end);
        columns = text_columns(text);
    }
    flow->column = put(flow->canvas, flow->column, style, text);
    flow->is_fresh = false;
}

/* ---- abbreviations ---- */

/* What has been abbreviated to what. Different texts get different abbreviations as long as there are any. */
struct legend {
    struct job *job;
    struct names shorts;
    ARRAY(const char *) owners; /* of the shorts: the texts in full */
    struct names entries;       /* "short = text in full" */
    ARRAY(char) scratch;
};

static void legend_init(struct legend *legend, struct job *job) {
    *legend = (struct legend){.job = job};
    names_init(&legend->shorts, &job->memory);
    names_init(&legend->entries, &job->memory);
}

static void legend_free(struct legend *legend) {
    names_free(&legend->shorts);
    names_free(&legend->entries);
    array_free(&legend->owners);
    array_free(&legend->scratch);
}

static bool scratch_add(struct legend *legend, const char *text, size_t length) {
    size_t used = legend->scratch.count;
    if (!array_reserve(&legend->job->memory, &legend->scratch, used + length + 1))
        return false;
    memcpy(legend->scratch.items + used, text, length);
    legend->scratch.count = used + length;
    legend->scratch.items[used + length] = '\0';
    return true;
}

/* The texts up to a NULL in one, until the next call; "" if there is no memory. */
static const char *joined(struct legend *legend, const char *const *texts) {
    bool fine = true;
    legend->scratch.count = 0;
    for (; fine && *texts; texts++)
        fine = scratch_add(legend, *texts, strlen(*texts));
    return fine ? legend->scratch.items : "";
}

/* The first glyph such that it and what follows take at most `room` of the text's columns. */
static const char *last_part(const char *text, size_t columns, size_t room) {
    struct glyph glyph;
    while (columns > room && glyph_next(&text, &glyph))
        columns -= glyph.columns;
    const char *next = text;
    while (glyph_next(&next, &glyph) && glyph.columns == 0)
        text = next;
    return text;
}

static const char *first_part(const char *text, size_t room) {
    struct glyph glyph;
    size_t columns = 0;
    const char *end = text;
    while (glyph_next(&text, &glyph) && (columns += glyph.columns) <= room)
        end = text;
    return end;
}

/* Leaves `room` columns of a text that has more: the first ones, an ellipsis and the last ones. */
static bool cut_out_the_middle(struct legend *legend, const char *text, size_t room, size_t tail) {
    const char *end = first_part(text, room - 1 - tail), *rest = last_part(text, text_columns(text), tail);
    legend->scratch.count = 0;
    return scratch_add(legend, text, (size_t)(end - text)) && scratch_add(legend, "…", strlen("…")) &&
           scratch_add(legend, rest, strlen(rest));
}

/* The number of the scratch as an abbreviation of `text`; NAMES_NONE if it is another text's, or no memory.
 */
static uint32_t claim(struct legend *legend, const char *text) {
    struct memory *memory = &legend->job->memory;
    if (!array_reserve(memory, &legend->owners, legend->owners.count + 1)) /* a short always has an owner */
        return NAMES_NONE;
    uint32_t number = names_intern(&legend->shorts, legend->scratch.items, legend->scratch.count);
    if (number == NAMES_NONE)
        return NAMES_NONE;
    if (number == legend->owners.count)
        legend->owners.items[legend->owners.count++] = text;
    return strcmp(legend->owners.items[number], text) == 0 ? number : NAMES_NONE;
}

/* The text itself if it fits. */
static const char *abbreviate(struct legend *legend, const char *text, size_t room) {
    static const char NOTHING_LEFT[] = "…";
    if (text_columns(text) <= room)
        return text;
    uint32_t number = NAMES_NONE;
    for (size_t i = 0; i < room && number == NAMES_NONE; i++) {
        if (!cut_out_the_middle(legend, text, room, (room / 3 + i) % room))
            return NOTHING_LEFT;
        number = claim(legend, text);
    }
    if (number == NAMES_NONE && room > 0) /* all are taken: the list below shows both texts for this one */
        number = names_find(&legend->shorts, legend->scratch.items, legend->scratch.count);
    if (number == NAMES_NONE)
        return NOTHING_LEFT;
    const char *result = legend->shorts.list.items[number].text;
    const char *entry = joined(legend, (const char *[]){result, " = ", text, NULL});
    names_intern(&legend->entries, entry, strlen(entry));
    return result;
}

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
        put(&text->canvas, bar_column(text), STYLE_LOOP, "┆");
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

static const char LOOP_BEGINS[] = " repeats for ever", LOOP_ENDS[] = " back to turn ";

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
    return text_columns(words) <= room ? words
                                       : abbreviate(&text->legend, words, least(room, text->fit.longest));
}

static void put_lanes(struct text_chart *text) {
    for (uint32_t lane = 1; lane <= text->plan->lanes; lane++)
        put(&text->canvas, text->at[lane], STYLE_FAINT, "│");
    put_loop_bar(text);
}

static void put_times(struct canvas *canvas, size_t column, size_t times, enum style style,
                      const char *piece) {
    for (; times > 0; times--)
        column = put(canvas, column, style, piece);
}

/* One of the three rows of a box: its corners with `line` between them. */
static void put_box_row(struct text_chart *text, uint32_t lane, const char *left, const char *line,
                        const char *right) {
    size_t box = box_columns(&text->fit, text_columns(text->plan->chart->actors[text->plan->actor_of[lane]]));
    size_t start = text->at[lane] - box / 2;
    put(&text->canvas, start, STYLE_FAINT, left);
    put_times(&text->canvas, start + 1, box - 2, STYLE_FAINT, line);
    put(&text->canvas, start + box - 1, STYLE_FAINT, right);
}

static void put_name(struct text_chart *text, uint32_t lane) {
    const char *name = text->plan->chart->actors[text->plan->actor_of[lane]];
    size_t box = box_columns(&text->fit, text_columns(name)), blank = blank_beside(&text->fit);
    put(&text->canvas, text->at[lane] - box / 2 + 1 + blank, STYLE_STRONG,
        shortened(text, name, text->fit.longest));
}

static void write_header(struct text_chart *text) {
    uint32_t lanes = text->plan->lanes;
    for (uint32_t lane = 1; lane <= lanes; lane++)
        put_box_row(text, lane, "┌", "─", "┐");
    put_loop_bar(text);
    end_row(&text->canvas);
    for (uint32_t lane = 1; lane <= lanes; lane++) {
        put_box_row(text, lane, "│", " ", "│");
        put_name(text, lane);
    }
    put_loop_bar(text);
    end_row(&text->canvas);
    for (uint32_t lane = 1; lane <= lanes; lane++) {
        put_box_row(text, lane, "└", "─", "┘");
        put(&text->canvas, text->at[lane], STYLE_FAINT, "┬");
    }
    put_loop_bar(text);
    end_row(&text->canvas);
}

static void write_loop_row(struct text_chart *text, const char *corner, const char *words) {
    struct canvas *canvas = &text->canvas;
    size_t last = text->at[text->plan->lanes + 1], start = bar_column(text);
    put_times(canvas, start, last - start, STYLE_LOOP, "╌");
    put_lanes(text);
    put(canvas, start, STYLE_LOOP, corner);
    put(canvas, put(canvas, start + 2, STYLE_LOOP, words), STYLE_PLAIN, " ");
    end_row(canvas);
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
    size_t mark = message->fate == MESSAGE_VIOLATES ? VIOLATION_COLUMNS : 0;
    const char *label = shortened(text, message->text, room - mark - 2 * blank_beside(&text->fit));
    size_t columns = mark + text_columns(label), column = start + (room - columns) / 2;
    if (columns + 4 <= room) {
        put(canvas, column - 1, style, " ");
        put(canvas, column + columns, style, " ");
    }
    column = put(canvas, column, style, mark ? VIOLATION_MARK : "");
    put(canvas, column, style, label);
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
    put(&text->canvas, is_rightward ? to - columns : to + 1, STYLE_OF_FATE[message->fate], head);
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
        put(&text->canvas, text->at[lane], style, strokes->cross);
    if (from > 0)
        put(&text->canvas, text->at[from], style, is_rightward ? strokes->tail_right : strokes->tail_left);
    size_t head = put_head(text, message, is_rightward, text->at[to]);
    *(is_rightward ? &whole.end : &whole.start) += is_rightward ? -head : head;
    size_t columns =
        text_columns(message->text) + (message->fate == MESSAGE_VIOLATES ? VIOLATION_COLUMNS : 0);
    struct stretch stretch = stretch_for_label(text, whole, is_rightward, from, to, columns);
    put_label(text, message, stretch.start, stretch.end - stretch.start);
    end_row(&text->canvas);
}

static void write_hook(struct text_chart *text, const struct chart_message *message, uint32_t lane) {
    struct canvas *canvas = &text->canvas;
    enum style style = STYLE_OF_FATE[message->fate];
    size_t column = text->at[lane], mark = message->fate == MESSAGE_VIOLATES ? VIOLATION_COLUMNS : 0;
    size_t label = put(canvas, column, style, strokes_of(message)->hook) + 1;
    const char *words =
        shortened(text, message->text, text->at[lane + 1] - blank_beside(&text->fit) - label - mark);
    put(canvas, put(canvas, label, style, mark ? VIOLATION_MARK : ""), style, words);
    end_row(canvas);
    put_lanes(text);
    put(canvas, column + 1, style,
        message->fate == MESSAGE_BLOCKED    ? "╳╯ full"
        : message->fate == MESSAGE_VIOLATES ? "◀┛"
                                            : "◀╯");
    end_row(canvas);
}

static void write_message(struct text_chart *text, const struct chart_message *message) {
    uint32_t from = chart_lane(text->plan, message->from), to = chart_lane(text->plan, message->to);
    put_lanes(text);
    if (from == 0)
        put_to_the_left(&text->canvas, text->numbers, STYLE_FAINT, "main");
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
        const char *end = line_end(note, room);
        put_lanes(text);
        put(canvas, start - 1, STYLE_NOTE, " ");
        put(canvas, put_part(canvas, start, STYLE_NOTE, note, end), STYLE_NOTE, " ");
        end_row(canvas);
        note = skip_blanks(end);
    } while (*note);
}

static void put_link(struct text_chart *text, size_t column, size_t origin) {
    char link[32];
    if (!text->fit.links || origin == 0)
        return;
    snprintf(link, sizeof link, " ←%zu", origin);
    put(&text->canvas, column, STYLE_FAINT, link);
}

static void write_turn(struct text_chart *text, size_t t) {
    const struct chart_turn *turn = &text->plan->chart->turns[t];
    struct canvas *canvas = &text->canvas;
    uint32_t lane = chart_lane(text->plan, turn->actor);
    size_t column = text->at[lane], room = text->at[lane + 1] - column - 2 - blank_beside(&text->fit);
    put_lanes(text);
    put_number_to_the_left(canvas, text->numbers, t + 1);
    put(canvas, column, STYLE_STRONG, turn->cause ? "●" : "○");
    if (turn->cause) {
        size_t end = put(canvas, column + 2, STYLE_PLAIN, shortened(text, turn->cause, room));
        put_link(text, end, text->plan->origins[t]);
    }
    end_row(canvas);
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
        const char *mark = message->fate == MESSAGE_VIOLATES ? VIOLATION_MARK : "";
        const char *pieces[] = {mark, name_of(chart, message->to), "!", message->text, separator, NULL};
        flow_word(flow, style, joined(&text->legend, pieces));
    }
    end_row(flow->canvas);
}

static void list_turn(struct text_chart *text, size_t t) {
    const struct chart *chart = text->plan->chart;
    const struct chart_turn *turn = &chart->turns[t];
    struct flow flow = begin_item(text);
    put_number_to_the_left(&text->canvas, text->numbers, t + 1);
    flow_word(&flow, STYLE_STRONG, name_of(chart, turn->actor));
    flow_word(&flow, STYLE_PLAIN, turn->cause ? "takes" : "moves");
    if (turn->cause)
        flow_word(&flow, STYLE_PLAIN, turn->cause);
    flow_messages(text, &flow, chart->messages + turn->first_message, turn->messages);
    if (turn->note)
        write_paragraph(&text->canvas, flow.indent, STYLE_NOTE, turn->note);
}

static void write_list(struct text_chart *text) {
    const struct chart *chart = text->plan->chart;
    if (chart->initial_count > 0) {
        struct flow flow = begin_item(text);
        put_to_the_left(&text->canvas, text->numbers, STYLE_FAINT, "main");
        flow_messages(text, &flow, chart->initial, chart->initial_count);
    }
    for (size_t t = 0; t < chart->turns_count && job_step(text->job, t); t++) {
        if (t == chart->loop_start)
            write_paragraph(&text->canvas, text->numbers + 2, STYLE_LOOP, "↻ repeats for ever:");
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
        flow_word(&flow, STYLE_FAINT, joined(&text->legend, (const char *[]){chart->actors[a], comma, NULL}));
    }
    end_row(flow.canvas);
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
        flow_word(&flow, STYLE_FAINT, joined(&text->legend, (const char *[]){entry, comma, NULL}));
    }
    end_row(flow.canvas);
}

static void write_all(struct text_chart *text) {
    const struct chart *chart = text->plan->chart;
    struct canvas *canvas = &text->canvas;
    bool has_lanes = find_fit(text);
    if (chart->title) {
        write_paragraph(canvas, 0, STYLE_STRONG, chart->title);
        end_row(canvas);
    }
    if (has_lanes && text->plan->lanes > 0)
        write_lanes(text);
    else
        write_list(text);
    if (chart->ending) {
        put(canvas, 0, text->plan->violates ? STYLE_BAD : STYLE_STRONG, "■");
        write_paragraph(canvas, 2, text->plan->violates ? STYLE_BAD : STYLE_STRONG, chart->ending);
    }
    if (has_lanes && text->fit.links && text->plan->has_links)
        write_paragraph(canvas, 0, STYLE_FAINT, "←n: sent in turn n");
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
