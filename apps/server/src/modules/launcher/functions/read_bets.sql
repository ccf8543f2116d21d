-- Reads what bets are checked against: the game session, the game slot and an earlier round of the
-- same id or request. `p_locked` are the members that are locked. A bet that this decides has an
-- `answer`. `limit` keeps the planner from reordering the joins.
create or replace function launcher.read_bets(
  p_requests launcher.play_request[],
  p_positions integer[],
  p_locked uuid[],
  p_at timestamptz
) returns launcher.bet[]
language plpgsql as $$
begin
  return array(
    select b::launcher.bet
    from (
      select
        c.n,
        c."memberId" as member_id,
        c.id,
        s.id as session_id,
        s.site_session,
        s.brand_id,
        s.vendor,
        s.category,
        s.game,
        s.version,
        c.mode,
        s.currency,
        c.amount,
        c.stake,
        c.payout,
        c.choice,
        c.state,
        coalesce(c.open, false) as open,
        c."seedPair" as pair_id,
        c.nonce,
        c."requestId" as request_id,
        case when c."requestHash" ~ '^([0-9a-f][0-9a-f])+$' then decode(c."requestHash", 'hex') end as hash,
        c.place,
        coalesce(c."dryRun", false) as dry_run,
        t.active_round,
        t.last_round,
        t.played_at,
        c.after,
        case
          when (c."memberId" = any (p_locked)) is not true then
            case
              when exists (select from protection.in_play(c."memberId")) then '{"status": "busy"}'
              else '{"status": "closed"}'
            end::jsonb
          when r.id is not null and encode(r.hash, 'hex') = c."requestHash"
            then launcher.play_answer('replayed', r::launcher.round)
          when r.id = c.id then '{"status": "conflict", "reason": "content"}'
          when r.id is not null then '{"status": "conflict", "reason": "request"}'
          when s.id is null or s.ended_at is not null or s.expires_at <= p_at
            then '{"status": "closed", "reason": "session"}'
          when (
            c.mode is not null
            and c.amount >= 0
            and c.payout >= 0
            and c."seedPair" is not null
            and c."requestHash" ~ '^([0-9a-f][0-9a-f])+$'
            and (c."dryRun" or (jsonb_typeof(c.state) = 'array' and c.state <> '[]'))
          ) is not true then jsonb_build_object(
            'status', 'error',
            'sqlstate', '23502',
            'message', format('bet %s lacks one of its fields', c.id)
          )
        end as answer,
        c.odds
      from unnest(p_positions, p_requests) as c (n)
      left join lateral (
        select * from launcher.session x where x.member_id = c."memberId" and x.id = c."sessionId" limit 1
      ) s on true
      left join lateral (
        select * from launcher.game_slot x where x.member_id = s.member_id and x.game = s.game limit 1
      ) t on true
      left join lateral (
        select *
        from (
          select * from launcher.round x where x.member_id = c."memberId" and x.id = c.id
          union all
          -- No index serves `is not distinct from`, so that the plan cannot read all rounds of the
          -- member instead of those of the request.
          select *
          from launcher.round x
          where x.request_id = c."requestId" and x.member_id is not distinct from c."memberId"
        ) u
        limit 1
      ) r on true
    ) b
  );
end
$$;
