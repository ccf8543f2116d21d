-- Draws whose result is shown when it is confirmed, not when it is drawn: what follows from it (a
-- virtual match) is shown little by little until then.
alter table draws.game
add column is_withheld boolean not null default false;
alter table draws.draw
add column is_withheld boolean not null default false;
