-- What is to be done at a source that nobody can call waits until the program of that source fetches it (docs/gateway.md):
-- `taken_at` says when it did. It is given out again and again until the program has said how it ended.
alter table actions add column taken_at timestamptz;
alter table actions drop constraint actions_hold_check;
alter table actions add constraint actions_hold_check check (hold in ('undo', 'later', 'approval', 'account', 'source'));
create index actions_for_source on actions (space_id, object_id, id) where state = 'held' and hold = 'source';
