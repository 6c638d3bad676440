-- From which network a client holds time (an IPv4 address or an IPv6 /64): all holds from one network together
-- have a budget at a business. Null at the desk. It goes with the hold, after minutes.
ALTER TABLE reserved_booking ADD COLUMN network text;
CREATE INDEX reserved_booking_by_network ON reserved_booking (business_id, network) WHERE network IS NOT NULL;
