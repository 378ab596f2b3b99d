-- What networks of the second half know besides: comments that are pinned, topics of forums with a state of their own,
-- and answers that a network looks at before it shows them.
alter table items add column is_pinned boolean not null default false;           -- by our side
alter table items add column topic_state text;                                   -- in the network's words; null: no topic
alter table items add column is_topic_closed boolean not null default false;
alter table replies add column publication text check (publication in ('pending', 'published', 'rejected'));

alter table early_changes drop constraint early_changes_change_check;
alter table early_changes add constraint early_changes_change_check
  check (change ~ '^(edit|presence|answers|hidden|topic|delivered|read|failed|reactions)(:|$)');
