-- Who is connected, and whose status the plan or an absence changes.

-- Colleagues may know when somebody was last there.
alter table presence enable row level security;
alter table presence force row level security;
create policy colleagues on presence for select to otklik_app using (
  exists (select from members m where m.user_id = presence.user_id and m.space_id = any ((select current_space_ids())::integer[])));
create policy sign_in on presence to otklik_auth using (true) with check (true);
grant select on presence to otklik_app;

create index absences_by_start on absences (started_at);
create index absences_by_end on absences (ended_at);

-- People with a status, whom nobody has seen for so long: a socket, or a status they chose themselves, is a sign of life.
create function people_gone(gone_for interval, how_many integer) returns table (space_id integer, user_id integer)
  language sql stable security definer set search_path = public as $$
  select i.space_id, i.user_id
  from user_status_intervals i
  join user_statuses s on s.space_id = i.space_id and s.id = i.status and s.kind <> 'offline'
  left join presence p on p.user_id = i.user_id
  where i.ended_at is null and greatest(i.started_at, p.seen_at) < now() - gone_for
    and exists (select from user_statuses o where o.space_id = i.space_id and o.kind = 'offline')
  order by i.space_id, i.user_id limit how_many
$$;

-- People for whom a shift or an absence has begun or ended.
create function people_rescheduled(since timestamptz, up_to timestamptz) returns table (space_id integer, user_id integer)
  language sql stable security definer set search_path = public as $$
  select w.space_id, w.user_id from workinghours w where w.started_at > since and w.started_at <= up_to
  union select w.space_id, w.user_id from workinghours w where w.ended_at > since and w.ended_at <= up_to
  union select a.space_id, a.user_id from absences a where a.started_at > since and a.started_at <= up_to
  union select a.space_id, a.user_id from absences a where a.ended_at > since and a.ended_at <= up_to
  order by 1, 2
$$;

create policy fence_reads on user_status_intervals for select to otklik_fence using (true);
create policy fence_reads on user_statuses         for select to otklik_fence using (true);
create policy fence_reads on presence              for select to otklik_fence using (true);
create policy fence_reads on workinghours          for select to otklik_fence using (true);
create policy fence_reads on absences              for select to otklik_fence using (true);
grant select on user_status_intervals, user_statuses, presence, workinghours, absences to otklik_fence;
select give_to_fence('people_gone(interval, integer)');
select give_to_fence('people_rescheduled(timestamptz, timestamptz)');
