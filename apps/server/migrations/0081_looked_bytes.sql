-- What the looks at an account have stored on a day: a host that pours without end fills nobody's disk (decision 40).
alter table account_errands add column stored_on date, add column stored_bytes bigint not null default 0;
