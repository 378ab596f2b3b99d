-- Through what a hook was set when no person sat there: an application or a personal token. It ends with that access.
alter table webhooks add column family_id uuid;

grant select (application_id) on token_families to otklik_fence;
grant select (family_id, expires_at) on access_tokens, refresh_tokens to otklik_fence;

-- Whether anybody can still go on with it. An application that its person has allowed once more goes on with the newer one.
create function is_access_over(family uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = public as $$
  with kin as (
    select g.id from token_families g where g.id = family and g.ended_at is null
    union
    select g.id from token_families f join token_families g
      on g.space_id = f.space_id and g.application_id = f.application_id and g.user_id = f.user_id
    where f.id = family and g.ended_at is null)
  select not exists (
    select from kin k
    where exists (select from access_tokens a where a.family_id = k.id and a.expires_at > at)
      or exists (select from refresh_tokens r where r.family_id = k.id and r.expires_at > at))
$$;
select give_to_fence('is_access_over(uuid, timestamptz)');

create or replace function hooks_due(at timestamptz, has_billing boolean) returns table (space_id integer, hook_id integer)
  language sql stable security definer set search_path = public as $$
  select h.space_id, h.id from webhooks h join spaces s on s.id = h.space_id and s.deleted_at is null
  where h.state in ('active', 'rests') and h.next_at <= at and (not has_billing or s.expires_at > now()) and exists (
    select from webhook_deliveries d
    where d.space_id = h.space_id and d.hook_id = h.id and d.state = 'waiting' and d.run_at <= at)
    and (h.family_id is null or not is_access_over(h.family_id, now()))
  order by h.next_at, h.space_id, h.id
$$;

create function hooks_over(at timestamptz) returns table (space_id integer, hook_id integer)
  language sql stable security definer set search_path = public as $$
  select h.space_id, h.id from webhooks h
  where h.family_id is not null and h.state <> 'off' and is_access_over(h.family_id, at)
$$;
select give_to_fence('hooks_over(timestamptz)');
