-- A rule is applied to what waits by one run at a time: two would answer the same people (decision 58).
update rule_runs r set state = 'stopped', ended_at = now()
where r.state = 'running' and exists (
  select from rule_runs o where o.space_id = r.space_id and o.rule_id = r.rule_id and o.state = 'running' and o.id > r.id);
create unique index rule_runs_one_open on rule_runs (space_id, rule_id) where state = 'running';
