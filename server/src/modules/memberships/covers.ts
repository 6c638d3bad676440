import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import {
  type Cover,
  type Covering,
  coverLines,
  leftOf,
  paidPartOf,
  usableAgain,
} from '@kursi/core/memberships/coverage.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { keepClientSummary } from './keep-client-summary.ts';
import {
  addTo,
  findUsesOfVisit,
  insertLedgerRows,
  lockMemberships,
  type MembershipRow,
  type UsedByBooking,
} from './membership.store.ts';

/** A service of a visit, as its booking says that it is covered. */
export interface CoveredBooking {
  readonly booking_id: string;
  readonly service_id: string;
  readonly membership_id: string;
  readonly amount: Paise;
}

/**
 * Brings the ledgers in line with what the services of a locked visit say: uses what is covered now, returns what is
 * covered no more. All that covers anew was planned with `planCovers` in the same transaction.
 */
export async function settleCovers(
  ctx: CommandContext,
  visit_id: string,
  wanted: readonly CoveredBooking[],
): Promise<void> {
  const { tx, business_id, now } = ctx;
  const before = await findUsesOfVisit(tx.q, business_id, visit_id);
  if (before.length === 0 && wanted.length === 0) return;
  const ids = [...before, ...wanted].map(({ membership_id }) => membership_id);
  const locked = await lockMemberships(tx, business_id, ids);
  const types = new Map(locked.map(({ id, type }) => [id, type]));
  // Again, under the lock.
  const used = before.length > 0 ? await findUsesOfVisit(tx.q, business_id, visit_id) : before;
  const target = (wanted: CoveredBooking): UsedByBooking =>
    types.get(wanted.membership_id) === 'price'
      ? { ...wanted, service_id: null, count: 0 }
      : { ...wanted, amount: 0, count: 1 };
  const targets = wanted.map(target);
  const isSame = (a: UsedByBooking) => (b: UsedByBooking) =>
    a.booking_id === b.booking_id && a.membership_id === b.membership_id && a.service_id === b.service_id;
  const changed = new Set<string>();
  const gone = used
    .filter((one) => !targets.some(isSame(one)))
    .map((one) => ({ ...one, amount: 0, count: 0 }));
  for (const one of [...gone, ...targets]) {
    const { booking_id, membership_id, service_id } = one;
    const held = used.find(isSame(one));
    const amount = one.amount - (held?.amount ?? 0);
    const count = one.count - (held?.count ?? 0);
    if (amount === 0 && count === 0) continue;
    const takes = amount > 0 || count > 0;
    changed.add(membership_id);
    const by = service_id === null ? { amount } : { service_id, count };
    const last_used_at = takes ? now : undefined;
    await addTo(tx, business_id, 'used', { membership_id, ...by, last_used_at });
    await insertLedgerRows(tx, [
      {
        business_id,
        id: ctx.newId(),
        membership_id,
        visit_id,
        booking_id,
        kind: takes ? 'used' : 'returned',
        amount: service_id === null ? paise(-amount) : null,
        count: service_id === null ? null : -count,
        service_id,
        made_by: ctx.actor_id,
        made_at: now,
      },
    ]);
    ctx.emit(takes ? 'membership.used' : 'membership.returned', { membership_id, visit_id, booking_id });
  }
  const clients = new Set(locked.filter(({ id }) => changed.has(id)).map(({ client_id }) => client_id));
  for (const client_id of clients) await keepClientSummary(ctx, client_id);
}

export interface LineToPlan {
  /** Of the booking, where there is one. */
  readonly booking_id: string | null;
  readonly service_id: string;
  /** After discounts. */
  readonly price: Paise;
  /** The one that was named; null for none. */
  readonly membership_id: string | null;
}

interface Planned {
  readonly covers: readonly (Cover | null)[];
  readonly names: ReadonlyMap<string, string>;
}

/**
 * What the named memberships cover of the services of a visit, under their locks. What the visit uses already counts
 * as left, also of a membership that has ended since. Refused when one is not the client's, does not run, or has
 * nothing left for a line that names it.
 */
export async function planCovers(
  ctx: CommandContext,
  of: {
    /** The client, with the records merged into it. */
    readonly client_ids: readonly string[];
    readonly visit_id: string | null;
    /** Refused only when nothing at all is covered. */
    readonly asFarAsItGoes?: boolean;
    /** The other services of the visit keep what they use. */
    readonly othersStay?: boolean;
    /** A client uses the paid part only: what is due of each. Left out: the desk. */
    readonly dues?: ReadonlyMap<string, Paise>;
  },
  lines: readonly LineToPlan[],
): Outcome<Planned, 'NOT_FOUND' | 'MEMBERSHIP_NOT_USABLE' | 'MEMBERSHIP_USED'> {
  const { tx, business_id, now } = ctx;
  const named = lines.flatMap(({ membership_id }) => membership_id ?? []);
  if (named.length === 0) return ok({ covers: lines.map(() => null), names: new Map() });
  const found = await lockMemberships(tx, business_id, named);
  const ofVisit = of.visit_id === null ? [] : await findUsesOfVisit(tx.q, business_id, of.visit_id);
  const isPlanned = (one: UsedByBooking) => lines.some(({ booking_id }) => booking_id === one.booking_id);
  const used = of.othersStay ? ofVisit.filter(isPlanned) : ofVisit;
  const isHere = (one: MembershipRow) => of.client_ids.includes(one.client_id);
  const unknown = named.find((id) => !found.some((one) => one.id === id && isHere(one)));
  if (unknown) return refuse('NOT_FOUND', { field: 'payment_membership_id', membership_id: unknown });
  const covering = found.map((one) => {
    const part = of.dues ? paidPartOf(one, of.dues.get(one.id) ?? noPaise) : one;
    return usableAgain({ ...one, ...leftOf(part) }, used, now);
  });
  const covers = coverLines(lines, covering, now);
  const failed = lines.findIndex(({ membership_id, price }, i) => membership_id && price > 0 && !covers[i]);
  if (failed >= 0 && !(of.asFarAsItGoes && covers.some((one) => one !== null))) {
    const { membership_id, service_id } = lines[failed] as LineToPlan;
    const at = found.findIndex(({ id }) => id === membership_id);
    const [one, usable] = [found[at] as MembershipRow, covering[at] as Covering];
    // As if nothing had been used of it: tells "used up" from "not for this".
    const full = { ...usable, ...leftOf(unused(one)) };
    const isUsable = coverLines([{ service_id, price: paise(1) }], [full], now)[0] !== null;
    return refuse(isUsable ? 'MEMBERSHIP_USED' : 'MEMBERSHIP_NOT_USABLE', {
      membership_id,
      name: one.name,
      index: failed,
      fields: [`services.${failed}.payment_membership_id`],
    });
  }
  return ok({ covers, names: new Map(found.map(({ id, name }) => [id, name])) });
}

function unused(one: MembershipRow): MembershipRow {
  const services = one.services.map((uses) => ({ ...uses, used_count: 0 }));
  return { ...one, services, used_benefit_amount: noPaise };
}
