// What a migration may not do while the version before serves from the same tables.

/**
 * Tables that grow with the days of a business: whatever reads or rewrites all of one under a lock stops the desk. A
 * table of the file itself is empty and may be shaped freely.
 */
export const GROWING = new Set(
  'bill bill_line booking booking_directory business_file calendar_day campaign_recipient client client_message client_note client_photo client_summary client_visit_fact consumed_slot credit_entry credit_reservation event gateway_order general_file idempotency_key incoming_message membership membership_ledger message_contact_directory message_directory message_event message_queue notification notification_delivery outgoing_message payment payment_order receipt receipt_link_directory refund reserved_booking share_directory stock_movement user_credential user_session user_verification users visit visit_link_directory visit_payment waitlist_booking waitlist_booking_service waitlist_link_directory waitlist_quote webhook_delivery'.split(
    ' ',
  ),
);
const OUTSIDE = '-- outside a transaction';
const BREAKS = '-- not for the version before';
const VOLATILE =
  /\b(random|clock_timestamp|timeofday|nextval|gen_random_uuid|uuidv7|uuid_generate_v\d)\s*\(/i;

/** Lines before a CREATE TABLE without business_id: where a cluster keeps it. */
const PLACES = { '-- on every node': true, '-- on the coordinator': false };

/** @typedef {{ rule: string, says: string }} Fault */

/**
 * Where tables of a migration stand on a cluster: those with business_id are spread by it, and the others say it.
 * @param {readonly string[]} onEveryNode
 * @returns {Fault[]}
 */
export function placeFaultsOf(sql, onEveryNode) {
  const made = sql.matchAll(/^((?:--.*\n)*)CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(([\s\S]*?)^\)/gim);
  return [...made].flatMap(([, before, table, body]) => {
    if (/^\s*business_id\s/m.test(body) || /^business_id\s/.test(body)) return [];
    const place = before.split('\n').find((line) => line in PLACES);
    if (place === undefined)
      return fault(
        'place',
        `${table} has no business_id: say "${Object.keys(PLACES).join('" or "')}" before it`,
      );
    if (PLACES[place] === onEveryNode.includes(table)) return [];
    return fault('place', `${table} says "${place}", and REFERENCE_TABLES of distribute.ts says otherwise`);
  });
}

/** @returns {Fault[]} */
export function faultsOf(sql) {
  const head = sql.split('\n', 2);
  const outside = head.includes(OUTSIDE);
  const statements = sql
    .replace(/\$\$[\s\S]*?\$\$/g, "''")
    .split('\n')
    .map((line) => line.replace(/--.*$/, ''))
    .join('\n')
    .split(';')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  const own = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/i.exec(one)?.[1] ?? []),
  );
  const about = { outside, own, unvalidated: new Set(), all: statements };
  const faults = statements.flatMap((one) => RULES.flatMap((rule) => rule(one, about)));
  if (!head.includes(BREAKS)) faults.push(...statements.flatMap((one) => contractions(one, about)));
  return faults;
}

const grows = (table, { own }) => GROWING.has(table) && !own.has(table);
const altered = (one) => /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/i.exec(one) ?? [];

