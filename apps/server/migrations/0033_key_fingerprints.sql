-- By what the keys of this installation are known: a server with another key file must not start, or it would seal new
-- secrets with a key that nobody else has. Of no space: the key file is the installation's.
create table key_fingerprints (
  key_id      integer primary key,
  fingerprint text not null
);
grant select, insert on key_fingerprints to otklik_app;
