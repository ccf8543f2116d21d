-- When the last bet at a seat was taken: what the brand's shortest round is counted from.
alter table launcher.seat add column played_at timestamptz;
alter table launcher.fun_seat add column played_at timestamptz;
