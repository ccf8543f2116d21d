-- The tickets that commands request, with what is wrong with them.
create or replace function sports.tickets_of(
  p_requests sports.ticket_request[],
  p_positions integer[],
  p_lines integer[]
) returns sports.ticket_order[]
language plpgsql stable as $$
begin
  return array(
    select t::sports.ticket_order
    from (
      select
        r.n,
        r.id,
        r."memberId",
        r."brandId",
        case when r.hash ~ '^[0-9a-f]{64}$' then decode(r.hash, 'hex') end,
        r.kind,
        r.vendor,
        r.game,
        r."gameVersion",
        r.currency,
        r.session,
        r.place,
        r.round,
        r.stake,
        r.price,
        r."ruleVersion",
        r.detail,
        r.setting,
        r.legs,
        case
          when r.line > 1 then 'a ticket is one wager'
          when r.hash !~ '^[0-9a-f]{64}$' or num_nulls(r.id, r."memberId", r."brandId", r.hash, r.kind, r.stake) > 0
            then 'a ticket lacks one of its fields'
          when r.kind not in ('single', 'parlay', 'system') then 'a ticket is of an unknown kind'
          when coalesce(cardinality(r.legs), 0) not between 1 and 100 then 'a ticket has 1 to 100 legs'
          when exists (
            select
            from unnest(r.legs) as l
            where l.price <= 1000
              or l.payout < 0
              or num_nulls(
                l.market,
                l.event,
                l.outcome,
                l.price,
                l.version,
                l.payout,
                l."mostMember",
                l."mostMemberEvent",
                l."mostMarket",
                l."mostEvent"
              ) > 0
          ) then 'a leg of a ticket lacks one of its fields'
        end
      from unnest(p_positions, p_lines, p_requests) as r (n, line)
    ) t
  );
end
$$;

-- The members of tickets.
create or replace function sports.members_of(p_tickets sports.ticket_order[]) returns uuid[]
language plpgsql immutable as $$
begin
  return array(select distinct t.member_id from unnest(p_tickets) as t);
end
$$;

-- The legs of tickets, in their order.
create or replace function sports.legs_of(p_tickets sports.ticket_order[]) returns sports.leg_order[]
language plpgsql immutable as $$
begin
  return array(
    select l::sports.leg_order
    from (
      select
        t.n,
        l.position::integer,
        t.member_id,
        t.id,
        t.brand_id,
        t.kind = 'single',
        t.stake,
        t.setting,
        l.market,
        l.event,
        l.outcome,
        l.price,
        l.line,
        l.version,
        l.payout,
        l."mostMember",
        l."mostMemberEvent",
        l."mostMarket",
        l."mostEvent",
        l."ownMarket",
        l."ownEvent"
      from unnest(p_tickets) as t
      cross join lateral unnest(t.legs) with ordinality as l (
        market,
        event,
        outcome,
        price,
        line,
        version,
        payout,
        "mostMember",
        "mostMemberEvent",
        "mostMarket",
        "mostEvent",
        "ownMarket",
        "ownEvent",
        position
      )
      where t.fault is null
      order by t.n, l.position
    ) l
  );
end
$$;

-- The wagers of the tickets that have no answer yet.
create or replace function sports.wagers_of(p_tickets sports.ticket_order[], p_answers jsonb[])
returns wagering.bet[]
language plpgsql immutable as $$
begin
  return array(
    select w::wagering.bet
    from (
      select
        t.n,
        1 as line,
        t.id,
        t.member_id,
        t.hash,
        t.brand_id,
        'SPORTS' as product,
        t.vendor,
        t.game,
        t.round,
        t.currency,
        t.rule_version,
        t.stake,
        0::bigint as payout,
        0::bigint as valid_bet,
        false as immediate,
        t.session,
        t.place,
        t.price,
        coalesce(t.detail, '{}'),
        null::uuid as seed_pair,
        null::bigint as nonce,
        null::wagering.funding[] as funding,
        false as dry_run
      from unnest(p_tickets) as t
      where p_answers[t.n] is null
    ) w
  );
end
$$;
