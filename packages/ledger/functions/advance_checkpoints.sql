-- Moves the checkpoints of members up to a position, by the commands since their last one. The
-- caller has proved these members. Refuses a position that new commands can still be below.
create or replace function ledger.advance_checkpoints(p_members uuid[], p_position uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  if p_position > ledger.first_id(platform.clock() - interval '11 minutes') then
    raise exception 'the position % is too new for a checkpoint', p_position using errcode = 'invalid_parameter_value';
  end if;
  with scope as materialized (
    select
      m.member_id,
      coalesce(c.position, '00000000-0000-0000-0000-000000000000') as position,
      coalesce(ledger.read_from(c.position), '00000000-0000-0000-0000-000000000000') as since
    from unnest(p_members) as m (member_id)
    left join ledger.checkpoint c on c.member_id = m.member_id
    where c.position is null
      or c.position < p_position
  ),
  leg as materialized (
    select
      t.member_id,
      leg.account,
      t.currency,
      t.id,
      leg.amount,
      leg.balance,
      leg.version,
      s.position
    from scope s
    cross join lateral (
      select *
      from ledger.transfer t
      where t.member_id = s.member_id
        and t.id >= s.since
      offset 0
    ) t
    cross join lateral (
      values
        (t.debit, -t.amount, t.debit_balance, t.debit_version),
        (t.credit, t.amount, t.credit_balance, t.credit_version)
    ) as leg (account, amount, balance, version)
  ),
  -- The purses at the last version before the first one whose command is not below the position.
  reached as (
    select distinct on (member_id, account, currency)
      member_id,
      account,
      currency,
      balance,
      version
    from (
      select
        l.*,
        min(version) filter (where id >= p_position) over (partition by member_id, account, currency) as next_version
      from leg l
      where version is not null
    ) own
    where next_version is null
      or version < next_version
    order by member_id, account, currency, version desc
  ),
  summed as (
    select
      member_id,
      case account when 'house:play' then account else 'operator:other' end as account,
      currency,
      sum(amount) as balance
    from leg
    where strpos(account, ':') > 0
      and id >= position
      and id < p_position
    group by 1, 2, 3
  ),
  kept as (
    insert into ledger.checkpoint_balance as b (
      member_id,
      account,
      currency,
      balance,
      version,
      last_balance,
      last_held,
      last_revision
    )
    select
      a.member_id,
      a.purse,
      a.currency,
      coalesce(r.balance, 0),
      coalesce(r.version, 0),
      a.balance,
      a.held,
      a.revision
    from scope s
    join ledger.account a on a.member_id = s.member_id
    left join reached r on r.member_id = a.member_id and r.account = a.purse and r.currency = a.currency
    union all
    select member_id, account, currency, balance, 0, 0, 0, 0
    from summed
    on conflict (member_id, account, currency) do update
    set
      balance = case
        when strpos(b.account, ':') > 0 then b.balance + excluded.balance
        when excluded.version > b.version then excluded.balance
        else b.balance
      end,
      version = greatest(b.version, excluded.version),
      last_balance = excluded.last_balance,
      last_held = excluded.last_held,
      last_revision = excluded.last_revision
  )
  insert into ledger.checkpoint as c (member_id, position, proved_at)
  select member_id, p_position, platform.clock()
  from scope
  on conflict (member_id) do update
  set position = excluded.position, proved_at = excluded.proved_at;
end
$$;
grant execute on function ledger.advance_checkpoints to chokdee_app;
