-- Search ignores apostrophes, hyphens and doubled letters: "dsouza" finds "D’Souza". The rule is `searchName` in
-- core/clients/client-search.ts; here it runs once over the names that are there. name_key stays as it is: it sorts,
-- and with the number it tells two people apart.
ALTER TABLE client ADD COLUMN search_name text COLLATE "C";

UPDATE client SET search_name = coalesce(nullif(btrim(regexp_replace(regexp_replace(
  translate(name_key, '''`´‘’‛ʼ′-‐‑‒–—', ''), '([a-z])\1+', '\1', 'g'), '\s+', ' ', 'g')), ''), name_key);

-- The hash of a piece, as in core.
CREATE FUNCTION piece_of(business_id uuid, piece text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  spelled text := business_id::text || piece;
  bits bigint := 2166136261;
BEGIN
  FOR i IN 1..length(spelled) LOOP
    bits := ((bits # ascii(substr(spelled, i, 1))) * 16777619) & 4294967295;
  END LOOP;
  bits := bits # (bits >> 16);
  bits := (bits::numeric * 2246822507 % 4294967296)::bigint;
  bits := bits # (bits >> 13);
  bits := (bits::numeric * 3266489909 % 4294967296)::bigint;
  bits := bits # (bits >> 16);
  RETURN CASE WHEN bits > 2147483647 THEN bits - 4294967296 ELSE bits END;
END $$;

UPDATE client SET pieces = ARRAY(
  SELECT unnest(client.pieces)
  UNION
  SELECT piece_of(client.business_id, piece)
  FROM regexp_split_to_table(client.search_name, ' ') AS word
  CROSS JOIN LATERAL (
    SELECT substr(word, i, 3) AS piece FROM generate_series(1, length(word) - 2) AS i
    UNION SELECT E'\n' || left(word, 1)
    UNION SELECT E'\n' || left(word, 2)
  ) AS pieces
)
WHERE deleted_at IS NULL AND kind = 'person' AND search_name <> name_key;

DROP FUNCTION piece_of;
ALTER TABLE client ALTER COLUMN search_name SET NOT NULL;
DROP INDEX client_by_name;
CREATE INDEX client_by_name ON client (business_id, name_key, id) INCLUDE (phone, search_name)
  WHERE deleted_at IS NULL AND kind = 'person';
