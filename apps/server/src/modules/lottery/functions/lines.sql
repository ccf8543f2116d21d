-- The lines that commands request.
create or replace function lottery.lines_of(
  p_requests lottery.line_request[],
  p_positions integer[],
  p_lines integer[]
) returns lottery.line[]
language plpgsql stable as $$
begin
  return array(
    select l::lottery.line
    from (
      select
        r.n,
        r.line,
        r.id,
        r."memberId",
        r."slipId",
        case when r."requestHash" ~ '^([0-9a-f][0-9a-f])+$' then decode(r."requestHash", 'hex') end,
        r."brandId",
        r.product,
        r.vendor,
        r.game,
        r.version,
        r.revision,
        r.round,
        r.currency,
        r."ruleVersion",
        r.stake,
        r.session,
        r.place,
        r.price,
        r.detail,
        r.play,
        r.keys,
        r."unitStake",
        r."mostPayout",
        r."mostKey",
        r."mostMember",
        r."mostIssue"
      from unnest(p_positions, p_lines, p_requests) as r (n, line)
    ) l
  );
end
$$;

-- The lines of commands that have no answer yet.
create or replace function lottery.without_answers(p_lines lottery.line[], p_answers jsonb[]) returns lottery.line[]
language plpgsql immutable as $$
begin
  return array(
    select l::lottery.line
    from unnest(p_lines) as l
    where p_answers[l.n] is null
  );
end
$$;

-- The wagers of lines.
create or replace function lottery.wagers_of(p_lines lottery.line[]) returns wagering.bet[]
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
        l.product,
        l.vendor,
        l.game,
        l.draw_id::text as round,
        l.currency,
        l.rule_version,
        l.stake,
        0::bigint as payout,
        0::bigint as valid_bet,
        false as immediate,
        l.session,
        l.place,
        l.price,
        l.detail,
        null::uuid as seed_pair,
        null::bigint as nonce,
        null::wagering.funding[] as funding,
        false as dry_run
      from unnest(p_lines) as l
    ) w
  );
end
$$;
