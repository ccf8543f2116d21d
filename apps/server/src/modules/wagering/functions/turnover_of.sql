-- The turnover of a member per product, micro-units, of the wagers placed since a moment: what his
-- settled wagers really risked (`valid_bet`), what of it counts by the rules (`counted`), and the
-- stakes of open wagers, which count once they are settled (`open_stake`). A voided wager has no
-- valid bet. The rule of a game goes before that of its product; without a rule all of the valid
-- bet counts. Wagers without odds pass every minimum. `p_rules_since`: wagers placed earlier count
-- without rules.
create or replace function wagering.turnover_of(
  p_member uuid,
  p_since timestamptz,
  p_rules wagering.turnover_rule[],
  p_rules_since timestamptz
)
returns table (
  product text,
  valid_bet bigint,
  counted bigint,
  open_stake bigint
)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    w.product,
    sum(w.valid_bet)::bigint,
    -- A valid bet is a whole number of minor units, so that a percentage of it is exact.
    sum(
      case
        when r.weight is null or not w.is_ruled then w.valid_bet
        when w.price < r.minimum_odds then 0
        else floor(w.valid_bet * r.weight / 100)
      end
    )::bigint,
    sum(w.open_stake)::bigint
  from (
    select
      x.product,
      x.game,
      x.price,
      x.placed_at >= p_rules_since as is_ruled,
      coalesce(sum(x.valid_bet) filter (where x.state = 'settled'), 0) as valid_bet,
      coalesce(sum(x.stake) filter (where x.state = 'placed'), 0) as open_stake
    from wagering.wager x
    where x.member_id = p_member
      and x.placed_at >= p_since
      and x.id >= ledger.first_id(p_since - interval '11 minutes')
    group by 1, 2, 3, 4
  ) w
  left join lateral (
    select u.weight, u.minimum_odds
    from unnest(p_rules) as u
    where u.product = w.product
      and coalesce(u.game, w.game) = w.game
    order by u.game nulls last
    limit 1
  ) r on true
  group by w.product
  order by w.product
$$;
grant execute on function wagering.turnover_of to chokdee_app;
