import type pg from 'pg';

/** Takes off what would refuse a fault: the rules must see it without the database's help. */
export async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT conrelid::regclass AS of, conname FROM pg_constraint
        JOIN pg_class ON pg_class.oid = conrelid
        WHERE connamespace = 'public'::regnamespace AND conparentid = 0 AND contype IN ('c', 'f', 'x', 'u', 'p')
        ORDER BY contype <> 'f'
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', one.of, one.conname); END LOOP;
      FOR one IN SELECT indexrelid::regclass AS name FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
        WHERE indisunique AND relnamespace = 'public'::regnamespace
      LOOP EXECUTE format('DROP INDEX %s', one.name); END LOOP;
      FOR one IN SELECT tgrelid::regclass AS of, tgname FROM pg_trigger WHERE NOT tgisinternal
      LOOP EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one.of); END LOOP;
    END $$`);
}

type Plant = (client: pg.Client) => Promise<string>;

const sql =
  (text: string): Plant =>
  async () =>
    text;

/** One row again, with some columns changed. */
function copy(table: string, changes: Readonly<Record<string, string>>, where = 'true', times = 1): Plant {
  return async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    const quoted = names.map((name) => `"${name}"`);
    const values = names.map((name, i) => changes[name] ?? quoted[i]);
    return `INSERT INTO ${table} (${quoted.join(', ')}) SELECT ${values.join(', ')}
      FROM (SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS one, generate_series(1, ${times})`;
  };
}

const ANOTHER = { id: 'gen_random_uuid()' };
const STANDS = `booking_status = 'confirmed' AND visit_id IN (
  SELECT id FROM visit WHERE type = 'advance' AND billed_at IS NULL)`;
const onStanding = (change: string) =>
  `UPDATE booking SET ${change} WHERE id = (SELECT id FROM booking WHERE ${STANDS} LIMIT 1)`;
const ofReceipt = (valid = 'voided_at IS NULL') => `(SELECT visit_id FROM receipt WHERE ${valid} LIMIT 1)`;

/** A fault against each of the rules in `soakInvariants`. */
export const PLANTED: Readonly<Record<string, Plant>> = {
  'two slots overlap': copy('consumed_slot', ANOTHER),
  'two bookings of one calendar overlap': copy('booking', ANOTHER, STANDS),
  'a booking has not exactly its own time': sql(
    `DELETE FROM consumed_slot WHERE booking_id IN (SELECT id FROM booking WHERE ${STANDS} LIMIT 1)`,
  ),
  'a cancelled booking keeps its time': sql(onStanding(`booking_status = 'cancelled'`)),
  'a slot belongs to nothing': sql(
    'UPDATE consumed_slot SET booking_id = gen_random_uuid() WHERE booking_id IS NOT NULL',
  ),
  'a hold is a booking too': sql(
    `INSERT INTO reserved_booking (business_id, booking_id, visit_id, index, holder_id, source, service_id, entity_id,
       booking_date, service_time, service_duration, buffer_after, starts_at, ends_at, service_name, service_price,
       booking_amount, created_at, expires_at, booking_type)
     SELECT business_id, id, visit_id, index, client_id, 'desk', service_id, entity_id, booking_date, service_time,
       service_duration, buffer_after, starts_at, ends_at, service_name, service_price, booking_amount, created_at,
       created_at, 'confirm' FROM booking LIMIT 1`,
  ),
  'a booking is not in the directory': sql(
    'DELETE FROM booking_directory WHERE booking_id = (SELECT id FROM booking LIMIT 1)',
  ),
  'paid and due are not the total': sql(
    'UPDATE visit SET total_amount = total_amount + 1 WHERE id = (SELECT id FROM visit LIMIT 1)',
  ),
  'an account that is not its ledger': sql(
    'DELETE FROM visit_payment WHERE id = (SELECT id FROM visit_payment LIMIT 1)',
  ),
  'a payment that was taken back for more than it was': copy(
    'visit_payment',
    { ...ANOTHER, kind: `'undo'`, reverses: 'id', amount: '-2 * amount' },
    `kind = 'payment'`,
  ),
  'a bill that is not what its visit costs': sql(
    `UPDATE bill SET total_amount = total_amount + 100 WHERE is_newest AND visit_id = ${ofReceipt()}`,
  ),
  'lines that are not their bill': sql('DELETE FROM bill_line WHERE amount > 0'),
  'a bill whose sums are not its total': sql('UPDATE bill SET tip_amount = tip_amount + 1'),
  'a shelf that is not its movements': sql(
    'UPDATE product SET stock = stock + 1 WHERE id = (SELECT id FROM product LIMIT 1)',
  ),
  'movements of a shelf that are not what was sold': sql(
    `UPDATE stock_movement SET reason = 'sold' WHERE reason = 'opening'`,
  ),
  'receipt numbers with a hole or a double': sql('UPDATE receipt SET number = 2 WHERE number = 1'),
  'a day that is closed twice': copy('day_close', { ...ANOTHER, reopened_at: 'NULL' }, 'true', 2),
  'a billed visit without a receipt': sql(`DELETE FROM receipt WHERE visit_id = ${ofReceipt()}`),
  'a wallet is used beyond its sum': sql('UPDATE membership SET used_benefit_amount = benefit_amount + 1'),
  'a package is used beyond its count': sql('UPDATE membership_service SET used_count = total_count + 1'),
  'the ledger of a wallet says something else': sql('DELETE FROM membership_ledger WHERE amount <> 0'),
  'the ledger of a package says something else': sql('DELETE FROM membership_ledger WHERE count <> 0'),
  'bookings are covered by more or less than a wallet was used': sql(
    'UPDATE membership SET used_benefit_amount = used_benefit_amount + 1',
  ),
  'bookings are covered more or less often than a package was used': sql(
    'UPDATE membership_service SET used_count = used_count + 1',
  ),
  'a booking and the ledger say different things': sql(
    onStanding('membership_amount = 5, payment_membership_id = gen_random_uuid()'),
  ),
  'a bill line covers what its booking does not say': sql(
    'UPDATE bill_line SET cover_amount = cover_amount + 1 WHERE booking_id IS NOT NULL',
  ),
  'one intention made two visits': copy('visit', ANOTHER, `note LIKE 'once %'`),
  'one intention moved stock twice': copy('stock_movement', ANOTHER, `note LIKE 'once %'`),
  'one row of a file made two clients': copy('client', ANOTHER, `name LIKE 'once %'`),
  'an import that lost rows': sql('UPDATE client_import SET done_count = done_count - 1'),
  'events with a hole or a double': sql('DELETE FROM event WHERE seq = 3'),
  'a reaction that did not see every event': sql('UPDATE reaction_progress SET last_seq = last_seq - 1'),
  'two messages for one event, client and channel': copy(
    'outgoing_message',
    ANOTHER,
    'source_id IS NOT NULL',
  ),
  'credits that are not their ledger': sql('UPDATE credit_account SET balance = balance + 1'),
  'credits of a campaign that are not its recipients': sql(
    'UPDATE credit_reservation SET consumed = consumed + 1',
  ),
  'a person twice in one queue of a day': sql(
    `UPDATE waitlist_booking SET status = 'arrived', client_id = (SELECT client_id FROM waitlist_booking LIMIT 1),
       created_at_iso_date = current_date`,
  ),
  'numbers of a queue with a double': copy('waitlist_booking', ANOTHER),
  'what a client owes is not what their visits say': sql(
    'UPDATE client_summary SET due_amount = due_amount + 1',
  ),
  'online money that is kept for nothing': sql('DELETE FROM visit_payment WHERE payment_id IS NOT NULL'),
};
