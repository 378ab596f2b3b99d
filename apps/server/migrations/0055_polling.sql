-- What is due at networks, so many at once and so many of one network: one that does not answer keeps no other waiting.
-- `running` tells how many of each network the asking process is at. The earlier form stays for processes that still use it.
create function claim_errands(how_many integer, per_network integer, running jsonb, lease interval)
  returns table (space_id integer, object_id integer, what text, network text)
  language sql security definer set search_path = public as $$
  with due as (
    select d.space_id, d.object_id, d.what, d.run_at, o.provider,
      row_number() over (partition by o.provider order by d.run_at) as place
    from account_errands d join objects o on o.space_id = d.space_id and o.id = d.object_id and o.state = 'active'
    where d.run_at <= now()
      -- The first look at the news shows what was there before: that has to have come as history by then.
      and not (d.what = 'news' and exists (select from account_errands h where h.space_id = d.space_id and h.object_id = d.object_id
                 and h.what = 'history' and h.left_items is distinct from 0 and h.failures < 5))
  ), chosen as (
    select * from due where place <= per_network - coalesce((running ->> provider)::integer, 0) order by run_at limit how_many
  ), locked as (
    select e.space_id, e.object_id, e.what, c.provider
    from account_errands e join chosen c on (c.space_id, c.object_id, c.what) = (e.space_id, e.object_id, e.what)
    where e.run_at <= now() for update of e skip locked
  )
  update account_errands e set run_at = now() + lease
  from locked l where (e.space_id, e.object_id, e.what) = (l.space_id, l.object_id, l.what)
  returning e.space_id, e.object_id, e.what, l.provider
$$;
select give_to_fence('claim_errands(integer, integer, jsonb, interval)');
