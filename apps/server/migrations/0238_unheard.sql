-- Accounts whose token is good and of which we hear nothing: their network has not let itself be looked at five times in a
-- row (about seven minutes), or not listened to eight times (about two). People see it on the page of each account; whoever
-- runs the installation saw it nowhere.
create function accounts_unheard() returns table (provider text, count bigint)
  language sql stable security definer set search_path = public as $$
  select o.provider, count(*) from objects o
  where o.state = 'active' and (
    exists (
      select from account_errands e
      where e.space_id = o.space_id and e.object_id = o.id and e.what in ('news', 'refresh', 'subscribe') and e.failures >= 5)
    or exists (
      select from account_streams s
      where s.space_id = o.space_id and s.object_id = o.id and s.connected_at is null and s.failures >= 8))
  group by 1
$$;
select give_to_fence('accounts_unheard()');
