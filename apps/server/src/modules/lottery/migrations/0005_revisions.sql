-- Copies of the server judge bets by games that they have read. Every change of what a bet is
-- judged by raises the revision of its games, whoever writes it (docs/decisions/0095).
create function lottery.raise_own_revision() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger raise_revision
before update of vendor, product, is_open, most_member, most_issue, plays, allows_cancel on lottery.game
for each row
when (
  (new.vendor, new.product, new.is_open, new.most_member, new.most_issue, new.plays, new.allows_cancel)
  is distinct from
  (old.vendor, old.product, old.is_open, old.most_member, old.most_issue, old.plays, old.allows_cancel)
)
execute function lottery.raise_own_revision();

create function lottery.raise_revision_of_restricted() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update lottery.game g
  set revision = g.revision + 1
  where (g.brand_id, g.code) in (select c.brand_id, c.game from changed c);
  return null;
end
$$;
create trigger raise_revision_on_insert
after insert on lottery.restriction referencing new table as changed
for each statement execute function lottery.raise_revision_of_restricted();
create trigger raise_revision_on_update
after update on lottery.restriction referencing new table as changed
for each statement execute function lottery.raise_revision_of_restricted();
create trigger raise_revision_on_delete
after delete on lottery.restriction referencing old table as changed
for each statement execute function lottery.raise_revision_of_restricted();

-- Which games use a list is known to the code only: those of the brand.
create function lottery.raise_revision_of_priced() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update lottery.game g
  set revision = g.revision + 1
  where g.brand_id in (select c.brand_id from changed c);
  return null;
end
$$;
create trigger raise_revision_on_insert
after insert on lottery.price_list referencing new table as changed
for each statement execute function lottery.raise_revision_of_priced();
create trigger raise_revision_on_update
after update on lottery.price_list referencing new table as changed
for each statement execute function lottery.raise_revision_of_priced();
create trigger raise_revision_on_delete
after delete on lottery.price_list referencing old table as changed
for each statement execute function lottery.raise_revision_of_priced();
