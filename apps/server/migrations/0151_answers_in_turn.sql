-- One answer to a group of comments: which of its texts each gets, how it stood when it was chosen, and when the next may leave.
alter table bulk_targets add column variant smallint;
alter table bulk_targets add column seen_version integer;
alter table bulk_runs add column next_at timestamptz;

-- A run that lets time pass between two answers holds up no other.
create or replace function find_bulk_runs() returns table (space_id integer, id bigint) language sql stable security definer set search_path = public as $$
  select r.space_id, r.id from bulk_runs r where r.state = 'running' and (r.next_at is null or r.next_at <= now()) order by r.id
$$;
