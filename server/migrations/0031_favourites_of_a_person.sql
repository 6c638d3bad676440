-- Favourites are a fact about the person, read with them at every page: newest first.
ALTER TABLE users ADD COLUMN fav_business_ids uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE users ADD CONSTRAINT a_person_has_at_most_200_favourites CHECK (cardinality(fav_business_ids) <= 200);

UPDATE users SET fav_business_ids = kept.ids
FROM (
  SELECT user_id, (array_agg(business_id ORDER BY created_at DESC, business_id))[1:200] AS ids
  FROM user_favourite GROUP BY user_id
) AS kept
WHERE kept.user_id = users.id;

DROP TABLE user_favourite;
