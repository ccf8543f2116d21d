-- The counters of attempts move to the platform, which counts for operators too
-- (docs/decisions/0032). Counting starts anew: a count ends after half an hour anyway.
drop table identity.throttle;
