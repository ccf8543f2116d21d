-- Letters that went or were given up are removed by the time of their end (docs/decisions/0019).
create index letter_over on platform.letter (coalesce(sent_at, failed_at)) where sent_at is not null or failed_at is not null;
