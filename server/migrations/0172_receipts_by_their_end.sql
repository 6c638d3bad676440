-- outside a transaction
-- A bill is looked for by the end of its number, with every digit that is typed.
DROP INDEX CONCURRENTLY IF EXISTS receipt_by_its_end;
CREATE INDEX CONCURRENTLY receipt_by_its_end ON receipt (business_id, reverse(receipt_number) text_pattern_ops);
