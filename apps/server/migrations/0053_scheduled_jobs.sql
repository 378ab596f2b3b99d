-- What is done now and then for the whole installation: when each job is due, whichever process finds it first does it, and
-- one that fails is tried again by itself while the others keep their time. Names and times only, nobody's data.
create table scheduled_jobs (
  name      text        primary key,
  run_at    timestamptz not null default now(),
  failures  integer     not null default 0,
  error     text,
  ran_at    timestamptz,
  took_ms   integer
);
grant select, insert, update on scheduled_jobs to otklik_fence;

-- Those of `known` that are due, out of sight for as long as the lease lasts: they come back if that process dies.
create function claim_jobs(known text[], lease interval) returns setof text language sql security definer set search_path = public as $$
  insert into scheduled_jobs (name) select unnest(known) on conflict do nothing;
  update scheduled_jobs j set run_at = now() + lease
  from (select d.name from scheduled_jobs d where d.name = any (known) and d.run_at <= now() for update skip locked) d
  where j.name = d.name returning j.name
$$;
select give_to_fence('claim_jobs(text[], interval)');

create function hold_job(job text, lease interval) returns void language sql security definer set search_path = public as $$
  update scheduled_jobs set run_at = now() + lease where name = job
$$;
select give_to_fence('hold_job(text, interval)');

create function end_job(job text, again_in interval, failure text, took integer) returns void language sql security definer set search_path = public as $$
  update scheduled_jobs set run_at = now() + again_in, error = failure, took_ms = took,
    failures = case when failure is null then 0 else failures + 1 end,
    ran_at = case when failure is null then now() else ran_at end
  where name = job
$$;
select give_to_fence('end_job(text, interval, text, integer)');

create function job_failures(job text) returns integer language sql stable security definer set search_path = public as $$
  select failures from scheduled_jobs where name = job
$$;
select give_to_fence('job_failures(text)');
