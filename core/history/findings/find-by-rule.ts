import { memberRoles } from '../../contract/member-roles.ts';
import { hasRight, ofRole } from '../../contract/rights.ts';
import { isPaise, noPaise, type Paise, paise, sumPaise } from '../../kernel/money.ts';
import { type Figures, type FindingRule, findingRuleNames, ruleOf } from './finding-rules.ts';

/** A row of the history, as rules see it. */
export interface DeedRow {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly deed: string;
  readonly actor_id: string | null;
  readonly role: string | null;
  readonly record_id: string | null;
  readonly client_id: string | null;
  readonly row_count: number | null;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

export interface BillPayment {
  readonly kind: 'payment' | 'refund';
  /** The method of the house, or how it came. */
  readonly way: string;
  readonly amount: Paise;
  readonly at: Temporal.Instant;
}

/** A bill as it stands now, and what was paid on it and given back. */
export interface BillFacts {
  readonly made_by: string | null;
  readonly made_at: Temporal.Instant;
  readonly gross: Paise;
  readonly discount: Paise;
  readonly tip: Paise;
  /** The members whose tip it is. */
  readonly tip_of: readonly string[];
  readonly payments: readonly BillPayment[];
}

/** What lies around a row, as far as its rule asks for it. */
export interface Around {
  /** Before the row, oldest first. */
  readonly earlier: readonly DeedRow[];
  readonly bills: ReadonlyMap<string, BillFacts>;
  /** Who has paid in cash, and never otherwise. */
  readonly cashClients: ReadonlySet<string>;
  /** How many clients the list had. */
  readonly takenOut: number;
  readonly timeZone: string;
}

export interface Found {
  /** With its rule and day the same finding again. */
  readonly subject: string;
  readonly day: string;
  /** The rows of the history that it names. */
  readonly rows: readonly string[];
  /** Figures for its sentence; nothing of a person. */
  readonly facts: Readonly<Record<string, number>>;
}

type Find = (
  row: DeedRow,
  around: Around,
  figures: Figures,
) => (Omit<Found, 'day'> & { readonly day?: string }) | null;

/** What one command writes has one time; what went out to a provider, nearly. */
const CLOSE_MS = 2_000;
const INSIDE: ReadonlySet<string | null> = new Set([...memberRoles, 'platform']);

const after = (row: DeedRow, field: string): unknown => row.changes[field]?.[1];
const sumAfter = (row: DeedRow, field: string): Paise => paiseOr(after(row, field));
const paiseOr = (value: unknown): Paise => (isPaise(value) ? value : noPaise);
const fromRupees = (rupees: number | undefined): number => (rupees ?? 0) * 100;

const finds: Readonly<Record<FindingRule, Find>> = {
  discount_high(row, { bills }, { percent = 100 }) {
    const bill = billOf(row, bills);
    if (!bill || bill.discount * 100 <= bill.gross * percent) return null;
    return about(row, { percent: Math.floor((bill.discount * 100) / bill.gross), amount: bill.discount });
  },
  discount_often(row, around, { times = 2 }) {
    const { monday, rows } = ofWeek(row, around);
    const given = byRecord(rows.filter((one) => sumAfter(one, 'discount') > 0));
    return given.length < times ? null : ofPerson(row, monday, given, { times: given.length });
  },
  void_rebilled(row, { earlier, bills }, { minutes = 0 }) {
    const isVoid = (one: DeedRow) => one.deed === 'visit.bill_voided';
    for (const other of earlier.toReversed()) {
      if (isVoid(other) === isVoid(row) || other.record_id === row.record_id) continue;
      const [voided, billed] = isVoid(row) ? [row, other] : [other, row];
      const bill = billOf(voided, bills);
      const apart = row.at.since(other.at).total('minutes');
      // Billed again before the first one is made void: the same with its steps turned round.
      if (!bill || apart > minutes || Temporal.Instant.compare(billed.at, bill.made_at) <= 0) continue;
      const cash = paid(bill, 'payment', 'cash');
      if (bill.made_by !== row.actor_id || cash === 0) continue;
      return { ...about(voided, { amount: cash }), rows: [other.id, row.id] };
    }
    return null;
  },
  bill_changed_paid(row, { bills }, { rupees }) {
    const [was, is] = (row.changes['total_amount'] ?? []).map(paiseOr);
    const before = billOf(row, bills)?.payments.some(
      ({ kind, at }) => kind === 'payment' && Temporal.Instant.compare(at, row.at) < 0,
    );
    if (was === undefined || is === undefined || !before || Math.abs(is - was) < fromRupees(rupees))
      return null;
    return about(row, { before: was, after: is });
  },
  refund_other_way(row, { bills }, { rupees }) {
    const bill = billOf(row, bills);
    const now = bill?.payments.filter(
      ({ kind, at }) => kind === 'refund' && Math.abs(at.until(row.at).total('milliseconds')) <= CLOSE_MS,
    );
    for (const way of new Set(now?.map((refund) => refund.way))) {
      const beyond = bill ? paid(bill, 'refund', way) - paid(bill, 'payment', way) : 0;
      if (beyond >= fromRupees(rupees)) return about(row, { amount: beyond });
    }
    return null;
  },
  tip_and_discount(row, { bills }, { rupees }) {
    const bill = billOf(row, bills);
    const isTheirs = bill && row.actor_id !== null && bill.tip_of.includes(row.actor_id);
    if (!isTheirs || bill.discount === 0 || bill.tip < fromRupees(rupees)) return null;
    return about(row, { discount: bill.discount, tip: bill.tip });
  },
  no_shows_cash(row, around, { times = 2 }) {
    const { monday, rows } = ofWeek(row, around);
    const missed = byRecord(rows).filter(
      (one) => after(one, 'progress') === 'no_show' && around.cashClients.has(one.client_id ?? ''),
    );
    return missed.length < times ? null : ofPerson(row, monday, missed, { times: missed.length });
  },
  drawer_short(row, { earlier }, { rupees, times = 2 }) {
    const short = byRecord([...earlier, row]).filter((one) => missing(one) >= fromRupees(rupees));
    if (short.at(-1) !== row || short.length < times) return null;
    const amount = sumPaise(short.map(missing));
    return { subject: row.record_id ?? row.id, rows: idsOf(short), facts: { times: short.length, amount } };
  },
  day_reopened: (row) => about(row, {}),
  price_back(row, { earlier }, { hours = 0 }) {
    const [was, is] = (row.changes['price'] ?? []).map(paiseOr);
    const left = earlier.findLast(
      (one) => one.changes['price']?.[0] === is && row.at.since(one.at).total('hours') <= hours,
    );
    if (!left || was === undefined || is === undefined || was === is) return null;
    return { ...about(row, { price: is, between: was }), rows: [left.id, row.id] };
  },
  clients_taken_out(row, { takenOut }, { records = 0 }) {
    return takenOut < records ? null : { subject: row.id, rows: [row.id], facts: { records: takenOut } };
  },
  clients_opened(row, around, { records = 0 }) {
    const today = dayOf(row, around);
    const rows = [...around.earlier, row].filter((one) => dayOf(one, around) === today);
    const seen = rows.reduce((sum, { row_count }) => sum + (row_count ?? 1), 0);
    return seen < records ? null : ofPerson(row, today, rows, { records: seen });
  },
  new_device(row, { earlier }) {
    if (earlier.length === 0) return null;
    return { subject: row.id, rows: [row.id], facts: {} };
  },
  sign_in_night(row, { timeZone }, { from = 0, until = 0 }) {
    const { hour } = row.at.toZonedDateTimeISO(timeZone);
    const isNight = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
    return isNight && row.actor_id ? { subject: row.actor_id, rows: [row.id], facts: {} } : null;
  },
  rights_changed: (row) => ({ subject: row.id, rows: [row.id], facts: {} }),
  bank_changed(row, { earlier }) {
    // Entered for the first time is no change.
    const wasThere = row.changes['upi_id'] ? row.changes['upi_id'][0] !== null : earlier.length > 0;
    return wasThere ? { subject: row.id, rows: [row.id], facts: {} } : null;
  },
};

/**
 * The rules that look after this row. Nobody is found for what they did as a client, or for what no one did; the only
 * owner not for what would tell them about themselves.
 */
export function rulesFor(row: DeedRow, owners: number): FindingRule[] {
  return findingRuleNames.filter((name) => {
    const { deeds, fields, ofOwners } = ruleOf(name);
    if (row.actor_id === null || !INSIDE.has(row.role)) return false;
    if (owners < 2 && !ofOwners && isOwner(row)) return false;
    return (
      (deeds as readonly string[]).includes(row.deed) &&
      (!fields || fields.some((field) => Boolean(after(row, field))))
    );
  });
}

const isOwner = ({ role }: DeedRow) =>
  hasRight(ofRole(memberRoles.find((one) => one === role) ?? null), 'owner.manage');

/** What one rule finds in a row that it looks at. */
export function findByRule(name: FindingRule, row: DeedRow, around: Around, figures: Figures): Found | null {
  const found = finds[name](row, around, figures);
  return found && { day: dayOf(row, around), ...found };
}

function about(row: DeedRow, facts: Found['facts']) {
  return { subject: row.record_id ?? row.id, rows: [row.id], facts };
}

function ofPerson(row: DeedRow, day: string, rows: readonly DeedRow[], facts: Found['facts']) {
  return { subject: row.actor_id ?? row.id, day, rows: idsOf(rows), facts };
}

const idsOf = (rows: readonly DeedRow[]) => rows.map(({ id }) => id);

/** Of each record the newest row, in the order of these. */
function byRecord(rows: readonly DeedRow[]): DeedRow[] {
  const newest = new Map(rows.map((row) => [row.record_id, row]));
  return rows.filter((row) => newest.get(row.record_id) === row);
}

function billOf({ record_id }: DeedRow, bills: Around['bills']): BillFacts | undefined {
  return record_id === null ? undefined : bills.get(record_id);
}

function paid({ payments }: BillFacts, kind: BillPayment['kind'], way: string): Paise {
  return sumPaise(payments.filter((one) => one.kind === kind && one.way === way).map(({ amount }) => amount));
}

function missing(row: DeedRow): Paise {
  return paise(sumAfter(row, 'expected_cash') - sumAfter(row, 'counted_cash'));
}

function dayOf({ at }: DeedRow, { timeZone }: Around): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** What the same person did since Monday. */
function ofWeek(row: DeedRow, around: Around) {
  const today = row.at.toZonedDateTimeISO(around.timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).toString();
  return { monday, rows: [...around.earlier, row].filter((one) => dayOf(one, around) >= monday) };
}
