-- outside a transaction
-- Late cancellations of a range of days, without reading the bookings that stand.
DROP INDEX CONCURRENTLY IF EXISTS booking_cancelled;
CREATE INDEX CONCURRENTLY booking_cancelled ON booking (business_id, starts_at) WHERE booking_status = 'cancelled';
