-- Own templates come with a number of one's own, whichever plan runs: Standard says it, and Growth has it with everything
-- else of Standard. Where an admin has written other words, those stay.
UPDATE plan SET
  features_en = array_append(features_en, 'Your own message templates, with a number of your own'),
  features_hi = array_append(features_hi, 'अपने नंबर के साथ आपके अपने मैसेज टेम्प्लेट')
WHERE subscription_type = 'one_year'
  AND EXISTS (
    SELECT FROM plan AS growth WHERE growth.subscription_type = 'one_year_growth_plan'
      AND growth.features_en @> ARRAY['Everything in Standard', 'Your own message templates']
      AND growth.features_hi @> ARRAY['आपके अपने मैसेज टेम्प्लेट'])
  AND NOT features_en @> ARRAY['Your own message templates, with a number of your own'];

UPDATE plan SET
  features_en = array_remove(features_en, 'Your own message templates'),
  features_hi = array_remove(features_hi, 'आपके अपने मैसेज टेम्प्लेट')
WHERE subscription_type = 'one_year_growth_plan'
  AND features_en @> ARRAY['Everything in Standard', 'Your own message templates']
  AND features_hi @> ARRAY['आपके अपने मैसेज टेम्प्लेट'];
