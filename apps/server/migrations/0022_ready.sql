-- Ready replies: names that differ by more than capitals, folders that can be told apart, and the files they bring.
drop index templates_one_name;
create unique index templates_one_name on templates (space_id, lower(name)) where deleted_at is null;
create unique index template_folders_one_name on template_folders (space_id, coalesce(parent_id, 0), lower(name));

-- A file of a template is sent any number of times, by anybody: it is no upload that is used once.
alter table templates drop column file_ids;
alter table files add column template_id integer;
alter table files add foreign key (space_id, template_id) references templates (space_id, id) on delete set null (template_id);
create index files_by_template on files (space_id, template_id) where template_id is not null;
