/**
 * The rows of sales as bills and payments say them. One text for keeping, rebuilding and comparing them, and for
 * reading figures while they are rebuilt. `$1` is the business.
 */

const LINE_COLUMNS = [
  ...['business_id', 'visit_id', 'nth', 'revision', 'day', 'made_at', 'kind', 'item_id', 'entity_id'],
  ...['member_id', 'client_id', 'source', 'quantity', 'gross_amount', 'discount_amount', 'cover_amount'],
  ...['sold_amount', 'tax_amount', 'given_free_amount', 'earned_amount', 'earned_by_use_amount'],
  ...['commission_amount', 'payment_membership_id'],
] as const;
const PAYMENT_COLUMNS = [
  ...['business_id', 'payment_id', 'visit_id', 'kind', 'type', 'method_id', 'amount', 'is_undone'],
  ...['day', 'made_at', 'bill_day'],
] as const;

export const lineColumns = LINE_COLUMNS.join(', ');
/** Of an INSERT that meets its own row. */
export const lineValues = LINE_COLUMNS.slice(3)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');
export const paymentColumns = PAYMENT_COLUMNS.join(', ');

const sourceOfVisit = `
  CASE WHEN visit.source = 'client' THEN 'client' WHEN visit.type = 'walk-in' THEN 'walk_in' ELSE 'desk' END`;

/** Bills that are not void, each with its newest revision and the day in the zone of the business. */
const countedBills = (which: string) => `
  SELECT bill.business_id, bill.visit_id, bill.revision, receipt.made_at, visit.client_id, bill.prices_include_tax,
    (receipt.made_at AT TIME ZONE business.time_zone)::date AS day, bill.tip_amount, bill.tip_entity_id,
    bill.round_off_amount, ${sourceOfVisit} AS source
  FROM receipt
  JOIN business ON business.id = receipt.business_id
  JOIN visit ON visit.business_id = $1 AND visit.id = receipt.visit_id
  JOIN bill ON bill.business_id = $1 AND bill.visit_id = receipt.visit_id AND bill.is_newest
  WHERE receipt.business_id = $1 AND receipt.voided_at IS NULL AND ${which}`;

/** Price of a membership for one use, as it was sold; what came back when it was ended early does not change that. */
const membershipOfLine = `
  LEFT JOIN LATERAL (
    SELECT CASE held.type
        WHEN 'price' THEN round(line.cover_amount::numeric * sale.amount / nullif(bought.value, 0) / 100) * 100
        ELSE round(sale.amount::numeric / nullif(bought.uses, 0) / 100) * 100
      END AS paid, sale.tax_rate
    FROM membership AS held
    JOIN LATERAL (
      SELECT sold.amount, CASE WHEN made.prices_include_tax THEN sold.tax_rate ELSE 0 END AS tax_rate
      FROM bill_line AS sold
      JOIN bill AS made ON made.business_id = $1 AND made.visit_id = sold.visit_id AND made.revision = sold.revision
      WHERE sold.business_id = $1 AND sold.membership_id = held.id
        AND made.made_at < coalesce(held.cancelled_at, 'infinity')
      ORDER BY sold.revision DESC LIMIT 1
    ) AS sale ON true
    JOIN LATERAL (
      SELECT sum(amount) AS value, sum(count) AS uses FROM membership_ledger AS ledger
      WHERE ledger.business_id = $1 AND ledger.membership_id = held.id AND ledger.kind = 'bought'
    ) AS bought ON true
    WHERE held.business_id = $1 AND held.id = line.payment_membership_id
  ) AS held ON line.payment_membership_id IS NOT NULL
  CROSS JOIN LATERAL (
    SELECT least(line.cover_amount, coalesce(held.paid, 0))::bigint AS paid, coalesce(held.tax_rate, 0) AS rate
  ) AS use
  CROSS JOIN LATERAL (
    SELECT 2 * round(use.paid::numeric * use.rate / (2 * (10000 + use.rate)))::bigint AS tax
  ) AS of_use`;

/** What was paid ahead for the use of a membership. */
interface Use {
  readonly join: string;
  readonly paid: string;
  readonly tax: string;
}
const USE: Use = { join: membershipOfLine, paid: 'use.paid', tax: 'of_use.tax' };
/** Of bills that no membership covers: planning the join takes longer than all the rest. */
const NO_USE: Use = { join: '', paid: '0', tax: '0' };

