-- Families share a phone: a number belongs to several clients, each with a name of their own.
DROP INDEX a_phone_belongs_to_one_client;
CREATE UNIQUE INDEX a_name_and_phone_belong_to_one_client ON client (business_id, phone, name_key)
  WHERE deleted_at IS NULL;

-- A typed number tied the record that it made to the person who typed it. Only what was verified ties: there is an
-- event of it. The address goes as well, where it came from that person, so that it cannot tie the record later.
UPDATE client SET account_id = NULL, email = CASE WHEN client.email = users.email THEN NULL ELSE client.email END
FROM users
WHERE users.id = client.account_id AND client.phone IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM event
  WHERE event.business_id = client.business_id AND event.type = 'client.tied'
    AND event.ids ->> 'client_id' = client.id::text
);
