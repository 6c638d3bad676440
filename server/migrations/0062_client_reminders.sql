-- What a client wants to be reminded of: "colour every 6 weeks". The next date is not kept: it follows from the last time
-- it was done, or from the date that the desk set (core/clients/client-reminders.ts).
CREATE TABLE client_reminder (
  business_id uuid NOT NULL,
  client_id   uuid NOT NULL,
  service_id  uuid NOT NULL,
  every_count integer NOT NULL,
  every_unit  text NOT NULL,
  is_on       boolean NOT NULL,
  -- Set by hand, until it is done after the day on which it was set.
  by_hand_on  date,
  set_on      date NOT NULL,
  created_by  uuid NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, client_id, service_id),
  CONSTRAINT a_reminder_is_for_a_client_of_the_business
    FOREIGN KEY (business_id, client_id) REFERENCES client (business_id, id),
  CONSTRAINT a_reminder_is_of_a_service_of_the_business
    FOREIGN KEY (business_id, service_id) REFERENCES service (business_id, id),
  CONSTRAINT reminder_unit_is_known CHECK (every_unit IN ('days', 'weeks', 'months')),
  CONSTRAINT a_reminder_comes_again CHECK (every_count BETWEEN 1 AND 400)
);

-- Who has their day in the next week: month and day as one number.
CREATE INDEX client_by_birthday ON client (business_id, (extract(month FROM birthday) * 100 + extract(day FROM birthday)))
  WHERE birthday IS NOT NULL AND deleted_at IS NULL AND merged_into IS NULL;
CREATE INDEX client_by_anniversary
  ON client (business_id, (extract(month FROM anniversary) * 100 + extract(day FROM anniversary)))
  WHERE anniversary IS NOT NULL AND deleted_at IS NULL AND merged_into IS NULL;
