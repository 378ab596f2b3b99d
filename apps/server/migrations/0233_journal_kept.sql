-- For how many years a space keeps lines of its action journal (product/journal). A space that has chosen nothing has no row:
-- what holds then is `limits.journal_years`.
create table audit_kept (
  space_id  integer  primary key references spaces on delete cascade,
  years     smallint not null check (years between 1 and 10)
);
select fence_table('audit_kept');
