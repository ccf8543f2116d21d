-- Compares a channel's settled transfers of a business day with the ledger's entries on its
-- account, by the payer bank's number or the payout's id. Entries and transfers two days around it
-- count too: a payment near midnight may be settled and booked on different days. Writes the
-- findings and the brands' sums; an open finding that agrees now is resolved as `matched`.
-- Returns how many findings of the channel are open.
create or replace function cashier.reconcile(p_channel text, p_direction text, p_day date) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
declare
  v_day interval := interval '1 day';
  -- The business day begins at midnight GMT+8.
  v_start timestamptz := p_day::timestamp at time zone 'UTC' - interval '8 hours';
begin
  with entries as (
    select
      e.*,
      case when (e.gained < 0) = (e.reverses is null) then 'in' else 'out' end as direction,
      e.posted_at >= v_start and e.posted_at < v_start + v_day as today
    from ledger.account_entries('channel:' || p_channel, v_start - 2 * v_day, v_start + 3 * v_day) e
  ),
  keyed as (
    select
      coalesce(d.authorisation, e.reference, e.id::text) as key,
      e.*
    from entries e
    left join cashier.deposit_reference r on r.reference = e.reference
    left join cashier.deposit d on d.member_id = r.member_id and d.id = r.deposit_id
    where p_direction = 'in'
      and e.direction = 'in'
    union all
    select
      coalesce(h.payout_id, p.payout_id)::text,
      e.*
    from entries e
    left join cashier.withdrawal h on h.member_id = e.member_id and h.id = e.hold_id
    left join cashier.withdrawal p on p.member_id = e.member_id and p.posting_id = e.reverses
    where p_direction = 'out'
      and e.direction = 'out'
  ),
  booked as (
    select
      coalesce(k.key, k.reference, k.id::text) as key,
      min(k.brand_id) as brand_id,
      min(k.reference) as reference,
      min(k.currency) as currency,
      count(*) filter (where k.reverses is null) - count(*) filter (where k.reverses is not null) as count,
      sum(case when k.reverses is null then abs(k.gained) else -abs(k.gained) end)::bigint as amount,
      bool_or(k.today) as today,
      count(*) filter (where k.today and k.reverses is null) as today_count,
      coalesce(sum(abs(k.gained)) filter (where k.today and k.reverses is null), 0)::bigint as today_amount
    from keyed k
    group by 1
  ),
  settled as (
    select
      s.key,
      min(s.reference) as reference,
      min(s.currency) as currency,
      count(*) as count,
      sum(s.amount)::bigint as amount,
      bool_or(s.day = p_day) as today,
      count(*) filter (where s.day = p_day) as today_count,
      coalesce(sum(s.amount) filter (where s.day = p_day), 0)::bigint as today_amount
    from cashier.settled_transfer s
    where s.channel = p_channel
      and s.direction = p_direction
      and s.day between p_day - 2 and p_day + 2
    group by s.key
  ),
  compared as materialized (
    select
      key,
      coalesce(b.brand_id, cashier.brand_of_payment(p_direction, s.reference, key)) as brand_id,
      coalesce(b.reference, s.reference, '') as reference,
      coalesce(s.currency, b.currency) as currency,
      coalesce(s.count, 0) as settled_count,
      coalesce(s.amount, 0) as settled_amount,
      coalesce(b.count, 0) as booked_count,
      coalesce(b.amount, 0) as booked_amount,
      coalesce(s.today, false) or coalesce(b.today, false) as today,
      coalesce(s.today_count, 0) as settled_today,
      coalesce(s.today_amount, 0) as settled_sum,
      coalesce(b.today_count, 0) as booked_today,
      coalesce(b.today_amount, 0) as booked_sum,
      case
        when coalesce(s.count, 0) = 0 and coalesce(b.amount, 0) = 0 then null
        when coalesce(s.count, 0) = 0 then 'missing_channel'
        when coalesce(b.count, 0) = 0 then 'missing_ledger'
        when s.count <> b.count then 'doubled'
        when s.amount <> b.amount or s.currency <> b.currency then 'amount'
      end as kind
    from booked b
    full join settled s using (key)
  ),
  sums as (
    insert into cashier.reconciliation_total (
      brand_id,
      channel,
      direction,
      day,
      settled_count,
      settled_amount,
      booked_count,
      booked_amount
    )
    select
      c.brand_id,
      p_channel,
      p_direction,
      p_day,
      sum(c.settled_today),
      sum(c.settled_sum),
      sum(c.booked_today),
      sum(c.booked_sum)
    from compared c
    where c.brand_id is not null
      and c.today
    group by c.brand_id
    on conflict (brand_id, day, channel, direction) do update
    set
      settled_count = excluded.settled_count,
      settled_amount = excluded.settled_amount,
      booked_count = excluded.booked_count,
      booked_amount = excluded.booked_amount
  ),
  matched as (
    update cashier.finding f
    set
      resolution = 'matched',
      resolved_at = platform.clock()
    from compared c
    where f.channel = p_channel
      and f.direction = p_direction
      and f.key = c.key
      and f.resolution is null
      and c.kind is null
  )
  insert into cashier.finding as f (
    brand_id,
    channel,
    direction,
    day,
    key,
    kind,
    reference,
    currency,
    settled_count,
    settled_amount,
    booked_count,
    booked_amount
  )
  select
    c.brand_id,
    p_channel,
    p_direction,
    p_day,
    c.key,
    c.kind,
    c.reference,
    c.currency,
    c.settled_count,
    c.settled_amount,
    c.booked_count,
    c.booked_amount
  from compared c
  where c.kind is not null
    and c.today
  -- What an operator has resolved stays resolved until its figures change.
  on conflict (channel, direction, key) do update
  set
    kind = excluded.kind,
    settled_count = excluded.settled_count,
    settled_amount = excluded.settled_amount,
    booked_count = excluded.booked_count,
    booked_amount = excluded.booked_amount,
    found_at = platform.clock(),
    resolution = null,
    note = null,
    resolved_by = null,
    resolved_at = null
  where f.resolution = 'matched'
    or (f.kind, f.settled_count, f.settled_amount, f.booked_count, f.booked_amount)
      <> (
        excluded.kind, excluded.settled_count, excluded.settled_amount, excluded.booked_count, excluded.booked_amount
      );

  update cashier.reconciliation
  set
    state = 'done',
    compared_at = platform.clock(),
    failure = null
  where channel = p_channel
    and direction = p_direction
    and day = p_day;
  return (
    select count(*)
    from cashier.finding
    where channel = p_channel
      and direction = p_direction
      and resolution is null
  );
end $$;
grant execute on function cashier.reconcile(text, text, date) to chokdee_app;

-- The brand of a payment that the ledger does not know, by its reference or its payout; null when
-- neither is ours.
create or replace function cashier.brand_of_payment(p_direction text, p_reference text, p_key text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case p_direction
    when 'in' then (
      select d.brand_id
      from cashier.deposit_reference r
      join cashier.deposit d on d.member_id = r.member_id and d.id = r.deposit_id
      where r.reference = p_reference
    )
    else (
      select w.brand_id
      from cashier.withdrawal w
      where w.payout_id = case
        when p_key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then p_key::uuid
      end
    )
  end
$$;

-- Records how an operator settled a finding. A finding without a brand belongs to every brand.
-- Returns false when there is none that is open.
create or replace function cashier.resolve_finding(
  p_brand text,
  p_finding uuid,
  p_resolution text,
  p_note text,
  p_operator uuid
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.finding
  set
    resolution = p_resolution,
    note = p_note,
    resolved_by = p_operator,
    resolved_at = platform.clock()
  where id = p_finding
    and (brand_id = p_brand or brand_id is null)
    and resolution is null;
  return found;
end $$;
grant execute on function cashier.resolve_finding(text, uuid, text, text, uuid) to chokdee_app;
