import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { LinkTokens } from '../../../platform/link-token.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { findHolidays } from '../../business/public.ts';
import { findOrCreateClient, getPerson, hasName, lockClientForShare } from '../../clients/public.ts';
import { lockFreeDeposit, updateDeposit } from '../deposits/deposit.store.ts';
import { depositOf } from '../deposits/deposits.ts';
import { requote } from '../estimates/quote-queue.ts';
import { whyNotJoinable } from '../estimates/when-open.ts';
import { findClientToken, linkEntry } from '../links/links.ts';
import {
  listCalendarsOffered,
  listPlannedMinutes,
  listServicesOffered,
  PLANNED_MINUTES,
} from '../offered.store.ts';
import { getQueueBusiness, type QueueBusiness, showsQueues } from '../queue-business.store.ts';
import { lockWaitlist, updateWaitlist, type WaitlistRow } from '../waitlist.store.ts';
import { countWaiting, findActiveOf, insertEntry, listEntries } from './waitlist-booking.store.ts';

type Input = InputOf<typeof calls.join>;
type Refused = (typeof calls.join)['errors'][number] | 'MALFORMED' | 'TOO_MANY_REQUESTS';

/** One entry a person, a queue and a day: the unique indexes decide, however often it is pressed. */
export async function joinWaitlist(
  ctx: ActorContext,
  tokenOf: LinkTokens,
  input: Input,
  network: string,
): Outcome<OutputOf<typeof calls.join>, Refused> {
  const { tx, business_id, now, role } = ctx;
  const { waitlist_id } = input;
  const business = await getQueueBusiness(tx.q, business_id);
  const key = { business_id, id: waitlist_id };
  const waitlist = await lockWaitlist(tx, key);
  if (!waitlist || (role === null && !showsQueues(business))) return refuse('NOT_FOUND');
  const day = localMinute(now, business.time_zone).day.toString();
  const refused =
    whyNotWanted(waitlist, input) ?? (role === null && (await whyNotOpen(ctx, business, waitlist, input)));
  if (refused) return refused;
  const joining = await whoJoins(ctx, input.client_id);
  if (!joining.ok) return joining;
  const { isProven, isTheirs, ...who } = joining.value;

  const of = { business_id, waitlist_id, day };
  const { user_id } = who;
  // A name and number that someone typed keep nobody out; the desk knows whom it adds, and an account its record.
  const entry = (!user_id || isTheirs) && (await findActiveOf(tx.q, of, { client_id: who.client_id }));
  if (entry) return isTheirs ? ledTo(ctx, tokenOf, entry.id) : refuse('ALREADY_IN_QUEUE');
  const deposit_amount = user_id ? depositOf(business, waitlist) : noPaise;
  const mustPay = user_id !== null && deposit_amount > 0;
  // Someone who is in the queue already does not pay again.
  if (mustPay && (await findActiveOf(tx.q, of, { user_id }))) return alreadyIn(ctx, tokenOf, of, user_id);
  const deposit = mustPay && (await lockFreeDeposit(tx, { ...of, user_id, payment_id: input.payment_id }));
  if (mustPay && !deposit) return refuse('DEPOSIT_REQUIRED', { deposit_amount });
  const unseen_network = isProven || deposit ? null : network;
  if (unseen_network && (await isTooMuch(ctx, of, unseen_network, input)))
    return refuse('TOO_MANY_REQUESTS', { minutes: UNSEEN_MINUTES, retry_after_seconds: 600 });

  const waitlist_booking_id = ctx.newId();
  const number = waitlist.numbered_on === day ? waitlist.last_number + 1 : 1;
  const made = await insertEntry(
    tx,
    {
      business_id,
      id: waitlist_booking_id,
      waitlist_id,
      number,
      created_at: now,
      created_at_iso_date: day,
      ...who,
      unseen_network,
      guest_count: input.guest_count,
      additional_infos: input.additional_infos || null,
      entity_id: input.entity_id ?? null,
      deposit_amount: deposit ? deposit.amount : noPaise,
    },
    input.service_ids,
  );
  if (!made) return alreadyIn(ctx, tokenOf, of, user_id);
  if (deposit) await updateDeposit(tx, deposit, { waitlist_booking_id });
  await updateWaitlist(tx, key, { last_number: number, numbered_on: day });
  const linked = { waitlist_id, waitlist_booking_id };
  const token = await linkEntry(ctx, tokenOf, linked);
  if (!user_id) await linkEntry(ctx, tokenOf, { ...linked, is_clients: true });
  await requote(ctx, { waitlist, time_zone: business.time_zone });
  const { client_id } = who;
  ctx.emit('waitlist_booking.joined', { waitlist_id, waitlist_booking_id, client_id });
  return ok({ waitlist_booking_id, number, created_at: now.toString(), created_at_iso_date: day, token });
}

