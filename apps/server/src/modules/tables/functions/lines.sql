-- The bets that commands request.
create or replace function tables.lines_of(
  p_commands jsonb[],
  p_positions integer[],
  p_lines integer[],
  p_hashes bytea[],
  p_requests tables.bet_request[]
) returns tables.line[]
language plpgsql stable as $$
begin
  return array(
    select l::tables.line
    from (
      select
        r.n,
        r.line,
        r.id,
        r."memberId",
        (p_commands[r.n] ->> 'id')::uuid,
        p_hashes[r.n],
        r."brandId",
        r.vendor,
        r."table",
        r."ruleVersion",
        r.revision,
        r.round,
        r.currency,
        r.session,
        r.place,
        r.position,
        r.stake,
        (r.stake::numeric * r.factor / 1000000)::bigint,
        r.detail
      from unnest(p_positions, p_lines, p_requests) as r (n, line)
    ) l
  );
end
$$;

-- The bets of commands that have no answer yet.
create or replace function tables.without_answers(p_lines tables.line[], p_answers jsonb[]) returns tables.line[]
language plpgsql immutable as $$
begin
  -- Mostly there are none.
  if array_remove(p_answers, null) = '{}' then
    return p_lines;
  end if;
  return array(
    select l::tables.line
    from unnest(p_lines) as l
    where p_answers[l.n] is null
  );
end
$$;

-- The wagers of bets.
create or replace function tables.wagers_of(p_lines tables.line[]) returns wagering.bet[]
language plpgsql stable as $$
begin
  return array(
    select w::wagering.bet
    from (
      select
        l.n,
        l.line,
        l.id,
        l.member_id,
        l.hash,
        l.brand_id,
        'LIVE' as product,
        l.vendor,
        l.code as game,
        l.round_id::text as round,
        l.currency,
        l.rule_version,
        l.stake,
        0::bigint as payout,
        0::bigint as valid_bet,
        false as immediate,
        l.session,
        l.place,
        null::numeric(14, 6) as price,
        coalesce(l.detail, '{}') as detail,
        null::uuid as seed_pair,
        null::bigint as nonce,
        null::wagering.funding[] as funding,
        false as dry_run
      from unnest(p_lines) as l
    ) w
  );
end
$$;
