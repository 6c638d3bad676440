-- Which member wrote an answer in the chat; of what goes by itself nobody.
ALTER TABLE outgoing_message ADD COLUMN made_by uuid;
ALTER TABLE outgoing_message ADD CONSTRAINT an_answer_is_a_persons FOREIGN KEY (made_by) REFERENCES users (id);
