-- Parked events are read in pages, newest first.
create index outbox_parked_newest on platform.outbox_parked (parked_at desc);
