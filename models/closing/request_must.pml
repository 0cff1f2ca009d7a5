/* Someone asks, and gets an answer; others ask as well, and theirs goes abroad. After Figures 2 and 3 of the paper on closing. */
#define timer short
#define set(t,v) t=(v)
#define expire(t) (t==0)
#define tick(t) if :: t>=0 -> t=t-1 :: else fi

bool env_open = true;
bool env_fits = true;
mtype = { ask, answer };
chan asked = [2] of { mtype, bit };   /* by whom: 0 is the asker, 1 is outside */
chan answered = [2] of { mtype };
chan abroad = [2] of { mtype };

timer again = -1; /* of the asker */
bit time;         /* changes whenever time goes on */
bool pending;     /* the asker has no answer yet */

active proctype Answerer() {
  bit whose;
  bool known_whose = true;
listen:
  if
  :: d_step {
       asked?ask, whose ->
       known_whose = true
     }
  :: d_step {
       env_open ->
       whose = 0;
       known_whose = false
     }
  fi;
  if
  :: !known_whose || whose == 0 -> answered!answer; goto listen
  :: !known_whose || whose == 1 -> true; goto listen
  fi
}

active proctype Asker() {
  set(again, 5);
  do
  :: expire(again) -> atomic { d_step {
                                 env_fits && nfull(asked) ->
                                 asked!ask(0)
                               }; pending = true; set(again, 5) }
  :: atomic { answered?answer -> pending = false; set(again, 1) }
  od
}

active proctype Time() {
  do
  :: atomic {
       timeout ->
       env_open = true;
       env_fits = true
     } -> atomic { time = 1 - time; tick(again) }
  od
}

/* Every question is answered; and that, if time goes on. */
ltl served { []env_fits -> [](pending -> <> !pending) }
ltl served_in_time { []env_fits -> ([] <>(time == 0) && [] <>(time == 1) -> [](pending -> <> !pending)) }

active proctype Environment() {
  end: do
  :: d_step {
       env_open ->
       env_open = false
     }
  :: d_step {
       env_open ->
       env_open = false;
       env_fits = false
     }
  od
}
