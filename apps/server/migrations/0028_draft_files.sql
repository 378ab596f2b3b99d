-- Files of a draft stay as long as the draft does: its writer may go on tomorrow, and on another device.
create policy fence_reads on drafts for select to otklik_fence using (true);
grant select (space_id, user_id, body) on drafts to otklik_fence;

drop function find_unused_files();
create function find_unused_files() returns table (space_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select f.space_id, f.id from files f
  where f.used_at is null and f.created_at < now() - interval '1 hour'
    and not exists (select from drafts d
      where d.space_id = f.space_id and d.user_id = f.created_by and d.body -> 'file_ids' @> to_jsonb(f.id))
  limit 1000
$$;
select give_to_fence('find_unused_files()');
