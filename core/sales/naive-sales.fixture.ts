/**
 * Sold, came in and earned as one would find them with a pile of bills and a cash book: bill by bill, payment by
 * payment. A second opinion for tests and benches; shares nothing with `threeWords` nor with the rows of sales.
 */

export interface BookedBill {
  readonly visit_id: string;
  readonly made_at: Temporal.Instant;
  readonly is_void: boolean;
  readonly prices_include_tax: boolean;
  readonly tip: number;
  readonly round_off: number;
  readonly total: number;
  readonly lines: readonly {
    readonly kind: 'service' | 'product' | 'membership';
    readonly gross: number;
    readonly discount: number;
    readonly cover: number;
    readonly tax_rate: number;
    /** Which covers it, and which it sells. */
    readonly covered_by: string | null;
    readonly sells: string | null;
  }[];
}

export interface BookedPayment {
  readonly id: string;
  readonly visit_id: string;
  readonly made_at: Temporal.Instant;
  readonly is_undo: boolean;
  readonly reverses: string | null;
  readonly amount: number;
}

export interface BookedMembership {
  readonly id: string;
  readonly visit_id: string;
  /** As it was sold, before any of it went back. */
  readonly price: number;
  /** What of the price was kept in the end. */
  readonly kept: number;
  readonly tax_rate: number;
  readonly prices_include_tax: boolean;
  /** Of a wallet. */
  readonly value: number | null;
  /** Of a package. */
  readonly uses: number | null;
  readonly ends_at: Temporal.Instant;
  readonly is_cancelled: boolean;
  readonly is_frozen: boolean;
}

export interface Books {
  readonly zone: string;
  readonly bills: readonly BookedBill[];
  readonly payments: readonly BookedPayment[];
  readonly memberships: readonly BookedMembership[];
}

const half = (top: number, bottom: number) => Math.floor((2 * top + bottom) / (2 * bottom));
const taxIn = (amount: number, rate: number) => 2 * half(amount * rate, 2 * (10_000 + rate));
const taxOn = (amount: number, rate: number) => 2 * half(amount * rate, 2 * 10_000);

/** What was once paid for this use of a membership. */
function paidForUse(cover: number, { price, value, uses }: BookedMembership): number {
  if (value === 0 || uses === 0) return 0;
  const rupees = value === null ? half(price, 100 * (uses ?? 1)) : half(cover * price, 100 * value);
  return Math.min(cover, 100 * rupees);
}

const dayOf = (at: Temporal.Instant, zone: string) => at.toZonedDateTimeISO(zone).toPlainDate().toString();

