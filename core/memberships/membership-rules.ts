import {
  leastPaise,
  multiplyPaise,
  noPaise,
  type Paise,
  percentOfPaise,
  subtractPaise,
} from '../kernel/money.ts';
import { lengthOf, type TermLength } from '../kernel/term-length.ts';
import { instantAt, localMinute } from '../kernel/time-zone.ts';

/** A price membership is a wallet: a sum to spend. A service membership is a package: uses of services. */
export const membershipTypes = ['price', 'service'] as const;
export type MembershipType = (typeof membershipTypes)[number];

export const USES_MAX = 500;
export const SERVICES_OF_A_PACKAGE = 20;
/** Memberships with something left that one client may hold at one business. */
export const MEMBERSHIPS_OF_A_CLIENT = 50;
/** "Ends soon". */
export const ENDING_DAYS = 30;

/** `disable` is not sold any more; those that were sold go on. */
export const templateStatuses = ['enable', 'disable', 'deleted'] as const;

/**
 * The moment it ends: after its last whole day. The last day is counted from the day before the start, so that one
 * month from 31 January is 28 February, and a year from 6 June ends with 5 June.
 */
export function expiryAfter(
  start: Temporal.Instant,
  duration: TermLength,
  timeZone: string,
): Temporal.Instant {
  const lastDay = localMinute(start, timeZone).day.subtract({ days: 1 }).add(lengthOf[duration]);
  return instantAt(lastDay.add({ days: 1 }), 0, timeZone);
}

const FARTHEST_HOURS = 24 * 365 * 100;

/** Within a hundred years: what is beyond is a slip, and not every year can be stored. */
export function isNear(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Math.abs(now.until(at).total('hours')) <= FARTHEST_HOURS;
}

/** The last day on which it can be used. */
export function lastDayOf(expiry: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return localMinute(expiry.subtract({ milliseconds: 1 }), timeZone).day;
}

/**
 * When it ends after it was frozen. One that ends with a day is moved by the days that passed, so that its last day is
 * again a whole one; freezing and resuming on one day changes nothing.
 */
export function expiryAfterFreeze(
  { expiry, frozen_at }: { readonly expiry: Temporal.Instant; readonly frozen_at: Temporal.Instant },
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant {
  const end = expiry.toZonedDateTimeISO(timeZone);
  if (!end.equals(end.startOfDay())) return expiry.add(frozen_at.until(now));
  const dayOf = (at: Temporal.Instant) => localMinute(at, timeZone).day;
  const { days } = dayOf(frozen_at).until(dayOf(now));
  return instantAt(end.toPlainDate().add({ days }), 0, timeZone);
}

interface Times {
  readonly start_at: Temporal.Instant;
  readonly expiry: Temporal.Instant;
  readonly frozen_at: Temporal.Instant | null;
  readonly cancelled_at: Temporal.Instant | null;
}

export const membershipStates = ['coming', 'running', 'frozen', 'ended', 'cancelled'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** Active when its start is before now and its expiry after, unless the owner froze or cancelled it. */
export function membershipStateAt(
  { start_at, expiry, frozen_at, cancelled_at }: Times,
  now: Temporal.Instant,
): MembershipState {
  if (cancelled_at) return 'cancelled';
  if (frozen_at) return 'frozen';
  if (Temporal.Instant.compare(start_at, now) > 0) return 'coming';
  return Temporal.Instant.compare(expiry, now) > 0 ? 'running' : 'ended';
}

const TOLD_BEFORE_END = { hours: 24 * 7 };

/** When the client is told that it ends: a week before, or in the last third of a shorter one. */
export function tellOfEndAt({ start_at, expiry }: Pick<Times, 'start_at' | 'expiry'>): Temporal.Instant {
  const [week, third] = [
    expiry.subtract(TOLD_BEFORE_END),
    expiry.subtract({ seconds: Math.round(start_at.until(expiry).total('seconds') / 3) }),
  ];
  return Temporal.Instant.compare(week, third) > 0 ? week : third;
}

export interface Uses {
  readonly service_id: string;
  readonly total_count: number;
  readonly used_count: number;
}

export interface Balance {
  readonly type: MembershipType;
  readonly price: Paise;
  readonly benefit_amount: Paise | null;
  readonly used_benefit_amount: Paise | null;
  readonly services: readonly Pick<Uses, 'total_count' | 'used_count'>[];
}

/** What is left of a wallet; nought for a package. */
export function amountLeft({ benefit_amount, used_benefit_amount }: Balance): Paise {
  return subtractPaise(benefit_amount ?? noPaise, used_benefit_amount ?? noPaise);
}

/** Uses of a package, of all its services. */
export function usesOf({ services }: Pick<Balance, 'services'>): {
  readonly left: number;
  readonly total: number;
} {
  const total = services.reduce((sum, one) => sum + one.total_count, 0);
  return { total, left: total - services.reduce((sum, one) => sum + one.used_count, 0) };
}

/** What the business still has to give: what is left of a wallet, price ÷ uses × uses left of a package. */
export function stillToGive(membership: Balance): Paise {
  if (membership.type === 'price') return amountLeft(membership);
  const { left, total } = usesOf(membership);
  return total === 0 ? noPaise : multiplyPaise(membership.price, left, total);
}

/** The part of the price that was not used: what goes back when it is ended early, unless the owner decides otherwise. */
export function unusedShare(membership: Balance): Paise {
  if (membership.type === 'service') return stillToGive(membership);
  const total = membership.benefit_amount ?? noPaise;
  return total === 0 ? noPaise : multiplyPaise(membership.price, amountLeft(membership), total);
}

/** What is due at the purchase. */
export function advanceOf(price: Paise, mandatory_advance_percentage: number): Paise {
  return leastPaise(price, percentOfPaise(price, mandatory_advance_percentage * 100));
}
