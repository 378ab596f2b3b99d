-- Questions that the installation pays for: each space has so many of them within a day (AI_CALLS_DAY).
alter table ai_calls add column is_installation boolean not null default false;
create index ai_calls_of_installation on ai_calls (space_id, at) where is_installation;