export function naiveWords(books: Books, from: string, to: string, now: Temporal.Instant) {
  const { zone, payments, memberships } = books;
  const isIn = (at: Temporal.Instant) => dayOf(at, zone) >= from && dayOf(at, zone) <= to;
  const words = {
    bills: 0,
    came_in: 0,
    sold: { amount: 0, services: 0, products: 0, memberships: 0, tips: 0 },
    earned: { amount: 0, services: 0, membership_visits: 0, products: 0, ended_unused: 0 },
    to_came_in: {
      covered: 0,
      paid_ahead_earlier: 0,
      left_due: 0,
      older_dues_paid: 0,
      paid_ahead: 0,
      given_back: 0,
    },
    to_earned: { tips: 0, memberships: 0, given_free: 0, tax: 0, ended_unused: 0 },
  };
  const counted = books.bills.filter(({ is_void }) => !is_void);
  const spent = new Map<string, number>();
  for (const bill of counted) {
    const isCounted = isIn(bill.made_at);
    if (isCounted) {
      words.bills++;
      words.sold.tips += bill.tip;
      words.sold.services += bill.round_off;
      words.earned.services += bill.round_off;
      words.to_earned.tips -= bill.tip;
    }
    for (const line of bill.lines) {
      const worth = line.gross - line.discount;
      const paid = worth - line.cover;
      const tax = bill.prices_include_tax ? taxIn(paid, line.tax_rate) : taxOn(paid, line.tax_rate);
      const sold = worth + (bill.prices_include_tax ? 0 : tax);
      const membership = memberships.find(({ id }) => id === line.covered_by);
      const use = membership ? paidForUse(line.cover, membership) : 0;
      const taxOfUse = membership?.prices_include_tax ? taxIn(use, membership.tax_rate) : 0;
      if (membership) spent.set(membership.id, (spent.get(membership.id) ?? 0) + use);
      if (!isCounted) continue;
      words.to_came_in.covered -= line.cover;
      if (line.kind === 'membership') {
        words.sold.memberships += sold;
        words.to_earned.memberships -= sold;
        continue;
      }
      words.sold[line.kind === 'service' ? 'services' : 'products'] += sold;
      words.earned[line.kind === 'service' ? 'services' : 'products'] += bill.prices_include_tax
        ? paid - tax
        : paid;
      words.earned.membership_visits += use - taxOfUse;
      words.to_earned.given_free -= line.cover - use;
      words.to_earned.tax -= tax + taxOfUse;
    }
    if (!isCounted) continue;
    const until = payments.filter(
      (one) => one.visit_id === bill.visit_id && !one.is_undo && dayOf(one.made_at, zone) <= to,
    );
    words.to_came_in.left_due -= bill.total - until.reduce((sum, one) => sum + standing(one, payments), 0);
  }
  for (const payment of payments) {
    if (payment.is_undo) continue;
    const amount = standing(payment, payments);
    const bill = counted.find(({ visit_id }) => visit_id === payment.visit_id);
    const billed = bill ? dayOf(bill.made_at, zone) : null;
    const isOwn = billed !== null && billed >= from && billed <= to;
    if (!isIn(payment.made_at)) {
      if (isOwn && dayOf(payment.made_at, zone) < from) words.to_came_in.paid_ahead_earlier -= amount;
      continue;
    }
    words.came_in += amount;
    if (isOwn) continue;
    if (amount < 0) words.to_came_in.given_back += amount;
    else if (billed !== null && billed < from) words.to_came_in.older_dues_paid += amount;
    else words.to_came_in.paid_ahead += amount;
  }
  for (const one of memberships) {
    const isSold = counted.some(({ lines }) => lines.some(({ sells }) => sells === one.id));
    const isOver = one.is_cancelled || !one.is_frozen;
    if (!isSold || !isOver || Temporal.Instant.compare(one.ends_at, now) > 0 || !isIn(one.ends_at)) continue;
    const rest = Math.max(0, (one.is_cancelled ? one.kept : one.price) - (spent.get(one.id) ?? 0));
    const earned = rest - (one.prices_include_tax ? taxIn(rest, one.tax_rate) : 0);
    words.earned.ended_unused += earned;
    words.to_earned.ended_unused += earned;
  }
  const { sold, earned } = words;
  sold.amount = sold.services + sold.products + sold.memberships + sold.tips;
  earned.amount = earned.services + earned.membership_visits + earned.products + earned.ended_unused;
  return words;
}

/** A payment without what was undone of it: that never happened. */
function standing(payment: BookedPayment, all: readonly BookedPayment[]): number {
  const undone = all.find(({ is_undo, reverses }) => is_undo && reverses === payment.id);
  return payment.amount + (undone?.amount ?? 0);
}

/** Both bridges lead where they should. */
export function bridgeAddsUp(words: {
  readonly came_in: number;
  readonly sold: { readonly amount: number };
  readonly earned: { readonly amount: number };
  readonly to_came_in: Readonly<Record<string, number>>;
  readonly to_earned: Readonly<Record<string, number>>;
}): boolean {
  const sum = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((a, b) => a + b, 0);
  return (
    words.sold.amount + sum(words.to_came_in) === words.came_in &&
    words.sold.amount + sum(words.to_earned) === words.earned.amount
  );
}
