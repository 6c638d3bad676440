-- The plans say payment and email with the words of the screens.

UPDATE plan SET features_hi = ARRAY(
  SELECT replace(replace(feature, 'भुगतान', 'पेमेंट'), 'ई-मेल', 'ई‑मेल')
  FROM unnest(features_hi) WITH ORDINALITY AS said (feature, position) ORDER BY position);
