-- A question that was decided, taken back or overtaken asks nobody any more: it is read in every bell. Here, because a question
-- ends in several ways, one of them a trigger.
create function read_approval() returns trigger language plpgsql as $$
begin
  update notifications n set read_at = now()
  where n.space_id = new.space_id and n.user_id in (select m.user_id from members m where m.space_id = new.space_id)
    and n.code = 'approval_asked' and n.read_at is null
    and n.thing = case when new.item_id is null then 'chat' else 'item' end and n.thing_id = coalesce(new.item_id, new.chat_id)
    -- Two questions about one thing are one line in the bell.
    and not exists (select from approvals p where p.space_id = new.space_id and p.state = 'asked' and p.id <> new.id
      and p.item_id is not distinct from new.item_id and p.chat_id is not distinct from new.chat_id);
  return null;
end
$$;
create trigger read_approval after update of state on approvals for each row
  when (old.state = 'asked' and new.state <> 'asked') execute function read_approval();
