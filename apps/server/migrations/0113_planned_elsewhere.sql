-- Only of people who work in the space that asks: a former one must not learn when somebody works now.
create or replace function planned_elsewhere(space integer, people integer[], since timestamptz, up_to timestamptz)
  returns table (user_id integer, started_at timestamptz, ended_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select w.user_id, w.started_at, w.ended_at from workinghours w
  where w.space_id <> space and w.user_id = any (people) and w.started_at < up_to and w.ended_at > since
    and exists (select from members m where m.space_id = space and m.user_id = w.user_id and m.deactivated_at is null)
    and space = any ((select current_space_ids())::integer[])
$$;
