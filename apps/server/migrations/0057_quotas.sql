-- What the accounts of one application have asked of a network that counts it together for all of them. By account, so
-- that each can be shown its part; the total is made over all spaces by the functions below.
create table quota_uses (
  space_id  integer     not null references spaces (id) on delete cascade,
  object_id integer     not null,                 -- no foreign key: what a removed account has used is used all the same
  network   text        not null,
  window_at timestamptz not null,                 -- when the network began to count
  used      integer     not null default 0,
  primary key (space_id, object_id, network, window_at)
);
create index quota_uses_of_window on quota_uses (network, window_at) include (used);
select fence_table('quota_uses');
create policy fence_counts on quota_uses to otklik_fence using (true) with check (true);
grant select, insert, update, delete on quota_uses to otklik_fence;

-- When the network began to count, and when it begins anew: a day begins at midnight of the zone.
create function quota_window(window_s integer, zone text) returns table (since timestamptz, until timestamptz)
  language sql stable as $$
  select date_trunc('day', now() at time zone zone) at time zone zone,
    (date_trunc('day', now() at time zone zone) + interval '1 day') at time zone zone
  where zone is not null
  union all
  select to_timestamp(n * window_s), to_timestamp((n + 1) * window_s)
  from floor(extract(epoch from now()) / window_s) n where zone is null
$$;

create function quota_total(counted text, began timestamptz) returns integer
  language sql stable security definer set search_path = public as $$
  select coalesce(sum(used), 0)::integer from quota_uses where network = counted and window_at = began
$$;
select give_to_fence('quota_total(text, timestamptz)');

-- Whether so much may still be used, and if so, it is: one after another, so that nobody uses what another has just taken.
-- Answers with nothing then, and otherwise with the seconds until the network counts anew.
create function spend_quota(in_space integer, by_object integer, counted text, window_s integer, zone text, cost integer, most integer)
  returns integer language plpgsql security definer set search_path = public as $$
declare
  began timestamptz;
  ends timestamptz;
begin
  select since, until into began, ends from quota_window(window_s, zone);
  perform pg_advisory_xact_lock(hashtextextended('quota ' || counted, 0));
  if quota_total(counted, began) + cost > most then return ceil(extract(epoch from ends - now())); end if;
  insert into quota_uses as u (space_id, object_id, network, window_at, used) values (in_space, by_object, counted, began, cost)
  on conflict (space_id, object_id, network, window_at) do update set used = u.used + excluded.used;
  return null;
end $$;
select give_to_fence('spend_quota(integer, integer, text, integer, text, integer, integer)');

create function count_accounts(of_network text) returns integer
  language sql stable security definer set search_path = public as $$
  select count(*)::integer from objects where provider = of_network and state = 'active'
$$;
select give_to_fence('count_accounts(text)');

create function drop_old_quotas() returns void
  language sql security definer set search_path = public as $$
  delete from quota_uses where window_at < now() - interval '3 days'
$$;
select give_to_fence('drop_old_quotas()');
