-- Networks forget whom they deliver to when nobody has answered for long: they are told again, a few times a day.
alter table account_errands drop constraint account_errands_what_check;
alter table account_errands add constraint account_errands_what_check
  check (what in ('news', 'history', 'refresh', 'templates', 'subscribe'));
