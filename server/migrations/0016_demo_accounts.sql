-- The accounts of the demo salon have public passwords: outside the sandbox they cannot sign in, and their
-- sessions are dead. A column, because the address of an account can be changed.
ALTER TABLE users ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
UPDATE users SET is_demo = true WHERE email LIKE '%@demo.kursi.test';
CREATE INDEX users_of_the_demo ON users (id) WHERE is_demo;
