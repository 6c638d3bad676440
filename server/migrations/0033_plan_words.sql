-- The words of the plans are those of the screens.

UPDATE plan SET name_hi = 'फ़्री ट्रायल' WHERE name_hi = 'मुफ़्त परीक्षण';
UPDATE plan SET features_en = array_replace(features_en, 'Reminders by e-mail and push', 'Reminders by email and push');
