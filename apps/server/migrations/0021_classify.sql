-- Tags and labels are made and changed by people: who did it last, and in which of the fixed colours.

alter table tag_groups add column updated_by integer, add column updated_at timestamptz not null default now();
alter table tags add column updated_by integer, add column updated_at timestamptz not null default now();
alter table labels add column updated_by integer, add column updated_at timestamptz not null default now();

create domain mark_color as text default 'grey'
  check (value in ('red', 'amber', 'olive', 'teal', 'blue', 'violet', 'pink', 'grey'));
alter table tags alter column color drop default,
  alter column color type mark_color using case when color in ('red', 'amber', 'olive', 'teal', 'blue', 'violet', 'pink') then color else 'grey' end,
  alter column color set default 'grey';
alter table labels alter column color drop default,
  alter column color type mark_color using case when color in ('red', 'amber', 'olive', 'teal', 'blue', 'violet', 'pink') then color else 'grey' end,
  alter column color set default 'grey';

-- A name is free again once its bearer is in the archive, and is the same in capitals.
alter table labels drop constraint labels_space_id_name_key;
create unique index labels_one_name on labels (space_id, lower(name)) where deleted_at is null;
alter table tag_groups drop constraint tag_groups_space_id_name_key;
create unique index tag_groups_one_name on tag_groups (space_id, lower(name));

create index author_labels_newest on author_labels (space_id, label_id, created_at, author_id);

alter table spaces add constraint spaces_undo_ms check (undo_ms between 0 and 60000);
