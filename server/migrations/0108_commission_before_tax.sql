-- People earn on the price without its tax; a bill keeps what held when it was made.
ALTER TABLE business ADD COLUMN commission_before_tax boolean NOT NULL DEFAULT false;
ALTER TABLE bill ADD COLUMN commission_before_tax boolean NOT NULL DEFAULT false;
