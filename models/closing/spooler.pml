/* A print spooler. Its client prints now and then, and people outside print as well: nobody here sends their jobs. */
#define timer short
#define set(t,v) t=(v)
#define expire(t) (t==0)
#define tick(t) if :: t>=0 -> t=t-1 :: else fi

mtype = { job, page, printed, done };
chan jobs = [2] of { mtype, byte };   /* who wants to print: 0 is the client, others are outside */
chan pages = [1] of { mtype, byte };  /* to the printer, for whom */
chan ready = [1] of { mtype, byte };  /* from the printer */
chan answer = [2] of { mtype };       /* to the client */
chan remote = [1] of { mtype, byte }; /* to the outside */

timer pause = -1; /* of the client */
bit time;         /* changes whenever time goes on */
bool waiting;     /* for the client's page */

active proctype Client() {
  set(pause, 2);
  do
  :: expire(pause) ->
     atomic { jobs!job,0; waiting = true; set(pause, -1) };
     answer?done;
     atomic { waiting = false; set(pause, 2) }
  od
}

active proctype Spooler() {
  byte who;
  do
  :: jobs?job,who ->
     pages!page,who;
     ready?printed,who;
     if
     :: who == 0 -> answer!done
     :: who != 0 -> remote!done,who
     fi
  od
}

active proctype Printer() {
  byte whose;
  do
  :: pages?page,whose ->
     ready!printed,whose
  od
}

active proctype Time() {
  do
  :: timeout -> atomic { time = 1 - time; tick(pause) }
  od
}

/* Whoever waits gets the page, if time goes on. */
ltl served { ([]<>(time == 0) && []<>(time == 1)) -> [](waiting -> <>!waiting) }
