-- Pictures of an album come one by one, and are one message or comment of ours. Which parts there are, so that a later one
-- finds the others, and a word about any of them finds the whole.
create table album_parts (
  space_id    integer     not null,
  object_id   integer     not null,
  place       text        not null,                 -- the conversation; empty for comments
  external_id text        not null,
  album       text        not null,
  author      text        not null,                 -- whoever is to be forgotten takes these along
  text        text        not null,
  media       jsonb       not null,
  edited_at   float8      not null default 0,
  is_deleted  boolean     not null default false,
  kept_at     timestamptz not null default now(),
  primary key (space_id, object_id, place, external_id),
  foreign key (space_id, object_id) references objects (space_id, id) on delete cascade
);
create index album_parts_by_album on album_parts (space_id, object_id, place, album);
select fence_table('album_parts');
