-- Reads the rounds that commands end. `p_locked` are the members that are locked. One that needs no
-- settlement has an `answer`. `limit` keeps the planner from reordering the join.
create or replace function launcher.read_endings(
  p_requests launcher.end_request[],
  p_positions integer[],
  p_hashes bytea[],
  p_locked uuid[]
) returns launcher.ending[]
language plpgsql as $$
begin
  return array(
    select e::launcher.ending
    from (
      select
        c.n,
        c.id,
        c."memberId" as member_id,
        r.id as round_id,
        p_hashes[c.n] as hash,
        r.game,
        r.currency,
        r.pair_id,
        r.payout::bigint as payout,
        case when r.moves <> '[]' then jsonb_build_object('version', 1, 'result', r.state -> -1) end as detail,
        r.open or r.moves <> '[]' as holds,
        c.by as ended_by,
        case
          when c.id is null or c."memberId" is null or c."roundId" is null then jsonb_build_object(
            'status', 'error',
            'sqlstate', '23502',
            'message', 'a command that ends a round lacks one of its fields'
          )
          when (c."memberId" = any (p_locked)) is not true
            and exists (select from protection.in_play(c."memberId"))
            then '{"status": "busy"}'
          when r.id is null then '{"status": "closed", "reason": "round"}'
          when not r.active then jsonb_build_object(
            'status', 'replayed',
            'balance', wagering.spendable(r.member_id, r.brand_id, r.vendor, r.currency)::text
          )
          when (c.by in ('play', 'client', 'sweep', 'void')) is not true then jsonb_build_object(
            'status', 'error',
            'sqlstate', '23514',
            'message', 'the command does not say who ends the round'
          )
        end as answer,
        -- What a round of several steps pays is known only at its end.
        case when r.moves <> '[]' then r.payout::numeric / nullif(r.stake, 0) end as price
      from unnest(p_positions, p_requests) as c (n)
      left join lateral (
        select * from launcher.round x where x.member_id = c."memberId" and x.id = c."roundId" limit 1
      ) r on true
    ) e
  );
end
$$;
