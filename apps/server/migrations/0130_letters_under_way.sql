-- What has become of letters is asked by letter. Without this every question reads all that ever left the space.
create index dispatches_of_letter on dispatches (space_id, mail_id) where state = 'sending' and mail_id is not null;
