-- Deletes up to `p_limit` challenges, remembered browsers and SMS codes each that are of no use any
-- more: the first two past their expiry, codes 30 days after the request. Returns how many.
create or replace function identity.purge_one_time(p_limit integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with old_challenge as (
    select c.challenge_hash
    from identity.challenge c
    where c.expires_at < platform.clock()
    order by c.expires_at
    limit p_limit
    for update skip locked
  ), deleted_challenge as (
    delete from identity.challenge c
    using old_challenge o
    where c.challenge_hash = o.challenge_hash
    returning 1
  ), old_remember as (
    select r.member_id
    from identity.remember r
    where r.expires_at < platform.clock()
    order by r.expires_at
    limit p_limit
    for update skip locked
  ), deleted_remember as (
    delete from identity.remember r
    using old_remember o
    where r.member_id = o.member_id
    returning 1
  ), old_code as (
    select c.code_id
    from identity.sms_code c
    where c.requested_at < platform.clock() - interval '30 days'
    order by c.requested_at
    limit p_limit
    for update skip locked
  ), deleted_code as (
    delete from identity.sms_code c
    using old_code o
    where c.code_id = o.code_id
    returning 1
  )
  select (
    (select count(*) from deleted_challenge)
    + (select count(*) from deleted_remember)
    + (select count(*) from deleted_code)
  )::integer;
$$;
grant execute on function identity.purge_one_time to chokdee_app;
