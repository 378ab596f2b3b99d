-- What waits is claimed account by account, and not for those that the caller is reading just now: a network that does not
-- answer keeps its own account waiting and nobody else.
drop index inbox_waiting;
create index inbox_waiting on inbox (space_id, object_id, run_at, id) where state = 'waiting';

drop function claim_inbox(integer, integer);
create function claim_inbox(accounts integer, per_account integer, busy integer[]) returns table (space_id integer, object_id integer, id bigint)
  language sql security definer set search_path = public as $$
  with recursive waiting (space_id, object_id) as (   -- jumps from account to account in the index, not from row to row
    (select w.space_id, w.object_id from inbox w where w.state = 'waiting' order by w.space_id, w.object_id limit 1)
    union all
    select n.space_id, n.object_id from waiting, lateral (
      select w.space_id, w.object_id from inbox w
      where w.state = 'waiting' and (w.space_id, w.object_id) > (waiting.space_id, waiting.object_id)
      order by w.space_id, w.object_id limit 1) n
  ), mine as (
    select p.* from (
      select a.space_id, a.object_id from waiting a
      where a.object_id <> all (busy)
        and exists (select from inbox w where w.space_id = a.space_id and w.object_id = a.object_id and w.state = 'waiting' and w.run_at <= now())
      order by random() limit accounts) a,
    lateral (select w.space_id, w.object_id, w.id, w.received_at from inbox w
             where w.space_id = a.space_id and w.object_id = a.object_id and w.state = 'waiting' and w.run_at <= now()
             order by w.run_at, w.id limit per_account for update skip locked) p
  )
  update inbox i set attempt = attempt + 1, run_at = now() + interval '30 seconds'   -- out of sight; comes back if we die
  from mine where (i.space_id, i.id, i.received_at) = (mine.space_id, mine.id, mine.received_at)
  returning i.space_id, i.object_id, i.id
$$;
select give_to_fence('claim_inbox(integer, integer, integer[])');

-- What a network did not tell in time is asked for once more.
alter table account_errands drop constraint account_errands_what_check;
alter table account_errands add constraint account_errands_what_check
  check (what in ('news', 'history', 'refresh', 'templates', 'subscribe', 'learn'));
