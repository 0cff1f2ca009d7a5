mtype = { data, ack };
chan line = [1] of { mtype };
chan back = [1] of { mtype };
timer t;
bool done;
active proctype Sender() {
  do
  :: line!data; set(t, 3)
     if
     :: back?ack -> reset(t); done = true; break
     :: expire(t) -> skip
     fi
  od
}
active proctype Receiver() {
end: do
  :: line?data -> if :: back!ack :: skip fi
  od
}
ltl arrives { <> done }
ltl goes_on { []<> tick }
inline again(x) { set(x, 1); expire_if(x, done) }
/* lacuna: discard */
active proctype Other() { timer own; again(own); again(t); if :: line?ack :: atomic { line?data; done = expire(t) } fi; { timer late = 2; (expire(late)) } }
