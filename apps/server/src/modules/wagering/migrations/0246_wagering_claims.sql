-- Commands from before ids were claimed (0104): free wagers and what followed on them moved nothing, and the undoing of an immediate wager stood
-- beside its command's id. They claim their ids now, so that the ledger knows every command (I6, wagers-are-ledger-commands).
do $$
begin
  perform ledger.claim_former(w.member_id, w.id, w.hash, w.placed_at) from wagering.wager w;
  perform ledger.claim_former(o.member_id, o.id, o.hash, o.at) from wagering.outcome o;
end
$$;
