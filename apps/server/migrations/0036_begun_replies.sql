-- Beginning a reply takes a comment or dialogue; leaving it unwritten gives it back. Which of the steps were such beginnings.
alter table status_changes add column is_begun boolean not null default false;
