-- Whether staff see phone and e-mail of all clients. A business that was here before keeps what it has until it
-- chooses; a new one begins without.
ALTER TABLE business ADD COLUMN staff_see_all_clients boolean NOT NULL DEFAULT true;
ALTER TABLE business ALTER COLUMN staff_see_all_clients SET DEFAULT false;
