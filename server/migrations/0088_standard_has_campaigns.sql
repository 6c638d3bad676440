-- Every running plan sends campaigns, so Standard says it and Growth has it with everything else of Standard. Where an
-- admin has written other words, those stay.
UPDATE plan SET
  features_en = array_append(features_en, 'WhatsApp campaigns to clients who stopped coming'),
  features_hi = array_append(features_hi, 'जो ग्राहक आना बंद कर चुके, उनके लिए WhatsApp कैंपेन')
WHERE subscription_type = 'one_year'
  AND EXISTS (
    SELECT FROM plan AS growth WHERE growth.subscription_type = 'one_year_growth_plan'
      AND growth.features_en @> ARRAY['Everything in Standard', 'WhatsApp campaigns to clients who stopped coming']
      AND growth.features_hi @> ARRAY['जो ग्राहक आना बंद कर चुके, उनके लिए WhatsApp कैंपेन'])
  AND NOT features_en @> ARRAY['WhatsApp campaigns to clients who stopped coming'];

UPDATE plan SET
  features_en = array_remove(features_en, 'WhatsApp campaigns to clients who stopped coming'),
  features_hi = array_remove(features_hi, 'जो ग्राहक आना बंद कर चुके, उनके लिए WhatsApp कैंपेन')
WHERE subscription_type = 'one_year_growth_plan'
  AND features_en @> ARRAY['Everything in Standard', 'WhatsApp campaigns to clients who stopped coming']
  AND features_hi @> ARRAY['जो ग्राहक आना बंद कर चुके, उनके लिए WhatsApp कैंपेन'];
