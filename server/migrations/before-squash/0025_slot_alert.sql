-- One name for "tell me if something earlier frees up": slot alert.
ALTER TABLE earlier_wish RENAME TO slot_alert;
ALTER TABLE slot_alert RENAME CONSTRAINT earlier_wish_pkey TO slot_alert_pkey;
ALTER TABLE slot_alert RENAME CONSTRAINT earlier_wish_business_id_fkey TO slot_alert_business_id_fkey;
ALTER TABLE slot_alert RENAME CONSTRAINT earlier_wish_user_id_fkey TO slot_alert_user_id_fkey;
ALTER TABLE slot_alert RENAME CONSTRAINT a_visit_was_offered_to_one_wish TO a_visit_was_offered_to_one_slot_alert;
ALTER TABLE slot_alert RENAME CONSTRAINT wish_state_is_known TO slot_alert_state_is_known;
ALTER TABLE slot_alert RENAME CONSTRAINT wish_arrangement_is_known TO slot_alert_arrangement_is_known;
ALTER TABLE slot_alert RENAME CONSTRAINT a_wish_is_for_one_to_ten_services TO a_slot_alert_is_for_one_to_ten_services;
ALTER INDEX earlier_wish_open RENAME TO slot_alert_open;
ALTER INDEX earlier_wish_by_person RENAME TO slot_alert_by_person;
ALTER TABLE reserved_booking RENAME COLUMN is_offer TO is_alert_hold;
UPDATE event SET type = 'slot_alert.offered', ids = (ids - 'wish_id') || jsonb_build_object('slot_alert_id', ids -> 'wish_id')
  WHERE type = 'earlier.offered';
UPDATE notification SET kind = 'slot_alert_offered' WHERE kind = 'earlier_offered';
UPDATE reaction_progress SET reaction = 'booking.slot-alerts' WHERE reaction = 'booking.earlier';
UPDATE reaction_begun SET reaction = 'booking.slot-alerts' WHERE reaction = 'booking.earlier';
