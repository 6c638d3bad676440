import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { linkVisit } from '../../modules/booking/public.ts';
import { makeLinkTokens } from '../../platform/link-token.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { catalogueOf } from './catalogue.ts';
import type { Person } from './people.ts';

type Hold = SentBy<typeof bookingCalls.reserve>;
type Visit = SentBy<typeof visitCalls.book>;

export interface Salon {
  readonly business_id: string;
  readonly owner: Person;
  /** Half an hour each on Chair 1 and Chair 2, ₹300. */
  readonly service_id: string;
  readonly chairs: readonly [string, string];
  readonly client_id: string;
  /** Three days ahead; open from nine to five. */
  readonly day: string;
  hold(time: string, over?: Partial<Hold>): Hold;
  /** The desk books Meera at this time on the first chair. */
  book(time: string, over?: Partial<Visit>): Promise<{ visit_id: string; booking_id: string }>;
  client(name: string): Promise<string>;
}

let made = 0;

/** A salon with two chairs that both do haircuts, and a client called Meera. */
export async function seedSalon(server: TestServer, over: { buffer_after?: number } = {}): Promise<Salon> {
  const { call, seedAccount, seedBusiness, clock } = server;
  const owner = await seedAccount({ user_name: 'Asha Owner' });
  const business_id = await seedBusiness(owner, { name: `Salon ${++made}` });
  const make = catalogueOf(server, owner, business_id);
  const first = await make.calendar({ name: 'Chair 1' });
  const second = await make.calendar({ name: 'Chair 2' });
  const service_id = await make.service({
    ...over,
    calendars: [first, second].map((entity_id) => ({ entity_id, price: null, duration: null })),
  });
  const client = async (name: string) =>
    (
      await call(
        clientCalls.add,
        { business_id, name, phone: `98${String(++made).padStart(8, '0')}` },
        { as: owner },
      )
    ).client_id;
  const client_id = await client('Meera');
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 3 }).toString();
  return {
    business_id,
    owner,
    service_id,
    chairs: [first, second],
    client_id,
    day,
    client,
    hold: (service_time, over = {}) => ({
      business_id,
      service_id,
      entity_id: first,
      booking_date: day,
      service_time,
      ...over,
    }),
    async book(service_time, over = {}) {
      const { visits } = await call(
        visitCalls.book,
        {
          business_id,
          client_id,
          booking_date: day,
          service_time,
          services: [{ service_id, entity_id: first }],
          ...over,
        },
        { as: owner },
      );
      return {
        visit_id: visits[0]?.visit_id ?? '',
        booking_id: visits[0]?.bookings[0]?.booking_id ?? '',
      };
    },
  };
}

/** Half hours of coming days, each used once: contract tests take one after another. */
function* freeHalfHours(now: Temporal.Instant, calendars: readonly string[]) {
  const today = now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  for (let i = 1; i < 20; i++)
    for (let hour = 9; hour < 17; hour++)
      for (const minute of ['00', '30'])
        for (const entity_id of calendars)
          yield {
            entity_id,
            booking_date: today.add({ days: i }).toString(),
            service_time: `${String(hour).padStart(2, '0')}:${minute}`,
          };
}

const FAR_LEAVE = { first_day: '2031-01-01', last_day: '2031-01-02' };

/** Hours as they are: the calls after it book in them. */
function onHours(name: string, service_id: string) {
  const ownWeek = { user_id: null, image_url: null, service_ids: [service_id], business_hours: null };
  if (name === 'closing.changeCalendar') return ownWeek;
  if (name === 'closing.undoCalendar') return { before: null, after: null };
  if (name === 'closing.takeLeave') return FAR_LEAVE;
  if (name === 'closing.setDay') return { day: '2031-01-03', day_hours: [] };
  if (name === 'closing.undoDay')
    return { day: '2031-01-04', before: { day_hours: null }, after: { day_hours: null } };
  return name === 'closing.undoHours' ? { before: defaultBusinessHours, after: defaultBusinessHours } : {};
}