const RULES = [
  function lockingIndex(one, about) {
    const [, concurrently, table] =
      /^create (?:unique )?index (concurrently )?(?:if not exists )?\w+ on (?:only )?(\w+)/i.exec(one) ?? [];
    if (!table || concurrently || !grows(table, about)) return [];
    return fault(
      'index',
      `an index on ${table} locks it: CREATE INDEX CONCURRENTLY, in a file that begins with "${OUTSIDE}"`,
    );
  },
  function concurrentlyInTransaction(one, { outside }) {
    if (!/^(create (unique )?|drop )index concurrently/i.test(one) || outside) return [];
    return fault('outside', `CONCURRENTLY needs a file that begins with "${OUTSIDE}"`);
  },
  function repeatable(one, { outside, all }) {
    if (!outside) return [];
    const [, index] = /^create (?:unique )?index concurrently (\w+)/i.exec(one) ?? [];
    if (index) {
      const drops = all.some((other) =>
        new RegExp(`^drop index concurrently if exists ${index}$`, 'i').test(other),
      );
      return drops
        ? []
        : fault(
            'repeat',
            `drop ${index} first (DROP INDEX CONCURRENTLY IF EXISTS): a cut-off one stays, invalid`,
          );
    }
    if (/^(drop index concurrently if exists|alter table \w+ validate constraint)/i.test(one)) return [];
    return fault('repeat', 'only indexes and validations stand in a file outside a transaction');
  },
  function rewrite(one, about) {
    const [, table, what = ''] = altered(one);
    if (!table || !grows(table, about)) return [];
    const columns = what.match(/add column .*?(?=, add |, alter |, drop |$)/gi) ?? [];
    const rewrites = columns.some(
      (column) => VOLATILE.test(column) || /generated (always|by default) as|serial\b/i.test(column),
    );
    if (rewrites)
      return fault('rewrite', `a column of ${table} with a value for each row rewrites the table`);
    if (/alter column \w+ (set data )?type /i.test(what))
      return fault('rewrite', `another type rewrites ${table}`);
    return [];
  },
  function unvalidated(one, about) {
    const [, table, what = ''] = altered(one);
    if (!table || !grows(table, about)) return [];
    if (/alter column \w+ set not null/i.test(what))
      return fault(
        'not-null',
        `SET NOT NULL reads all of ${table} under a lock: a CHECK … NOT VALID, validated in a later file`,
      );
    const added = what.match(/add constraint .*?(?=, add |, alter |, drop |$)/gi) ?? [];
    if (added.some((part) => / (check|foreign key) ?\(/i.test(part) && !/not valid/i.test(part)))
      return fault(
        'not-valid',
        `a constraint on ${table} reads it under a lock: NOT VALID, and VALIDATE in a later file`,
      );
    if (added.some((part) => / (unique|primary key|exclude) /i.test(part) && !/using index/i.test(part)))
      return fault(
        'index',
        `a key of ${table} locks it: CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX`,
      );
    if (
      /validate constraint/i.test(what) &&
      about.all.some((other) => altered(other)[1] === table && /not valid/i.test(other))
    )
      return fault(
        'not-valid',
        'VALIDATE belongs into a later file: here the lock of ADD lasts until it is done',
      );
    return [];
  },
  function cluster(one) {
    if (/^create (or replace )?(constraint )?trigger/i.test(one))
      return fault(
        'cluster',
        'a cluster has no triggers on its tables: a constraint or the use case does it',
      );
    if (/\bforeign key \([^)]*\bbusiness_id\b[^;]*on delete set (null|default)/i.test(one))
      return fault(
        'cluster',
        'a cluster has no key with business_id that sets NULL: let a reaction unlink it',
      );
    return [];
  },
  function allRows(one, about) {
    const [, table] = /^(?:update (?:only )?|delete from (?:only )?)(\w+)/i.exec(one) ?? [];
    if (!table || !grows(table, about)) return [];
    return fault('all-rows', `${table} is changed in one transaction: let a job do it in pieces`);
  },
];

/** What the version before would miss. */
function contractions(one, about) {
  const [, table, what = ''] = altered(one);
  const gone =
    /^drop (table|view|function|type|trigger)/i.test(one) ||
    (table && !about.own.has(table) && /(^|, )(drop column|rename |drop default)/i.test(what)) ||
    (table &&
      !about.own.has(table) &&
      /add column \w+ [^,]*not null(?![^,]*(default|generated))/i.test(what));
  return gone
    ? fault('contract', `the version before still needs it; say "${BREAKS}" at the top when it cannot wait`)
    : [];
}

const fault = (rule, says) => [{ rule, says }];
