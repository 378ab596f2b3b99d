-- Who has said what a comment or dialogue sounds like: somebody by hand, somebody of an equal text, or a model. Nothing: words and
-- stars have. By it a model's word stays until its next one has come, and what followed a correction is found when that is taken back.
alter table items add column emotion_by text check (emotion_by in ('hand', 'equal', 'model'));
alter table chats add column emotion_by text check (emotion_by in ('hand', 'equal', 'model'));
