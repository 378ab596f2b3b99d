-- Order of priority of dialogues: after what is due, who has waited longest for an answer, then those who do not wait. The
-- time of the last message says nothing of that; it stands at the end, for days to be told apart within the index.
drop index chats_by_priority;
create index chats_by_priority on chats (space_id, status, priority, due_at, coalesce(unanswered_at, 'infinity'), id, last_message_at);
