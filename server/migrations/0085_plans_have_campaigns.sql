-- Campaigns and own templates are there. Nothing is announced any more: what comes later is said when it is there. Where
-- an admin has written other words, those stay.
UPDATE plan SET
  features_en = ARRAY(
    SELECT said.feature FROM unnest(features_en) WITH ORDINALITY AS before (feature, position)
    CROSS JOIN LATERAL (SELECT CASE before.feature
      WHEN 'Coming: campaigns to clients who stopped coming' THEN 'WhatsApp campaigns to clients who stopped coming'
      WHEN 'Coming: your own message templates' THEN 'Your own message templates'
      WHEN 'Coming: reports for owners' THEN NULL
      ELSE before.feature END) AS said (feature)
    WHERE said.feature IS NOT NULL ORDER BY before.position),
  features_hi = ARRAY(
    SELECT said.feature FROM unnest(features_hi) WITH ORDINALITY AS before (feature, position)
    CROSS JOIN LATERAL (SELECT CASE before.feature
      WHEN 'आगे आएगा: जो ग्राहक आना बंद कर चुके, उनके लिए संदेश अभियान'
        THEN 'जो ग्राहक आना बंद कर चुके, उनके लिए WhatsApp कैंपेन'
      WHEN 'आगे आएगा: आपके अपने संदेश टेम्पलेट' THEN 'आपके अपने मैसेज टेम्प्लेट'
      WHEN 'आगे आएगा: मालिकों के लिए रिपोर्ट' THEN NULL
      ELSE before.feature END) AS said (feature)
    WHERE said.feature IS NOT NULL ORDER BY before.position)
-- A line that stands in both languages as the product wrote it: so both lists stay equally long.
WHERE features_en @> ARRAY['Coming: campaigns to clients who stopped coming', 'Coming: your own message templates',
    'Coming: reports for owners']
  AND features_hi @> ARRAY['आगे आएगा: जो ग्राहक आना बंद कर चुके, उनके लिए संदेश अभियान',
    'आगे आएगा: आपके अपने संदेश टेम्पलेट', 'आगे आएगा: मालिकों के लिए रिपोर्ट'];
