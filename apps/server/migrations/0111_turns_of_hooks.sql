-- Who has waited longest comes first, and a space whose period is over sends nothing.
drop function hooks_due(timestamptz);
create function hooks_due(at timestamptz, has_billing boolean) returns table (space_id integer, hook_id integer)
  language sql stable security definer set search_path = public as $$
  select h.space_id, h.id from webhooks h join spaces s on s.id = h.space_id and s.deleted_at is null
  where h.state in ('active', 'rests') and h.next_at <= at and (not has_billing or s.expires_at > now()) and exists (
    select from webhook_deliveries d
    where d.space_id = h.space_id and d.hook_id = h.id and d.state = 'waiting' and d.run_at <= at)
  order by h.next_at, h.space_id, h.id
$$;
select give_to_fence('hooks_due(timestamptz, boolean)');
