-- People whose last space is gone. Their account leads nowhere, and while it is there nobody can sign up with its address.
create policy fence_reads on members for select to otklik_fence using (true);
grant select (space_id, user_id) on members to otklik_fence;
grant select (is_partner, created_at) on users to otklik_fence;
grant delete on users to otklik_auth;

create function find_strays(how_many integer) returns setof integer
  language sql stable security definer set search_path = public as $$
  select u.id from users u
  where not u.is_partner and u.created_at < now() - interval '1 hour'
    and not exists (select from members m where m.user_id = u.id)
  limit how_many
$$;
select give_to_fence('find_strays(integer)');
