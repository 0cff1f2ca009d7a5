/* Timers in plain Promela: the same text runs under SPIN and under lacuna.
 *
 *   #include "timers.pml"
 *   timer t = -1;
 *   active proctype P() { set(t, 3); expire(t) }
 *   ticks(lower(t))
 *
 * A timer is a short: -1 is off, v >= 0 is on, and 0 has expired. Give each an initial value: without one it has
 * expired. expire and expire_if are statements; in a condition write (t == 0). The last unit is ticks(…), which
 * lowers every timer: where nothing else can happen, time passes. `tick` is for formulas: the last
 * step let time pass. So []<> tick says that time goes on. A timeout of your own has no priority over a tick here. */
#define timer short
#define set(t, e) t = (e)
#define reset(t) t = -1
#define expire(t) if :: d_step { t == 0 -> t = -1 } fi
#define expire_if(t, g) if :: d_step { t == 0 && (g) -> t = -1 } fi
#define lower(t) t = (t >= 0 -> t - 1 : t)
#define tick (_last == Ticks:number)
#define ticks(lowered) active proctype Ticks() { pid number = _pid; end: do :: d_step { timeout -> lowered } od }
