-- A proposal that the state of its draw no longer allows is rejected by the system, without a
-- person.
alter table draws.proposal
drop constraint proposal_check2,
add constraint decided_by_person check (
  case state
    when 'open' then decided_by is null
    when 'confirmed' then decided_by is not null
    else true
  end
);
