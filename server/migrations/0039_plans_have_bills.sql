-- Bills are there; the queue and memberships are still to come.
UPDATE plan SET
  features_en = ARRAY(
    SELECT replace(feature, 'Coming: bills, queue and memberships', 'Bills and receipts. Coming: queue and memberships')
    FROM unnest(features_en) WITH ORDINALITY AS said (feature, position) ORDER BY position),
  features_hi = ARRAY(
    SELECT replace(feature, 'आगे आएगा: बिल, कतार और मेंबरशिप', 'बिल और रसीद। आगे आएगा: कतार और मेंबरशिप')
    FROM unnest(features_hi) WITH ORDINALITY AS said (feature, position) ORDER BY position);
