-- When an account was last looked at because its network had said that something happened: not again at once.
alter table account_errands add column hurried_at timestamptz;
