import { leastPaise, noPaise, type Paise, paise, subtractPaise } from '../kernel/money.ts';
import {
  amountLeft,
  type Balance,
  type MembershipType,
  membershipStateAt,
  type Uses,
} from './membership-rules.ts';

/** A membership that may cover, with what is left of it. */
export interface Covering {
  readonly id: string;
  readonly type: MembershipType;
  readonly start_at: Temporal.Instant;
  readonly expiry: Temporal.Instant;
  readonly created_at: Temporal.Instant;
  readonly frozen_at: Temporal.Instant | null;
  readonly cancelled_at: Temporal.Instant | null;
  /** Of a wallet. */
  readonly amount_left: Paise;
  /** Of a package: uses by service. */
  readonly uses_left: Readonly<Record<string, number>>;
}

export interface LineToCover {
  /** Null: a line that memberships do not cover. */
  readonly service_id: string | null;
  /** After discounts. */
  readonly price: Paise;
  /** That one alone, or none; left out: the one that comes first. */
  readonly membership_id?: string | null | undefined;
}

export interface Cover {
  readonly membership_id: string;
  readonly amount: Paise;
}

/**
 * Which membership covers which line, and how much of it. A wallet covers the lesser of what is left and the price, a
 * package the whole price for one use. Lines are covered in their order, each by one: the membership that expires
 * first, then packages before wallets, then the oldest.
 */
export function coverLines(
  lines: readonly LineToCover[],
  memberships: readonly Covering[],
  now: Temporal.Instant,
): (Cover | null)[] {
  const running = memberships
    .filter((one) => membershipStateAt(one, now) === 'running')
    .toSorted(byUse)
    .map((of) => ({ of, amount_left: of.amount_left, uses_left: new Map(Object.entries(of.uses_left)) }));
  return lines.map(({ service_id, price, membership_id }) => {
    if (service_id === null || price === 0 || membership_id === null) return null;
    const isLeft = ({ of, amount_left, uses_left }: (typeof running)[number]) =>
      of.type === 'price' ? amount_left > 0 : (uses_left.get(service_id) ?? 0) > 0;
    const first = running.find((one) => (!membership_id || one.of.id === membership_id) && isLeft(one));
    if (!first) return null;
    const amount = first.of.type === 'price' ? leastPaise(first.amount_left, price) : price;
    if (first.of.type === 'price') first.amount_left = subtractPaise(first.amount_left, amount);
    else first.uses_left.set(service_id, (first.uses_left.get(service_id) ?? 0) - 1);
    return { membership_id: first.of.id, amount };
  });
}

interface HeldBalance extends Balance {
  readonly services: readonly Uses[];
}

/**
 * The part of it that is paid, which is all that a client may use by themselves: the desk gives the rest on its word.
 * What was used already stays used.
 */
export function paidPartOf<Held extends HeldBalance>(held: Held, due: Paise): Held {
  const { price } = held;
  const paid = price - leastPaise(due, price);
  const part = (whole: number, used: number) =>
    price === 0 ? whole : Math.max(used, Number((BigInt(whole) * BigInt(paid)) / BigInt(price)));
  return {
    ...held,
    benefit_amount:
      held.benefit_amount && paise(part(held.benefit_amount, held.used_benefit_amount ?? noPaise)),
    services: held.services.map((one) => ({ ...one, total_count: part(one.total_count, one.used_count) })),
  };
}

/** What is left of a membership, as covering reckons with it. */
export function leftOf(membership: HeldBalance): Pick<Covering, 'amount_left' | 'uses_left'> {
  return {
    amount_left: amountLeft(membership),
    uses_left: Object.fromEntries(
      membership.services.map((one) => [one.service_id, one.total_count - one.used_count]),
    ),
  };
}

/** What a visit uses of a membership already: a sum of a wallet, or uses of a service of a package. */
export interface Used {
  readonly membership_id: string;
  readonly service_id: string | null;
  readonly amount: number;
  readonly count: number;
}

/**
 * A membership as a visit may use it that uses it already: that counts as left. One that has ended since, or was
 * frozen, covers what it covers already and no more.
 */
export function usableAgain(covering: Covering, used: readonly Used[], now: Temporal.Instant): Covering {
  const own = used.filter(({ membership_id }) => membership_id === covering.id);
  if (own.length === 0) return covering;
  const isRunning = membershipStateAt(covering, now) === 'running';
  const amount = own.reduce((sum, one) => sum + one.amount, 0);
  const countOf = (id: string) =>
    own.reduce((sum, { service_id, count }) => (service_id === id ? sum + count : sum), 0);
  return {
    ...covering,
    ...(!isRunning && { expiry: now.add({ hours: 1 }), frozen_at: null, cancelled_at: null }),
    amount_left: paise((isRunning ? covering.amount_left : 0) + amount),
    uses_left: Object.fromEntries(
      Object.entries(covering.uses_left).map(([id, left]) => [id, (isRunning ? left : 0) + countOf(id)]),
    ),
  };
}

/** Which of two is used up first. */
export function byUse(
  a: Pick<Covering, 'expiry' | 'type' | 'start_at' | 'created_at' | 'id'>,
  b: Pick<Covering, 'expiry' | 'type' | 'start_at' | 'created_at' | 'id'>,
): number {
  return (
    Temporal.Instant.compare(a.expiry, b.expiry) ||
    Number(a.type === 'price') - Number(b.type === 'price') ||
    Temporal.Instant.compare(a.start_at, b.start_at) ||
    Temporal.Instant.compare(a.created_at, b.created_at) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}