async function whoJoins(
  ctx: ActorContext,
  client_id: string | null | undefined,
): Outcome<
  {
    readonly client_id: string;
    readonly user_id: string | null;
    readonly isProven: boolean;
    /** The record is tied to the account of who joins. */
    readonly isTheirs: boolean;
  },
  'CLIENT_REQUIRED' | 'NOT_FOUND'
> {
  const { tx, business_id, actor_id, role } = ctx;
  if (client_id) {
    const client = await lockClientForShare(tx, { business_id, client_id });
    return client
      ? ok({ client_id: client.id, user_id: null, isProven: true, isTheirs: false })
      : refuse('NOT_FOUND', { field: 'client_id' });
  }
  if (role !== null) return refuse('CLIENT_REQUIRED');
  const person = await getPerson(tx.q, actor_id);
  if (!hasName(person)) return refuse('CLIENT_REQUIRED');
  const found = await findOrCreateClient(ctx, person);
  const record = await lockClientForShare(tx, { business_id, client_id: found });
  return ok({
    client_id: found,
    user_id: actor_id,
    isProven: person.verified_email !== null,
    isTheirs: record?.account_id === actor_id,
  });
}

/** Of guests of one network whom the desk has not seen, in one queue at once. A guest and a number cost nothing. */
const UNSEEN_MINUTES = 4 * 60;

async function isTooMuch(
  { tx, business_id }: ActorContext,
  queue: Parameters<typeof listEntries>[1],
  network: string,
  { service_ids }: Input,
): Promise<boolean> {
  const planned = await listPlannedMinutes(tx.q, business_id);
  const minutesOf = (ids: readonly string[]) =>
    ids.length === 0
      ? PLANNED_MINUTES
      : ids.reduce((sum, id) => sum + (planned.get(id) ?? PLANNED_MINUTES), 0);
  const unseen = (await listEntries(tx.q, queue)).filter(
    ({ unseen_network, status }) =>
      unseen_network === network && (status === 'pending' || status === 'arrived'),
  );
  const wanted = [service_ids, ...unseen.map(({ services }) => services.map((one) => one.service_id))];
  return unseen.length > 0 && wanted.reduce((sum, ids) => sum + minutesOf(ids), 0) > UNSEEN_MINUTES;
}

/** Clients who joined by themselves are led to their entry. */
async function alreadyIn(
  ctx: ActorContext,
  tokenOf: LinkTokens,
  queue: Parameters<typeof findActiveOf>[1],
  user_id: string | null,
): Outcome<never, 'ALREADY_IN_QUEUE'> {
  const entry = user_id && (await findActiveOf(ctx.tx.q, queue, { user_id }));
  return entry ? ledTo(ctx, tokenOf, entry.id) : refuse('ALREADY_IN_QUEUE');
}

async function ledTo(
  { tx, business_id }: ActorContext,
  tokenOf: LinkTokens,
  waitlist_booking_id: string,
): Outcome<never, 'ALREADY_IN_QUEUE'> {
  const token = await findClientToken(tx.q, tokenOf, { business_id, waitlist_booking_id });
  return token ? refuse('ALREADY_IN_QUEUE', { token }) : refuse('ALREADY_IN_QUEUE');
}

function whyNotWanted(waitlist: WaitlistRow, { service_ids, entity_id, guest_count }: Input) {
  if (guest_count > waitlist.max_guest_count) return refuse('TOO_MANY_GUESTS');
  if (new Set(service_ids).size < service_ids.length) {
    return refuse('MALFORMED', { fields: [{ field: 'service_ids', problem: 'invalid_value' }] });
  }
  if (!service_ids.every((id) => waitlist.service_ids.includes(id))) return refuse('SERVICE_NOT_OFFERED');
  return entity_id && !waitlist.entity_ids.includes(entity_id) ? refuse('CALENDAR_NOT_OFFERED') : null;
}

/** From outside; the desk adds whom it likes. */
async function whyNotOpen(
  { tx, business_id, now }: ActorContext,
  business: QueueBusiness,
  waitlist: WaitlistRow,
  { service_ids, entity_id, guest_count }: Input,
) {
  const services = await listServicesOffered(tx.q, business_id);
  if (!service_ids.every((id) => services.has(id))) return refuse('SERVICE_NOT_OFFERED');
  const calendars = await listCalendarsOffered(tx.q, business_id);
  if (entity_id && !calendars.has(entity_id)) return refuse('CALENDAR_NOT_OFFERED');
  const holidays = (await findHolidays(tx.q, business_id)).map(({ day }) => day);
  const day = localMinute(now, business.time_zone).day.toString();
  const waiting_count = (await countWaiting(tx.q, { business_id, day })).get(waitlist.id) ?? 0;
  const wanted = { service_ids, people: guest_count, calendar_id: entity_id ?? null };
  const why = await whyNotJoinable(tx.q, { business, waitlist, holidays, waiting_count, wanted }, now);
  if (why === null) return null;
  return why === 'full' ? refuse('QUEUE_FULL') : refuse('QUEUE_CLOSED', { reason: why });
}
