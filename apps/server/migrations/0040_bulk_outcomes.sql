-- Of work on many, what a network must confirm is done only then: accepted until it ends, held while its account is away.
alter table bulk_targets drop constraint bulk_targets_state_check;
alter table bulk_targets add constraint bulk_targets_state_check check (state in ('waiting', 'accepted', 'held', 'done', 'failed'));
-- What was asked of the network for it, and the network's own words where it refused.
alter table bulk_targets add column action_ids bigint[] not null default '{}';
alter table bulk_targets add column reason_text text;
create index bulk_targets_open on bulk_targets (space_id, run_id, target_id) where state in ('accepted', 'held');

alter table bulk_runs drop constraint bulk_runs_state_check;
alter table bulk_runs add constraint bulk_runs_state_check check (state in ('running', 'settling', 'done', 'stopped'));
alter table bulk_runs add column accepted integer not null default 0;
alter table bulk_runs add column held integer not null default 0;
create index bulk_runs_open on bulk_runs (id) where accepted + held > 0;

create function find_open_bulk_runs() returns table (space_id integer, id bigint) language sql stable security definer set search_path = public as $$
  select r.space_id, r.id from bulk_runs r where r.accepted + r.held > 0 order by r.id
$$;
select give_to_fence('find_open_bulk_runs()');
