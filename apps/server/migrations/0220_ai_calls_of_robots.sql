-- How often robots have asked over one customer is counted before each question.
create index ai_calls_of_robots on ai_calls (space_id, author_id, at) where user_id is null;