/** A line of a bill; the tax of what was paid, and of the use of what was paid ahead. */
const linesOfBills = (which: string, { join, paid, tax }: Use) => `
  SELECT counted.business_id, counted.visit_id, line.index AS nth, counted.revision, counted.day, counted.made_at,
    CASE WHEN line.booking_id IS NOT NULL THEN 'service' WHEN line.product_id IS NOT NULL THEN 'product'
      ELSE 'membership' END AS kind,
    coalesce(booking.service_id, line.product_id, sold_membership.template_id) AS item_id,
    line.entity_id, line.member_id, counted.client_id, counted.source, line.quantity,
    line.price * line.quantity AS gross_amount, line.discount_amount, line.cover_amount,
    line.amount + line.cover_amount + on_top.tax AS sold_amount,
    2 * line.half_tax_amount + ${tax} AS tax_amount,
    line.cover_amount - ${paid} AS given_free_amount,
    CASE WHEN line.membership_id IS NULL THEN line.taxable_amount + ${paid} - ${tax} ELSE 0 END AS earned_amount,
    ${paid} - ${tax} AS earned_by_use_amount,
    line.commission_amount, line.payment_membership_id
  FROM (${countedBills(which)}) AS counted
  JOIN bill_line AS line ON line.business_id = $1 AND line.visit_id = counted.visit_id
    AND line.revision = counted.revision
  LEFT JOIN booking ON booking.business_id = $1 AND booking.id = line.booking_id
  LEFT JOIN membership AS sold_membership ON sold_membership.business_id = $1
    AND sold_membership.id = line.membership_id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN counted.prices_include_tax THEN 0 ELSE 2 * line.half_tax_amount END AS tax
  ) AS on_top
  ${join}`;

/** Beyond the lines of any bill. */
const FIRST_TIP = 10_000;
const ROUND_OFF = 20_000;

/** What has no price, discount or tax. */
const onlySold = (
  kind: string,
  nth: string,
  entity: string,
  member: string,
  amount: string,
  earned: string,
) => `
  SELECT counted.business_id, counted.visit_id, ${nth}, counted.revision, counted.day, counted.made_at, '${kind}',
    NULL, ${entity}, ${member}, counted.client_id, counted.source, 1, ${amount}, 0, 0, ${amount}, 0, 0, ${earned}, 0,
    0, NULL`;

/** In the order of the lines: who is first gets the odd paise, as the largest remainder has it. */
const tipsOfBills = (which: string) => `
  ${onlySold(
    'tip',
    `${FIRST_TIP} + tipped.place`,
    'tipped.entity_id',
    'tipped.member_id',
    'counted.tip_amount / tipped.people + CASE WHEN tipped.place <= counted.tip_amount % tipped.people THEN 1 ELSE 0 END',
    '0',
  )}
  FROM (${countedBills(which)}) AS counted
  CROSS JOIN LATERAL (
    SELECT entity_id, member_id, row_number() OVER (ORDER BY first)::integer AS place,
      (count(*) OVER ())::integer AS people
    FROM (
      SELECT line.entity_id, (array_agg(line.member_id ORDER BY line.index))[1] AS member_id,
        min(line.index) AS first
      FROM bill_line AS line
      WHERE line.business_id = $1 AND line.visit_id = counted.visit_id AND line.revision = counted.revision
        AND line.booking_id IS NOT NULL
        AND line.entity_id = coalesce(counted.tip_entity_id, line.entity_id)
      GROUP BY line.entity_id
      UNION ALL
      SELECT counted.tip_entity_id, NULL, 0
      WHERE NOT EXISTS (
        SELECT FROM bill_line AS line
        WHERE line.business_id = $1 AND line.visit_id = counted.visit_id AND line.revision = counted.revision
          AND line.booking_id IS NOT NULL AND line.entity_id = coalesce(counted.tip_entity_id, line.entity_id))
    ) AS served
  ) AS tipped
  WHERE counted.tip_amount > 0`;

const roundOffs = (which: string) => `
  ${onlySold('round_off', `${ROUND_OFF}`, 'NULL::uuid', 'NULL::uuid', 'counted.round_off_amount', 'counted.round_off_amount')}
  FROM (${countedBills(which)}) AS counted
  WHERE counted.round_off_amount <> 0`;

/** The lines of the bills of these receipts. */
export const linesWhere = (which: string) => `
  ${linesOfBills(which, USE)}
  UNION ALL ${tipsOfBills(which)}
  UNION ALL ${roundOffs(which)}`;

/** The same of bills without cover, tip and round-off. */
export const plainLinesWhere = (which: string) => linesOfBills(which, NO_USE);

/** What was owed before Kursi was sold before every day that is asked for: its payment is an older due paid. */
const BOOKS_BEFORE = '0001-01-01';

/** Payments and refunds, each without what was undone of it. */
export const paymentsWhere = (which: string) => `
  SELECT paid.business_id, paid.id AS payment_id, paid.visit_id, paid.kind, paid.type, paid.method_id,
    paid.amount + coalesce(undo.amount, 0) AS amount, undo.id IS NOT NULL AS is_undone,
    (paid.made_at AT TIME ZONE business.time_zone)::date AS day, paid.made_at,
    CASE WHEN visit.is_opening THEN '${BOOKS_BEFORE}'::date
      ELSE (receipt.made_at AT TIME ZONE business.time_zone)::date END AS bill_day
  FROM visit_payment AS paid
  JOIN visit ON visit.business_id = $1 AND visit.id = paid.visit_id
  JOIN business ON business.id = paid.business_id
  LEFT JOIN visit_payment AS undo ON undo.business_id = $1 AND undo.reverses = paid.id AND undo.kind = 'undo'
  LEFT JOIN receipt ON receipt.business_id = $1 AND receipt.visit_id = paid.visit_id AND receipt.voided_at IS NULL
  WHERE paid.business_id = $1 AND paid.kind <> 'undo' AND ${which}`;
