-- Files that wait to be fetched are claimed by account and by space: a host that does not answer keeps those waiting who
-- brought its files, and nobody else.
create index files_waiting on files (space_id, object_id, run_at, id) where state = 'remote' and object_id is not null;

-- `busy` and `busy_spaces` name the account and the space of every file that the caller is fetching just now, each as
-- often as it has one. Whose space has the fewest under way comes first. Files of an account that was removed wait until
-- it is connected again. The attempts are not counted for ever: their column ends at 32,767, and one file at its end
-- would stop this statement for everybody.
create function claim_files(places integer, per_account integer, per_space integer, busy integer[], busy_spaces integer[])
  returns table (space_id integer, object_id integer, id bigint)
  language sql security definer set search_path = public as $$
  with recursive waiting (space_id, object_id) as (   -- jumps from account to account in the index, not from row to row
    (select w.space_id, w.object_id from files w where w.state = 'remote' and w.object_id is not null
     order by w.space_id, w.object_id limit 1)
    union all
    select n.space_id, n.object_id from waiting, lateral (
      select w.space_id, w.object_id from files w
      where w.state = 'remote' and w.object_id is not null and (w.space_id, w.object_id) > (waiting.space_id, waiting.object_id)
      order by w.space_id, w.object_id limit 1) n
  ), due as (
    select a.space_id, a.object_id, f.id, row_number() over (partition by a.space_id order by f.nth, random())
      + (select count(*) from unnest(busy_spaces) b where b = a.space_id) as place
    from waiting a join objects o on o.space_id = a.space_id and o.id = a.object_id and o.state <> 'removed',
    lateral (select count(*) as files from unnest(busy) b where b = a.object_id) under_way,
    lateral (select w.id, under_way.files + row_number() over (order by w.run_at, w.id) as nth from files w
             where w.space_id = a.space_id and w.object_id = a.object_id and w.state = 'remote' and w.run_at <= now()
             order by w.run_at, w.id limit greatest(0, per_account - under_way.files)) f
  ), chosen as (
    select d.space_id, d.id from due d where d.place <= per_space order by d.place, random() limit places
  ), locked as (
    select f.space_id, f.id from files f join chosen c on (c.space_id, c.id) = (f.space_id, f.id)
    where f.state = 'remote' and f.run_at <= now() for update of f skip locked
  )
  update files f set attempt = least(f.attempt + 1, 1000), run_at = now() + interval '60 seconds'   -- out of sight; comes back if we die
  from locked l where (f.space_id, f.id) = (l.space_id, l.id)
  returning f.space_id, f.object_id, f.id
$$;
select give_to_fence('claim_files(integer, integer, integer, integer[], integer[])');
