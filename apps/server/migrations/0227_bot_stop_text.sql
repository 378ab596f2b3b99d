-- What a customer is told who asks for a person. Bots that are there say nothing, as before.
update bots set draft = draft || '{"stop_text": ""}';
update bot_versions set definition = definition || '{"stop_text": ""}';
update bot_tests set definition = definition || '{"stop_text": ""}';
