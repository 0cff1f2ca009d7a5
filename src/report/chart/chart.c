#include "report/chart/chart.h"

#include <string.h>

#define NONE SIZE_MAX

size_t digits_of(size_t number) {
    size_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

size_t chart_link_columns(size_t origin) {
    return origin ? strlen(" <") + digits_of(origin) : 0;
}

/* ---- marks ---- */

static const char *const MARKS[] = {
    [MESSAGE_SENT] = "", [MESSAGE_BLOCKED] = "", [MESSAGE_VIOLATES] = "↯ ", [MESSAGE_FORBIDDEN] = "✗ "};

const char *chart_mark(const struct chart_message *message) {
    return MARKS[message->fate];
}

size_t chart_mark_columns(const struct chart_message *message) {
    return text_columns(chart_mark(message));
}

/* ---- who takes part ---- */

uint32_t chart_lane(const struct chart_plan *plan, uint32_t actor) {
    return actor < plan->chart->actors_count ? plan->lane_of[actor] : 0;
}

static void take_part(struct chart_plan *plan, uint32_t actor) {
    if (actor < plan->chart->actors_count)
        plan->lane_of[actor] = 1;
}

static void let_message_take_part(struct chart_plan *plan, const struct chart_message *message) {
    take_part(plan, message->from);
    take_part(plan, message->to);
    plan->violates |= message->fate == MESSAGE_VIOLATES;
}

static void find_participants(struct chart_plan *plan) {
    const struct chart *chart = plan->chart;
    for (size_t i = 0; i < chart->initial_count; i++)
        let_message_take_part(plan, &chart->initial[i]);
    for (size_t t = 0; t < chart->turns_count; t++) {
        const struct chart_turn *turn = &chart->turns[t];
        take_part(plan, turn->actor);
        for (size_t i = 0; i < turn->messages; i++)
            let_message_take_part(plan, &chart->messages[turn->first_message + i]);
    }
    for (uint32_t a = 0; a < chart->actors_count; a++) {
        if (plan->lane_of[a]) {
            plan->lane_of[a] = ++plan->lanes;
            plan->actor_of[plan->lanes] = a;
        }
    }
}

/* ---- where causes come from ---- */

/* The mailboxes of a run, replayed: first in, first out. */
struct letter {
    const char *text;
    size_t sent_in; /* a turn, from 1; 0: by main */
    size_t next;
};

struct mailbox {
    size_t first;
    size_t last;
};

struct post {
    ARRAY(struct letter) letters;
    struct mailbox *mailboxes; /* by lane */
};

static bool deliver(struct job *job, struct post *post, const struct chart_plan *plan,
                    const struct chart_message *message, size_t turn) {
    struct mailbox *box = &post->mailboxes[chart_lane(plan, message->to)];
    if (message->fate == MESSAGE_BLOCKED)
        return true;
    size_t number = post->letters.count;
    struct letter letter = {message->text, turn, NONE};
    if (!array_push(&job->memory, &post->letters, letter))
        return false;
    if (box->first == NONE)
        box->first = number;
    else
        post->letters.items[box->last].next = number;
    box->last = number;
    return true;
}

static size_t collect(struct post *post, uint32_t lane, const char *cause) {
    struct mailbox *box = &post->mailboxes[lane];
    if (!cause || box->first == NONE)
        return 0;
    const struct letter *letter = &post->letters.items[box->first];
    box->first = letter->next;
    return strcmp(letter->text, cause) == 0 ? letter->sent_in : 0;
}

static bool replay(struct job *job, struct chart_plan *plan, struct post *post) {
    const struct chart *chart = plan->chart;
    for (uint32_t lane = 0; lane <= plan->lanes; lane++)
        post->mailboxes[lane] = (struct mailbox){NONE, NONE};
    for (size_t i = 0; i < chart->initial_count; i++)
        if (!deliver(job, post, plan, &chart->initial[i], 0))
            return false;
    for (size_t t = 0; t < chart->turns_count; t++) {
        const struct chart_turn *turn = &chart->turns[t];
        bool waits = t + 1 == chart->turns_count || !chart->turns[t + 1].at_once;
        plan->origins[t] = turn->at_once ? t : collect(post, chart_lane(plan, turn->actor), turn->cause);
        plan->has_links |= plan->origins[t] > 0;
        for (size_t i = 0; waits && i < turn->messages; i++)
            if (!deliver(job, post, plan, &chart->messages[turn->first_message + i], t + 1))
                return false;
    }
    return true;
}

static bool find_origins(struct job *job, struct chart_plan *plan) {
    struct post post = {.mailboxes =
                            memory_allocate_zeroed(&job->memory, plan->lanes + 1, sizeof *post.mailboxes)};
    bool fine = post.mailboxes && replay(job, plan, &post);
    memory_free(post.mailboxes);
    array_free(&post.letters);
    return fine;
}

/* ---- what needs room ---- */

static bool add_room(struct job *job, struct chart_plan *plan, struct room room) {
    size_t number = plan->rooms.count;
    room.next = plan->first_room[room.right];
    if (!array_push(&job->memory, &plan->rooms, room))
        return false;
    plan->first_room[room.right] = number;
    return true;
}

static size_t name_columns(const struct chart_plan *plan, uint32_t lane) {
    bool is_border = lane == 0 || lane > plan->lanes;
    return is_border ? 0 : text_columns(plan->chart->actors[plan->actor_of[lane]]);
}

static bool add_message(struct job *job, struct chart_plan *plan, const struct chart_message *message) {
    uint32_t from = chart_lane(plan, message->from), to = chart_lane(plan, message->to);
    bool is_blocked = message->fate == MESSAGE_BLOCKED, is_hook = from == to;
    struct room room = {.left = from < to ? from : to,
                        .right = is_hook     ? from + 1
                                 : from < to ? to
                                             : from,
                        .kind = is_hook      ? ROOM_HOOK
                                : is_blocked ? ROOM_BLOCKED
                                             : ROOM_ARROW,
                        .columns = text_columns(message->text) + chart_mark_columns(message)};
    if (is_hook && is_blocked && room.columns < strlen("full"))
        room.columns = strlen("full");
    return add_room(job, plan, room);
}

static bool add_turn(struct job *job, struct chart_plan *plan, size_t t) {
    const struct chart_turn *turn = &plan->chart->turns[t];
    uint32_t lane = chart_lane(plan, turn->actor);
    struct room cause = {.left = lane,
                         .right = lane + 1,
                         .kind = ROOM_CAUSE,
                         .columns = turn->cause ? text_columns(turn->cause) : 0,
                         .more = chart_link_columns(plan->origins[t])};
    bool fine = add_room(job, plan, cause);
    if (fine && turn->note) {
        struct room note = {lane, plan->lanes + 1, ROOM_NOTE, text_columns(turn->note), 0, NONE};
        fine = add_room(job, plan, note);
    }
    for (size_t i = 0; fine && i < turn->messages; i++)
        fine = add_message(job, plan, &plan->chart->messages[turn->first_message + i]);
    return fine;
}

static bool find_rooms(struct job *job, struct chart_plan *plan) {
    const struct chart *chart = plan->chart;
    bool fine = true;
    for (uint32_t lane = 0; lane <= plan->lanes + 1; lane++)
        plan->first_room[lane] = NONE;
    for (uint32_t lane = 0; fine && lane <= plan->lanes; lane++) {
        struct room names = {
            lane, lane + 1, ROOM_NAMES, name_columns(plan, lane), name_columns(plan, lane + 1), NONE};
        fine = add_room(job, plan, names);
    }
    for (size_t i = 0; fine && i < chart->initial_count; i++)
        fine = add_message(job, plan, &chart->initial[i]);
    for (size_t t = 0; fine && t < chart->turns_count; t++)
        fine = job_step(job, t) && add_turn(job, plan, t);
    return fine;
}

/* ---- the plan ---- */

bool chart_plan_make(struct job *job, const struct chart *chart, struct chart_plan *plan) {
    struct memory *memory = &job->memory;
    size_t places = chart->actors_count + 2;
    *plan = (struct chart_plan){
        .chart = chart,
        .lane_of = memory_allocate_zeroed(memory, places, sizeof *plan->lane_of),
        .actor_of = memory_allocate_zeroed(memory, places, sizeof *plan->actor_of),
        .origins = memory_allocate_zeroed(memory, chart->turns_count + 1, sizeof *plan->origins),
        .first_room = memory_allocate_zeroed(memory, places, sizeof *plan->first_room),
        .is_lasso = chart->loop_start < chart->turns_count,
    };
    if (plan->lane_of && plan->actor_of && plan->origins && plan->first_room) {
        find_participants(plan);
        if (find_origins(job, plan) && find_rooms(job, plan))
            return true;
    }
    chart_plan_free(plan);
    return false;
}

void chart_plan_free(struct chart_plan *plan) {
    memory_free(plan->lane_of);
    memory_free(plan->actor_of);
    memory_free(plan->origins);
    memory_free(plan->first_room);
    array_free(&plan->rooms);
    *plan = (struct chart_plan){0};
}

void chart_place(const struct chart_plan *plan, room_distance *distance, const void *context, size_t *at) {
    for (uint32_t lane = 1; lane <= plan->lanes + 1; lane++) {
        at[lane] = at[lane - 1];
        for (size_t i = plan->first_room[lane]; i != NONE; i = plan->rooms.items[i].next) {
            const struct room *room = &plan->rooms.items[i];
            size_t least = at[room->left] + distance(context, room);
            at[lane] = least > at[lane] ? least : at[lane];
        }
    }
}

void chart_spread(const struct chart_plan *plan, size_t gap, size_t *at) {
    size_t moved = 0, before = at[0];
    for (uint32_t lane = 1; lane <= plan->lanes + 1; lane++) {
        size_t is = at[lane] - before;
        before = at[lane];
        if (lane > 1 && lane <= plan->lanes && is < gap)
            moved += gap - is;
        at[lane] += moved;
    }
}

size_t chart_widest_gap(const struct chart_plan *plan, const size_t *at) {
    size_t widest = 0;
    for (uint32_t lane = 2; lane <= plan->lanes; lane++)
        if (at[lane] - at[lane - 1] > widest)
            widest = at[lane] - at[lane - 1];
    return widest;
}
