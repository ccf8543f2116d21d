-- Each risk flag is answered on its own before its withdrawal is approved. Flags that earlier
-- versions cleared with the approval have no answer.
alter table cashier.risk_flag
  add column answer text check (answer in ('harmless', 'explained', 'accepted')),
  add column answer_note text check (length(answer_note) between 3 and 500),
  add constraint risk_flag_answer check ((answer is null) = (answer_note is null));
alter table cashier.risk_flag add constraint risk_flag_cleared check (
  decision is distinct from 'cleared' or answer is not null
) not valid;

-- Refuses the approval of a withdrawal with a flag that nobody has answered.
create function cashier.guard_flags() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select
    from cashier.risk_flag f
    where f.member_id = new.member_id
      and f.withdrawal_id = new.id
      and f.decision is null
  ) then
    raise exception 'a withdrawal with an unanswered risk flag cannot be approved';
  end if;
  return new;
end $$;
create trigger guard_flags before update on cashier.withdrawal
  for each row when (new.state = 'approved' and old.state <> 'approved')
  execute function cashier.guard_flags();

-- Refuses a flag on a withdrawal that is decided: nobody would answer it.
create function cashier.guard_new_flag() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select
    from cashier.withdrawal w
    where w.member_id = new.member_id
      and w.id = new.withdrawal_id
      and w.state in ('requested', 'reviewing')
  ) then
    raise exception 'a risk flag belongs to a withdrawal that is not decided';
  end if;
  return new;
end $$;
create trigger guard_new_flag before insert on cashier.risk_flag
  for each row execute function cashier.guard_new_flag();

-- Requests that an operator has taken are assessed too.
drop index cashier.withdrawal_requested;
create index withdrawal_undecided on cashier.withdrawal (requested_at) where state in ('requested', 'reviewing');
