// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the plants are source text.
// Stores that break a rule of check-tables.mjs, or break none and must pass.

const booking = 'server/src/modules/booking/planted.store.ts';
const identity = 'server/src/modules/identity/planted.store.ts';
const store = (body) => `import { sql } from 'kysely';
export async function planted(db, tx, businessId, ids, now) { ${body} }`;

/** @type {{ breaks: string[], file: string, store: string }[]} */
export const PLANTS = [
  // Table ownership.
  ...[
    "await tx.q.insertInto('client').values({ business_id: businessId, name: 'Asha' }).execute();",
    "await tx.q.updateTable('client as c').set({ name: '' }).where('c.business_id', '=', businessId).execute();",
    "await tx.q.deleteFrom('client').where('business_id', '=', businessId).execute();",
    "await sql`UPDATE client SET name = '' WHERE business_id = ${businessId}`.execute(db);",
    'await sql`DELETE FROM client USING visit WHERE client.business_id = ${businessId} AND visit.business_id = ${businessId}`.execute(db);',
    "await tx.client.query({ name: 'x', text: 'INSERT INTO client (business_id) VALUES ($1)', values: [businessId] });",
    'await sql`WITH gone AS (DELETE FROM client WHERE business_id = ${businessId} RETURNING id) SELECT id FROM gone`.execute(db);',
    "await tx.q.with('gone', (q) => q.deleteFrom('client').where('business_id', '=', businessId)).selectFrom('gone').execute();",
    'await tx.client.query(`update client set name = null where business_id = $1`, [businessId]);',
    "await ask(tx.q, insertRows('client', [{ business_id: businessId }], 'RETURNING id'));",
    "await updateRows(tx, 'client', { business_id: businessId, id }, { name: '' });",
    "return deleteRows(tx, 'client', { business_id: businessId });",
  ].map((body) => ({ breaks: ['foreign-write'], file: booking, store: store(body) })),
  ...[
    "await db.selectFrom('review').where('business_id', '=', businessId).execute();",
    "return findRow(db, 'review', { business_id: businessId }, ['rating']);",
    "await db.selectFrom('booking').innerJoin('review', (join) => join.onRef('review.business_id', '=', 'booking.business_id')).where('booking.business_id', '=', businessId).execute();",
    "await db.selectFrom('visit').where('business_id', '=', businessId).where((eb) => eb.exists(eb.selectFrom('review').where('review.business_id', '=', businessId))).execute();",
    'await sql`SELECT 1 FROM visit, review WHERE visit.business_id = ${businessId} AND review.business_id = ${businessId}`.execute(db);',
    'await sql`SELECT (SELECT max(rating) FROM review WHERE business_id = ${businessId}) AS best`.execute(db);',
    'await sql`WITH best AS (SELECT rating FROM review WHERE business_id = ${businessId}) SELECT * FROM best`.execute(db);',
  ].map((body) => ({ breaks: ['upward-read'], file: booking, store: store(body) })),
  {
    breaks: ['upward-read'],
    file: booking,
    store: `import { sql } from 'kysely';
const OF_REVIEW = sql\`FROM review\`;
export const planted = (db, id) => sql\`SELECT 1 \${OF_REVIEW} WHERE business_id = \${id}\`.execute(db);`,
  },
  {
    breaks: ['upward-read'],
    file: identity,
    store: store("await db.selectFrom('business').selectAll().execute();"),
  },
  {
    breaks: ['unknown-table'],
    file: booking,
    store: store("await db.selectFrom('bookings').selectAll().execute();"),
  },
  {
    breaks: ['unknown-table'],
    file: booking,
    store: store('await sql`SELECT 1 FROM ${sql.table(ids)}`.execute(db);'),
  },

  // Sharding rules.
  ...[
    "await db.selectFrom('visit').selectAll().execute();",
    "return hasRow(db, 'visit', { id: ids[0] });",
    "return findRow(db, 'visit', key, ['id']);",
    "return listRows(db, 'visit', { client_id: ids[0] }, ['id']);",
    "await db.selectFrom('visit').where('id', 'in', ids).execute();",
    "await db.selectFrom('visit').where('business_id', 'in', ids).execute();",
    "await db.selectFrom('visit').where('business_id', '!=', businessId).execute();",
    "await db.selectFrom('visit').innerJoin('booking', 'booking.visit_id', 'visit.id').where('visit.business_id', '=', businessId).execute();",
    'await sql`SELECT 1 FROM visit WHERE business_id = ANY (${ids})`.execute(db);',
    'await sql`SELECT 1 FROM visit WHERE business_id = ${businessId} AND EXISTS (SELECT 1 FROM booking WHERE booking.visit_id = visit.id)`.execute(db);',
    'await sql`SELECT 1 FROM unnest(${ids}::uuid[]) AS wanted (business_id) JOIN visit ON visit.business_id = wanted.business_id`.execute(db);',
    'await sql`SELECT 1 FROM visit JOIN business ON business.id = visit.business_id WHERE business.is_deleted`.execute(db);',
  ].map((body) => ({ breaks: ['across'], file: booking, store: store(body) })),
  {
    breaks: ['insert-from-unnest'],
    file: booking,
    store: store(
      'await sql`INSERT INTO visit (business_id, id) SELECT ${businessId}, one FROM unnest(${ids}::uuid[]) AS one`.execute(db);',
    ),
  },
  ...[
    'WITH made AS (INSERT INTO visit (business_id) VALUES (${businessId}) RETURNING id) INSERT INTO booking (business_id, visit_id) SELECT ${businessId}, id FROM made',
    'WITH gone AS (DELETE FROM visit WHERE business_id = ${businessId} RETURNING id) DELETE FROM booking_directory USING gone WHERE booking_id = gone.id',
    'WITH written AS (${now} RETURNING id) UPDATE visit SET note = null WHERE business_id = ${businessId}',
  ].map((text) => ({
    breaks: ['writing-cte'],
    file: booking,
    store: store(`await sql\`${text}\`.execute(db);`),
  })),
  ...[
    "await tx.q.selectFrom('visit').select('id').limit(10).forUpdate().skipLocked().execute();",
    "return lockRow(tx, 'visit', { client_id: ids[0] });",
    'await sql`SELECT id FROM visit WHERE created_at < ${now} FOR UPDATE SKIP LOCKED`.execute(db);',
  ].map((body) => ({ breaks: ['across', 'lock-across'], file: booking, store: store(body) })),
  ...[
    'await sql`SELECT name, (SELECT count(*) FROM visit WHERE visit.business_id = business.id) AS visits FROM business WHERE id = ${businessId}`.execute(db);',
    'await sql`SELECT 1 FROM business CROSS JOIN LATERAL (SELECT id FROM visit WHERE visit.business_id = business.id LIMIT 1) AS last`.execute(db);',
    'await sql`SELECT 1 FROM users WHERE EXISTS (SELECT 1 FROM visit WHERE visit.made_by = users.id)`.execute(db);',
    "await db.selectFrom('business').select((eb) => [eb.selectFrom('visit').select('id').whereRef('visit.business_id', '=', 'business.id').as('one')]).where('business.id', '=', businessId).execute();",
  ].map((body) => ({ breaks: ['across', 'correlated'], file: booking, store: store(body) })),

  // Shapes that a cluster does not plan, or breaks at.
  ...[
    ['slice-in-set', 'UPDATE visit SET tags = tags[1:2] WHERE business_id = ${businessId}'],
    [
      'slice-in-set',
      'UPDATE visit SET note = 1, tags = (array_prepend(${now}, tags))[1:$] WHERE business_id = ${businessId}',
    ],
    [
      'unnest-lateral',
      'SELECT 1 FROM unnest(${ids}::uuid[]) AS asked (business_id) JOIN visit ON visit.business_id = asked.business_id LEFT JOIN LATERAL (SELECT 1 FROM booking WHERE booking.business_id = visit.business_id LIMIT 1) AS last ON true',
    ],
    [
      'local-table',
      'SELECT EXISTS (SELECT FROM booking_directory AS kept WHERE kept.booking_id = visit.id) FROM visit WHERE business_id = ${businessId}',
    ],
    [
      'stable-in-update',
      'UPDATE visit SET made_at = made_at + make_interval(days => 1) WHERE business_id = ${businessId}',
    ],
    [
      'stable-in-update',
      "UPDATE visit SET made_at = made_at - interval '1 day' WHERE business_id = ${businessId}",
    ],
    [
      'subquery-in-values',
      'INSERT INTO visit (business_id, place) VALUES (${businessId}, (SELECT max(place) FROM visit WHERE business_id = ${businessId}))',
    ],
    [
      'join-parameter',
      'SELECT 1 FROM visit LEFT JOIN client ON client.business_id = visit.business_id AND client.id = ${now} WHERE visit.business_id = ${businessId}',
    ],
    [
      'lock-correlated',
      'SELECT EXISTS (SELECT FROM booking WHERE booking.business_id = visit.business_id) FROM visit WHERE business_id = ${businessId} FOR UPDATE',
    ],
  ].map(([rule, text]) => ({
    breaks: rule === 'unnest-lateral' ? ['across', rule] : [rule],
    file: booking,
    store: store(`await sql\`${text}\`.execute(db);`),
  })),
  {
    breaks: ['correlated', 'local-table'],
    file: booking,
    store: store(
      'await sql`SELECT (SELECT id FROM visit WHERE visit.business_id = ${businessId} AND visit.id = kept.booking_id) FROM booking_directory AS kept`.execute(db);',
    ),
  },
  {
    breaks: ['subquery-in-values'],
    file: booking,
    store: store(
      "await tx.q.insertInto('visit').values({ business_id: businessId, place: sql`(SELECT max(place) FROM visit WHERE business_id = ${businessId})` }).execute();",
    ),
  },
  {
    breaks: ['join-parameter'],
    file: booking,
    store: store(
      "await db.selectFrom('visit').leftJoin('client', (join) => join.onRef('client.business_id', '=', 'visit.business_id').on('client.id', '=', ids[0])).where('visit.business_id', '=', businessId).execute();",
    ),
  },

  // Valid stores, which must pass.
  ...[
    "return findRow(db, 'visit', { business_id: businessId, id: ids[0] }, ['note']);",
    "return lockRow(tx, 'visit', { business_id: businessId, id: ids[0] });",
    "return listRows(db, 'visit', { business_id: businessId, client_id }, ['id']);",
    "await db.selectFrom('visit').where('business_id', '=', businessId).execute();",
    "await db.selectFrom('visit as v').innerJoin('booking as b', (join) => join.onRef('b.business_id', '=', 'v.business_id').onRef('b.visit_id', '=', 'v.id')).where('v.business_id', '=', businessId).execute();",
    "let query = db.selectFrom('visit'); query = query.where('business_id', '=', businessId); await query.execute();",
    "await tx.q.insertInto('visit').values({ business_id: businessId }).onConflict((on) => on.doNothing()).execute();",
    'await sql`SELECT extract(epoch FROM created_at), note IS DISTINCT FROM ${now} FROM visit WHERE business_id = ${businessId}`.execute(db);',
    'await sql`SELECT 1 FROM visit JOIN business ON business.id = visit.business_id WHERE business.id = ${businessId}`.execute(db);',
    'await sql`SELECT 1 FROM visit JOIN booking USING (business_id) WHERE visit.business_id = ${businessId}`.execute(db);',
    'await sql`SELECT (SELECT count(*) FROM booking WHERE booking.business_id = ${businessId}) FROM visit WHERE business_id = ${businessId} FOR UPDATE`.execute(db);',
    'await sql`SELECT (SELECT count(*) FROM booking WHERE booking.business_id = visit.business_id) FROM visit WHERE business_id = ${businessId}`.execute(db);',
    'await sql`UPDATE visit SET tags = trim_array(tags, 1), days = days[:2] || ${now}::date WHERE business_id = ${businessId}`.execute(db);',
    'await sql`UPDATE booking_directory SET tags = tags[1:2], at = at + make_interval(days => 1)`.execute(db);',
    'await sql`SELECT 1 FROM visit WHERE business_id = ${businessId} AND id IN (SELECT booking_id FROM booking_directory WHERE of_business = ${businessId})`.execute(db);',
    'await sql`SELECT 1 FROM visit LEFT JOIN users ON users.id = ${now} WHERE visit.business_id = ${businessId}`.execute(db);',
    'await sql`WITH old AS (SELECT * FROM visit WHERE business_id = ${businessId}) DELETE FROM booking USING old WHERE (booking.business_id, booking.visit_id) = (old.business_id, old.id)`.execute(db);',
    'await sql`UPDATE visit SET note = wanted.note FROM unnest(${ids}::uuid[]) AS wanted (id) WHERE visit.business_id = ${businessId} AND visit.id = wanted.id`.execute(db);',
    "await db.selectFrom('users').selectAll().execute();",
    'const parts = [sql`business_id = ${businessId}`]; await sql`SELECT 1 FROM visit WHERE ${sql.join(parts, sql` AND `)}`.execute(db);',
  ].map((body) => ({ breaks: [], file: booking, store: store(body) })),
];