/** For contract tests: a visit or hold that exists, made by its future client. */
export async function makeExistingBookings(server: TestServer, ownerId: string, business_id: string) {
  const { call, seedSession, database } = server;
  const owner = await seedSession(ownerId);
  const make = catalogueOf(server, owner, business_id);
  const service_id = await make.service();
  const calendars: string[] = [];
  for (let i = 0; i < 4; i++) calendars.push(await make.calendar({ service_ids: [service_id] }));
  const { client_id } = await call(
    clientCalls.add,
    { business_id, name: 'Walked', phone: '98111 11111' },
    { as: owner },
  );
  const halfHours = freeHalfHours(server.clock.now(), calendars);
  const next = () => {
    const { value } = halfHours.next();
    if (!value) throw new Error('all half hours are taken');
    return value;
  };

  /** It already has a review, which its client may still change. */
  async function reviewed(of: string, booking_id: string, visit_id: string) {
    const [client, author] = [client_id, ownerId];
    const now = server.clock.now();
    await database.q.updateTable('visit').set({ progress: 'done' }).where('id', '=', visit_id).execute();
    await database.q
      .insertInto('review')
      .values({
        business_id: of,
        booking_id,
        client_id: client,
        author_id: author,
        rating: 4,
        text: '',
        created_at: now,
        updated_at: now,
      })
      .execute();
  }

  return async (
    name: string,
    client: Session | null,
    /** The member who holds for a client. */
    member: Session | null = null,
  ): Promise<Record<string, unknown>> => {
    // Contract tests fill in every field.
    await database.q
      .updateTable('business')
      .set({
        business_hours: JSON.stringify(defaultBusinessHours),
        max_booking_window: 30_240,
        slot_step: 15,
        booking_type: 'confirm',
        payment_type: name.startsWith('payments.') ? 'both' : 'cash',
        visibility: 'protected',
        time_zone: 'Asia/Kolkata',
        cancellation_window: null,
      })
      .where('id', '=', business_id)
      .execute();
    await database.q.deleteFrom('business_holiday').where('business_id', '=', business_id).execute();
    // Raises the rate limit: it holds more than one address may.
    await database.q.deleteFrom('throttle').where('subject', 'like', 'hold:address:%').execute();
    // A new session: the tests outlast one, and some calls end sessions.
    const as = client ?? member ?? (await seedSession(ownerId));
    const reserve = () => {
      const input = { business_id, service_id, ...next(), ...(client ? {} : { client_id }) };
      return call(bookingCalls.reserve, input, { as });
    };
    // A booking that an earlier call made longer may reach into this half hour.
    const held = await reserve().catch(reserve);
    const { booking_id, visit_id } = held;
    const isHold =
      /^booking\.(release|confirmHold)$|^visits\.(confirm|getHold|setHoldNote)$|^payments\./.test(name);
    if (!isHold) await call(bookingCalls.confirmHold, { business_id, booking_id }, { as });
    if (name.startsWith('reviews.')) await reviewed(business_id, booking_id, visit_id);
    const share = { business_id, visit_id };
    const share_id =
      name === 'booking.getShared' ? (await call(visitCalls.createShare, share, { as })).share_id : undefined;
    // Fields that only some roles may send are tested in the module.
    const refusedFromSome = {
      override: undefined,
      waits_again: undefined,
      parts: undefined,
      believed: undefined,
      cash_amount: undefined,
      adjusted_total_amount: undefined,
      booking_amount: name === 'visits.changeTotal' ? 10_000 : undefined,
      service_duration: undefined,
      payment_id: undefined,
      payment: undefined,
      payment_membership_id: undefined,
      payment_membership_amount: undefined,
    };
    const makeLeave = async (id: string) =>
      (await call(calendarCalls.addLeave, { business_id, id, ...FAR_LEAVE }, { as: owner })).id;
    const edited = { booking_id, service_id, ...next(), service_duration: 30 };
    const ofCalendar = /TimeOff$|^closing\..*(Calendar|Day|Leave)$/.test(name);
    return {
      ...refusedFromSome,
      ...onHours(name, service_id),
      leave_id: name === 'closing.undoLeave' ? await makeLeave(edited.entity_id) : undefined,
      business_id,
      booking_id,
      visit_id,
      visit_ids: [visit_id],
      decisions: [],
      moved: [],
      cancelled: [],
      block_ids: [],
      share_id,
      id: ofCalendar ? edited.entity_id : name === 'visits.changeTotal' ? visit_id : booking_id,
      service_id,
      services: name === 'desk.editVisit' ? [edited] : [{ service_id }],
      ...next(),
      client_id: /\.reserve$/.test(name) ? undefined : client_id,
      repeat: null,
      ids: booking_id,
      status: 'created,confirmed',
      cursor:
        name === 'visits.list'
          ? `2026-11-15,2026-11-15T09:00:00Z,${visit_id}`
          : `2026-11-15T09:00:00Z,${booking_id}`,
    };
  };
}

/** The token of the personal link of a visit, with a key of this function. */
export function personalLink(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  key: { readonly business_id: string; readonly visit_id: string },
): Promise<string> {
  const tokenOf = makeLinkTokens(Buffer.alloc(32, 7));
  return database.transaction((tx) => linkVisit(tx, tokenOf, key, clock.now()));
}
