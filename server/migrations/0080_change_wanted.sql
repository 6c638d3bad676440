-- The client answered "Change the time" about this start: it stands until the visit is moved, cancelled or the desk
-- says that it is done. Another start is another question.
ALTER TABLE visit ADD COLUMN change_wanted_for timestamptz;
