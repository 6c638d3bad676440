-- What was counted of the methods of the business that have a total of their own, such as the slip of a terminal: id,
-- name and amount, as they were. One that is left out was not looked up.
ALTER TABLE drawer_count ADD COLUMN others jsonb NOT NULL DEFAULT '[]';
ALTER TABLE day_close ADD COLUMN counted_others jsonb NOT NULL DEFAULT '[]';
