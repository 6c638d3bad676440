-- An allergy is louder than a note: red, first, and on every visit of the client.
ALTER TABLE client_note ADD COLUMN level text NOT NULL DEFAULT 'note';
ALTER TABLE client_note ADD CONSTRAINT a_note_is_plain_or_an_allergy CHECK (level IN ('note', 'allergy'));
