-- Consumers that must take effect once now move their cursor in the transaction of the effect, and
-- leases are rows of `platform.lease`. Copies of the former version can no longer move a cursor.

-- A copy that was killed between effect and cursor left marked events after the cursor; they are a
-- prefix of the unread ones, because batches were processed in order and whole.
update platform.outbox_consumer c
set
  xid = done.xid,
  id = done.id
from (
  select distinct on (unread.name)
    unread.name,
    e.xid,
    e.id
  from platform.outbox_consumer unread
  join platform.outbox e on (e.xid, e.id) > (unread.xid, unread.id)
  join platform.outbox_processed m on m.consumer = unread.name and m.id = e.id
  order by unread.name, e.xid desc, e.id desc
) done
where c.name = done.name;

-- The same for dead letters that were processed but not deleted yet.
delete from platform.outbox_dead_letter d
using platform.outbox_processed m
where m.consumer = d.consumer and m.id = d.id;

drop table platform.outbox_processed;

alter table platform.outbox_consumer
  drop column holder,
  drop column epoch,
  drop column leased_until;
