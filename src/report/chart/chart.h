/* Message sequence charts: runs of a system, for the terminal and as SVG.
 *
 * A run is a list of turns. In a turn an actor takes the first message out of its mailbox, the turn's cause,
 * and sends messages, which are in the receivers' mailboxes from then on. So an arrow is drawn where its
 * message is sent, and a mark on the lane of the receiver, further down, shows where it is taken.
 *
 *     struct chart_message sends[] = {{0, 1, "reqL", MESSAGE_SENT}};
 *     struct chart_turn turns[] = {{.actor = 0, .cause = "init", .first_message = 0, .messages = 1}};
 *     struct chart chart = {.actors = names, .actors_count = 2, .turns = turns, .turns_count = 1,
 *                           .messages = sends, .loop_start = SIZE_MAX, .ending = "deadlock"};
 *     chart_write_text(job, &chart, 80, false, output);
 *
 * Everything a chart points at belongs to the caller and is not kept. Texts are UTF-8; what cannot be shown,
 * such as control characters, is shown as U+FFFD. Actors that neither move nor receive anything have no lane
 * and are listed below the chart. Time and memory are linear in the size of the run. */
#ifndef LACUNA_REPORT_CHART_CHART_H
#define LACUNA_REPORT_CHART_CHART_H

#include "base/glyph.h"
#include "base/output.h"

/* The message is in the mailbox; the mailbox was full; this send breaks the property; or it must not be sent
 * here, since a property breaks later. */
enum message_fate { MESSAGE_SENT, MESSAGE_BLOCKED, MESSAGE_VIOLATES, MESSAGE_FORBIDDEN };

/* As a sender or a receiver: none of the actors. So is every number without an actor. */
#define CHART_OUTSIDE UINT32_MAX

struct chart_message {
    uint32_t from;
    uint32_t to;
    const char *text; /* with arguments: "grant(2)" */
    enum message_fate fate;
};

struct chart_turn {
    uint32_t actor;
    const char *cause; /* the message taken; NULL: spontaneous */
    size_t first_message;
    size_t messages;
    const char *note; /* such as "division by zero"; NULL: none */
    bool at_once;     /* the cause is what the turn before sent: it did not wait in the mailbox */
};

struct chart {
    const char *const *actors;
    size_t actors_count;
    const struct chart_message *initial; /* what main sends, from CHART_OUTSIDE */
    size_t initial_count;
    const struct chart_turn *turns;
    size_t turns_count;
    const struct chart_message *messages; /* the sends of all turns */
    const char *const *places; /* per turn: where its code is, such as "eager.aml:5", or NULL; NULL: not
                                  known. Shown in pictures */
    size_t loop_start;         /* the turns from here on repeat forever; SIZE_MAX: the run is finite */
    const char *title;         /* NULL: none */
    const char *ending;        /* what the run ends in: "deadlock: nobody can move"; NULL: nothing to say */
    const char *const *also;   /* what else it ends in, each below the other; NULL: nothing */
    size_t also_count;
    const char *forbids; /* what says that sends are forbidden: "breaks rule 1"; NULL: none is */
};

/* In box-drawing characters, with ANSI colours if asked for. No line is wider than `width` columns, which is
 * taken for 20 if it is less and for 400 if it is more. Where lanes would be too far apart they are moved
 * together, then names and texts are abbreviated and listed in full below; if that does not help, the turns
 * become a list. If the job fails, the output is incomplete. */
void chart_write_text(struct job *job, const struct chart *chart, unsigned width, bool colour,
                      struct output *output);

/* A picture that needs no other file, as large as the run asks for. */
void chart_write_svg(struct job *job, const struct chart *chart, struct output *output);

/* ---- what the two writers share ---- */

/* Stands before the text of a send that is wrong; "" for others. Its columns. */
const char *chart_mark(const struct chart_message *message);
size_t chart_mark_columns(const struct chart_message *message);

/* Stands before what forbids a send, below the chart. */
#define CHART_FORBIDS "✗: "

/* What has to fit between two lanes. */
enum room_kind {
    ROOM_NAMES,   /* halves of the boxes of both; `columns` and `more` are the names' */
    ROOM_ARROW,   /* a message from one to the other */
    ROOM_BLOCKED, /* the same to a full mailbox */
    ROOM_HOOK,    /* a message of the left one to itself */
    ROOM_CAUSE,   /* what the left one takes; `more` is for telling where it was sent */
    ROOM_NOTE     /* a note on the left one */
};

struct room {
    uint32_t left;
    uint32_t right;
    enum room_kind kind;
    size_t columns; /* of the text */
    size_t more;
    size_t next; /* with the same `right` */
};

/* Lanes count from 1; 0 is the left border, which also stands for the outside, `lanes` + 1 the right one. */
struct chart_plan {
    const struct chart *chart;
    uint32_t lanes;
    uint32_t *lane_of;  /* of an actor; 0: it takes no part */
    uint32_t *actor_of; /* of a lane */
    size_t *origins;    /* the turns, from 1, that the turns' causes were sent in; 0: none is known */
    ARRAY(struct room) rooms;
    size_t *first_room; /* of a right lane, in a list */
    bool is_lasso;
    bool has_links; /* some origin is known */
    bool violates;  /* one of the sends does */
};

/* False: the job has failed. */
bool chart_plan_make(struct job *job, const struct chart *chart, struct chart_plan *plan);
void chart_plan_free(struct chart_plan *plan);

/* The lane of an actor, 0 if it is outside. */
uint32_t chart_lane(const struct chart_plan *plan, uint32_t actor);

/* How far apart the two lanes must be, in the writer's unit. */
typedef size_t room_distance(const void *context, const struct room *room);

/* Places all lanes as far to the left as their rooms allow; at[0] is given. */
void chart_place(const struct chart_plan *plan, room_distance *distance, const void *context, size_t *at);

/* Moves neighbours that are closer than `gap` apart, so that lanes look even; the borders stay close. */
void chart_spread(const struct chart_plan *plan, size_t gap, size_t *at);

/* The widest gap between neighbours. */
size_t chart_widest_gap(const struct chart_plan *plan, const size_t *at);

size_t digits_of(size_t number);

/* What " ←12" takes behind a cause; 0 if no origin is known. */
size_t chart_link_columns(size_t origin);

#endif
