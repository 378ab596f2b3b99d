-- How much waits and for how long, over all spaces: for whoever runs the server. Figures only, nobody's in particular.
-- Each is read from an index of what is not done yet, so that a large past costs nothing.
grant select (state, created_at) on mails to otklik_fence;

create function backlog() returns table (
  inbox_waiting bigint, inbox_oldest_s double precision, inbox_dead bigint, inbox_unrouted bigint,
  outbox_due bigint, outbox_oldest_s double precision, outbox_held bigint, outbox_unknown bigint, outbox_failed bigint,
  mails_waiting bigint, mails_oldest_s double precision)
  language sql stable security definer set search_path = public as $$
  select i.waiting, coalesce(extract(epoch from now() - i.oldest), 0),
    (select count(*) from inbox where state = 'dead'),
    (select count(*) from inbox_unrouted),
    d.due, coalesce(extract(epoch from now() - d.oldest), 0),
    (select count(*) from actions where state = 'held' and hold = 'account'),
    (select count(*) from actions where state = 'unknown' and dismissed_at is null),
    (select count(*) from actions where state = 'failed' and dismissed_at is null),
    m.waiting, coalesce(extract(epoch from now() - m.oldest), 0)
  -- By when it came: what is tried again and again is put off each time.
  from (select count(*) as waiting, min(received_at) as oldest from inbox where state = 'waiting') i,
    -- By when it was due. What belongs to an account that is not active waits for people, not for us.
    (select count(*) as due, min(a.not_before) as oldest from actions a
     join objects o on o.space_id = a.space_id and o.id = a.object_id and o.state = 'active'
     where (a.state = 'queued' or (a.state = 'held' and a.hold in ('undo', 'later'))) and a.not_before <= now()) d,
    (select count(*) as waiting, min(created_at) as oldest from mails where state = 'waiting') m
$$;
select give_to_fence('backlog()');

create function accounts_by_state() returns table (provider text, state text, count bigint)
  language sql stable security definer set search_path = public as $$
  select o.provider, o.state, count(*) from objects o where o.state <> 'removed' group by 1, 2
$$;
select give_to_fence('accounts_by_state()');
