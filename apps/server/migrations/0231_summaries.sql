-- A letter about the state of the work, on chosen days at a chosen time of the person's own wall clock. When the next one is due
-- is worked out by the server and kept (the database never turns a wall clock into a moment), with the zone it was worked out
-- for: another zone, another moment.
create table notification_summaries (
  space_id   integer not null references spaces on delete cascade,
  user_id    integer not null,
  is_on      boolean not null default false,
  days       integer[] not null default '{1,2,3,4,5}',   -- 1 is Monday
  at_minute  integer not null default 540 check (at_minute between 0 and 1439),
  zone       text    not null default 'UTC',
  next_at    timestamptz,                                -- null: none will come
  told_at    timestamptz,                                -- up to here the last one has told
  mail_id    bigint,                                     -- the last letter
  primary key (space_id, user_id),
  foreign key (space_id, user_id) references members (space_id, user_id) on delete cascade
);
create index notification_summaries_due on notification_summaries (next_at) where is_on;
select fence_table('notification_summaries');

-- Whose is due, or was worked out for a zone that is not theirs any more.
create function summaries_due(at timestamptz) returns table (space_id integer, user_id integer)
language sql stable security definer set search_path = public as $$
  select n.space_id, n.user_id from notification_summaries n
  join spaces s on s.id = n.space_id and s.deleted_at is null
  join members m on m.space_id = n.space_id and m.user_id = n.user_id and m.deactivated_at is null
  where n.is_on and (n.next_at <= at or n.zone <> coalesce(m.zone, s.time_zone))
  order by n.next_at, n.space_id, n.user_id
$$;
create policy fence_reads on notification_summaries for select to otklik_fence using (true);
grant select on notification_summaries to otklik_fence;
grant select (space_id, user_id, zone, deactivated_at) on members to otklik_fence;
select give_to_fence('summaries_due(timestamptz)');
