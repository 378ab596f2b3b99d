-- A dialogue and a comment of one account with the same number shared a lane, and waited for each other (actions/lanes.ts).
update actions set lane = case
    when kind = 'read' then chat_id * 4 + 3
    when item_id is not null then item_id * 4 + 1
    when author_id is not null then author_id * 4 + 2
    else chat_id * 4
  end
  where state in ('held', 'queued', 'sending', 'unknown');
delete from action_lanes;
