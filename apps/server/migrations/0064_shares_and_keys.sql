-- A quota that all spaces share: what the others have not used of their equal parts is kept for them, and the less of it
-- the later it is, so that nobody can spend everybody's day at its beginning and nothing is left over at its end
-- (decision 36). Only spaces that have a working account there have a part.
create function quota_kept_for_others(in_space integer, counted text, began timestamptz, ends timestamptz, most integer) returns numeric
  language sql stable security definer set search_path = public as $$
  with others as (
    select distinct o.space_id from objects o where o.provider = counted and o.state = 'active' and o.space_id <> in_space
  ), share as (
    select most::numeric / (count(*) + 1) as units from others
  )
  select coalesce(sum(greatest(0, share.units - coalesce(u.used, 0))), 0)
    * extract(epoch from ends - now()) / extract(epoch from ends - began)
  from share, others left join lateral (
    select sum(q.used) as used from quota_uses q
    where q.network = counted and q.window_at = began and q.space_id = others.space_id) u on true
$$;
select give_to_fence('quota_kept_for_others(integer, text, timestamptz, timestamptz, integer)');

-- As before, and beside it by the part of the space. Answers with the seconds until there may be room again: what is kept
-- for others melts evenly until the network counts anew.
create or replace function spend_quota(in_space integer, by_object integer, counted text, window_s integer, zone text, cost integer, most integer)
  returns integer language plpgsql security definer set search_path = public as $$
declare
  began timestamptz;
  ends timestamptz;
  room integer;
  kept numeric;
begin
  select since, until into began, ends from quota_window(window_s, zone);
  perform pg_advisory_xact_lock(hashtextextended('quota ' || counted, 0));
  room := most - quota_total(counted, began) - cost;
  if room < 0 then return ceil(extract(epoch from ends - now())); end if;
  kept := quota_kept_for_others(in_space, counted, began, ends, most);
  if kept > room then
    -- All of it is gone at the end of the window, a part of it at that part of what is left of the window.
    return greatest(1, ceil(extract(epoch from ends - now()) * (1 - room / kept)));
  end if;
  insert into quota_uses as u (space_id, object_id, network, window_at, used) values (in_space, by_object, counted, began, cost)
  on conflict (space_id, object_id, network, window_at) do update set used = u.used + excluded.used;
  return null;
end $$;

-- The key of a source that a fresh one is to replace: it works until the fresh one is used for the first time, and no
-- longer than until then. Its secret stands with the other secrets, as `former_webhook`.
alter table objects add column former_key text, add column former_key_until timestamptz,
  add check ((former_key is null) = (former_key_until is null));
create unique index objects_by_former_key on objects (former_key) where former_key is not null;

create function find_source_by_key(key text) returns table (space_id integer, object_id integer, is_former boolean, has_former boolean)
  language sql stable security definer set search_path = public as $$
  select o.space_id, o.id, false, o.former_key is not null from objects o where o.hook_key = key and o.state <> 'removed'
  union all
  select o.space_id, o.id, true, true from objects o
  where o.former_key = key and o.former_key_until > now() and o.state <> 'removed'
$$;
select give_to_fence('find_source_by_key(text)');
