-- What a message of ours offers to choose from (contract networks/choices: Choice), and what a message of a customer's
-- brought besides its words: the payload of the button that was pressed, the parameter of the link that led here.
alter table messages
  add column choices jsonb check (choices is null or is_own),
  add column pressed text check (pressed is null or not is_own),
  add column start text check (start is null or not is_own);
