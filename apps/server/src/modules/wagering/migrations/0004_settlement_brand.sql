-- The brand whose operators see a settlement: that of its wagers, which are all of one brand. Null
-- until the first of them is known.
alter table wagering.settlement_job add column brand_id text;
update wagering.settlement_job j
set brand_id = coalesce(
  (
    select w.brand_id
    from wagering.wager w
    where not w.immediate
      and w.game = j.game
      and w.round = j.round
      and w.vendor = j.vendor
    limit 1
  ),
  (
    select w.brand_id
    from wagering.settlement_item i
    join wagering.wager w on w.member_id = i.member_id and w.id = i.wager_id
    where i.job_id = j.id
    limit 1
  )
);
create index settlement_job_of_brand on wagering.settlement_job (brand_id, id);
