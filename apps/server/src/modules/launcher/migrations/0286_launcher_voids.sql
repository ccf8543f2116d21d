-- A round whose wager was voided says so: it ends where it stands and pays nothing, and what was paid is taken back by the books.
alter domain launcher.ender drop constraint ender_check;
alter domain launcher.ender add constraint ender_check check (value in ('play', 'client', 'sweep', 'void'));
alter table launcher.round add column voided_at timestamptz;
-- Play money is voided by nobody; its rounds are told like the others.
alter table launcher.fun_round add column voided_at timestamptz;
