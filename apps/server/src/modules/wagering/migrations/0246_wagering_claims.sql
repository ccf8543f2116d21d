-- Commands from before ids were claimed (0104): free wagers and what followed on them moved nothing, and the undoing of an immediate wager stood
-- beside its command's id. They claim their ids now, so that the ledger knows every command (I6, wagers-are-ledger-commands).
insert into ledger.claim (member_id, id, hash, claimed_at)
select c.member_id, c.id, c.hash, c.at
from (select member_id, id, hash, placed_at as at from wagering.wager union all select member_id, id, hash, at from wagering.outcome) c
where not exists (select from ledger.transfer t where t.member_id = c.member_id and t.id = c.id and t.line = 0)
  -- Where an older version let a hold take the id as well, the proof goes on telling it.
  and not ledger.is_used(c.member_id, c.id);
-- The revision runs ahead of the version: from now on these members' ids are looked up (ledger.is_reserved).
update ledger.account a set revision = a.revision + 1
where a.purse = 'cash' and a.revision = a.version and exists (select from ledger.claim c where c.member_id = a.member_id);
