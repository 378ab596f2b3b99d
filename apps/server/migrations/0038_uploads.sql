-- What the people of a space have uploaded, summed without reading the rows.
create index files_uploaded on files (space_id) include (bytes) where created_by is not null;
