-- outside a transaction
-- Which businesses have new rows: ids carry the time and come in its order, so this costs next to nothing.
DROP INDEX CONCURRENTLY IF EXISTS history_by_time;
CREATE INDEX CONCURRENTLY history_by_time ON history USING brin (id) WITH (pages_per_range = 16);
