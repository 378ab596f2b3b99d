-- Who leads a group, in which zone somebody's days are counted, and to whom work is given.

alter table group_members add column is_lead boolean not null default false;

-- Null: the space's.
alter table members add column zone text;

-- Work is given to whoever stands in such a status; so far that was everybody who counted as working.
alter table user_statuses
  add column takes_work  boolean not null default false,
  add column archived_at timestamptz;
update user_statuses set takes_work = workinghours and kind = 'online';
alter table user_statuses add constraint takes_work_is_work check (workinghours or not takes_work);
