/* A link with retransmission. Users outside send items, and a monitor inside sends probes, over the same lossy link: a sender numbers frames 0 and 1,
 * and sends each again until it is acknowledged; a receiver delivers each once. Probes are answered inside, items go to the users. */
#define timer short
#define set(t,v) t=(v)
#define reset(t) t=-1
#define expire(t) (t==0)
#define tick(t) if :: t>=0 -> t=t-1 :: else fi

mtype = { item, frame, ack, pong, idle };
chan probes = [1] of { mtype, byte };        /* of the monitor, who is 0 */
chan items = [2] of { mtype, byte };         /* from outside: for whom */
chan down = [1] of { mtype, bit, byte };     /* into the link: number, for whom */
chan out = [1] of { mtype, bit, byte };      /* out of it */
chan acks = [1] of { mtype, bit };
chan pongs = [1] of { mtype };               /* to the monitor */
chan users = [1] of { mtype, byte };         /* to the outside */

timer pause = -1;  /* of the monitor */
timer resend = -1; /* of the sender */
timer quiet = -1;  /* of the receiver */
bit time;          /* changes whenever time goes on */
bool waiting;      /* for the answer to a probe */

active proctype Monitor() {
  set(pause, 3);
  do
  :: expire(pause) ->
     atomic { probes!item,0; waiting = true; reset(pause) };
     pongs?pong;
     atomic { waiting = false; set(pause, 3) }
  od
}

/* A frame, until it is acknowledged. */
inline transfer() {
  atomic { down!frame,number,whom; set(resend, 2) };
  do
  :: acks?ack,seen ->
     if
     :: seen == number -> reset(resend); number = 1 - number; break
     :: else /* of an earlier frame */
     fi
  :: expire(resend) -> atomic { down!frame,number,whom; set(resend, 2) }
  od
}

active proctype Sender() {
  byte whom;
  bit number, seen;
  do
  :: probes?item,whom -> transfer()
  :: items?item,whom -> transfer();
     if
     :: probes?item,whom -> transfer() /* users wait for the monitor */
     :: empty(probes)
     fi
  od
}

active proctype Link() {
  byte whom;
  bit number;
  bool lost; /* it does not lose two in a row */
  do
  :: down?frame,number,whom ->
     if
     :: out!frame,number,whom; lost = false
     :: !lost -> lost = true
     fi
  od
}

active proctype Receiver() {
  byte whom;
  bit number, expected;
  do
  :: out?frame,number,whom ->
     if
     :: number == expected ->
        expected = 1 - expected;
        if
        :: whom == 0 -> pongs!pong
        :: else -> users!item,whom
        fi;
        set(quiet, 4)
     :: else
     fi;
     acks!ack,number
  :: expire(quiet) -> reset(quiet); users!idle,0
  od
}

active proctype Time() {
  do
  :: timeout -> atomic { time = 1 - time; tick(pause); tick(resend); tick(quiet) }
  od
}

/* A probe is answered, if time goes on. */
ltl probed { ([]<>(time == 0) && []<>(time == 1)) -> [](waiting -> <>!waiting) }
