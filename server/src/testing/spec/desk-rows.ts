import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { Session } from '../http/caller.ts';
import { makePayer } from '../salon/payments.ts';
import type { Asked, SpecRow } from './spec-row.ts';
import type { World } from './spec-world.ts';

const HAIRCUT = 30_000;
const SHAMPOO = 45_000;
const DEPOSIT = 10_000;

/** Visits, walk-ins, queues and bookings. */
export function deskRows(world: World): SpecRow[] {
  const { server, business_id, service_id, chairs, client_id, membership_id } = world;
  const { call, database } = server;
  const desk = () => world.as('owner');

  const isMember = ({ caller }: Pick<Asked, 'caller'>) => ['owner', 'admin', 'staff'].includes(caller);
  const book = async () => world.book('', world.nextSlot());
  const hold = async (as: Session, over: object = {}) =>
    call(
      bookingCalls.reserve,
      { business_id, service_id, entity_id: chairs[0], ...world.nextSlot(), ...over },
      { as },
    );
  /** Of the caller: the desk holds for its client. */
  const held = (asked: Asked) => hold(asked.as, isMember(asked) ? { client_id } : {});
  async function confirmed(asked: Asked) {
    const { booking_id, visit_id } = await held(asked);
    await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: asked.as });
    return { booking_id, visit_id };
  }
  /** A visit that a guest held and paid online. */
  async function paidOnline(guest: Session) {
    const { booking_id, visit_id } = await hold(guest);
    const payer = makePayer(server, guest, business_id);
    const placed = await payer.order(visit_id, 'visit');
    const { proof } = await payer.pay(placed);
    if (!proof) throw new Error('the checkout gave no proof');
    const { payment_id } = await payer.verify(placed, proof);
    return { booking_id, visit_id, payment_id };
  }
  async function deposited(guest: Session) {
    const payer = makePayer(server, guest, business_id);
    const placed = await payer.order(world.paid_waitlist_id, 'waitlist');
    const { proof } = await payer.pay(placed);
    if (!proof) throw new Error('the checkout gave no proof');
    return (await payer.verify(placed, proof)).payment_id;
  }
  async function requested() {
    const setType = (type: string) =>
      database.pool.query('UPDATE business SET booking_type = $2 WHERE id = $1', [business_id, type]);
    await setType('request');
    const guest = await server.makeGuest();
    const { booking_id } = await hold(guest);
    await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: guest });
    await setType('confirm');
    return booking_id;
  }
  /** A guest who paid a deposit, was served from the queue and holds a wallet. */
  async function served() {
    const guest = await server.makeGuest();
    const payment_id = await deposited(guest);
    const { waitlist_booking_id } = await call(
      waitlistBookingCalls.join,
      { business_id, waitlist_id: world.paid_waitlist_id },
      { as: guest },
    );
    const of = { business_id, waitlist_booking_id };
    const as = await desk();
    await call(waitlistBookingCalls.step, { ...of, from: 'pending', to: 'arrived' }, { as });
    await call(waitlistBookingCalls.step, { ...of, from: 'arrived', to: 'serving' }, { as });
    const { user_id } = await call(waitlistBookingCalls.get, of, { as });
    const { membership_id: wallet } = await world.sell(undefined, { client_id: user_id });
    return { user_id, payment_id, payment_membership_id: wallet };
  }
  async function walkIn({ variant }: Asked) {
    const isGiven = variant === 'given';
    const who = isGiven
      ? await served()
      : { user_id: client_id, payment_id: null, payment_membership_id: null };
    const cover = isGiven ? HAIRCUT : 0;
    const total = HAIRCUT + SHAMPOO - cover;
    const prepaid = isGiven ? DEPOSIT : 0;
    const yesterday = world.today.subtract({ days: 1 }).toString();
    return {
      business_id,
      user_id: who.user_id,
      type: 'walk-in',
      booking_date: yesterday,
      additional_note: 'Window seat',
      services: [
        {
          business_id,
          user_id: who.user_id,
          entity_id: chairs[0],
          service_id,
          service_time: '10:00',
          booking_date: yesterday,
          service_duration: 30,
          booking_amount: HAIRCUT,
          payment_membership_id: who.payment_membership_id,
        },
      ],
      products: [
        {
          inventory_id: 'SHAMPOO-1',
          id: world.product_id,
          name: 'Hibiscus shampoo',
          amount: SHAMPOO,
          quantity: 1,
          total_amount: SHAMPOO,
        },
      ],
      financial_summary: {
        tax_amount: 0,
        total_amount: total,
        paid_amount: total,
        membership_discount_total: cover,
      },
      payments: [
        { type: 'cash', amount: total - prepaid, payment_id: null },
        ...(isGiven ? [{ type: 'pg', amount: prepaid, payment_id: who.payment_id }] : []),
      ],
    };
  }

  return [
    {
      row: 'POST booking/walkin',
      call: billingCalls.makeWalkIn,
      payload: walkIn,
      optional: [
        'user_id',
        'type',
        'additional_note',
        'services.*.business_id',
        'services.*.user_id',
        'services.*.booking_date',
        'services.*.payment_membership_id',
        'products.*.inventory_id',
        'products.*.name',
        'products.*.total_amount',
        'payments.*.payment_id',
      ],
    },
    {
      row: 'POST /visit/payment',
      call: visitCalls.recordPayment,
      payload: async () => ({
        business_id,
        visit_id: (await book()).visit_id,
        type: 'cash',
        amount: HAIRCUT,
      }),
    },
    {
      row: 'DELETE /visit/payment',
      call: visitCalls.undoPayment,
      async payload({ as }) {
        const { visit_id } = await book();
        await call(visitCalls.recordPayment, { business_id, visit_id, type: 'cash', amount: 10_000 }, { as });
        return { business_id, visit_id };
      },
    },
    {
      row: 'PUT /visit/{id}',
      call: visitCalls.changeTotal,
      async payload() {
        const { visit_id } = await book();
        return { id: visit_id, booking_amount: 25_000, visit_id };
      },
    },
    {
      row: 'POST waitlist/cancel',
      call: waitlistBookingCalls.cancel,
      async payload(asked) {
        const of = { business_id, waitlist_id: world.waitlist_id };
        const whose = isMember(asked) ? { client_id: await world.client('Who leaves') } : {};
        const { waitlist_booking_id } = await call(
          waitlistBookingCalls.join,
          { ...of, ...whose },
          { as: asked.as },
        );
        return { business_id, waitlist_booking_id };
      },
    },
    {
      row: 'POST waitlist/confirm',
      call: waitlistBookingCalls.join,
      async payload(asked) {
        const pays = asked.variant === 'given' && !isMember(asked);
        return {
          business_id,
          waitlist_id: pays ? world.paid_waitlist_id : world.waitlist_id,
          payment_id: pays ? await deposited(asked.as) : null,
          client_id: isMember(asked) ? await world.client('Who waits') : null,
          guest_count: 2,
          additional_infos: asked.variant === 'given' ? ['Two chairs beside each other', 'Ramp'] : 'Ramp',
        };
      },
      optional: (caller) => [
        'payment_id',
        'guest_count',
        'additional_infos',
        ...(isMember({ caller }) ? [] : ['client_id']),
      ],
    },
    {
      row: 'POST reserve/book',
      call: bookingCalls.reserve,
      payload: () => ({
        business_id,
        service_id,
        entity_id: chairs[0],
        ...world.nextSlot(),
        service_duration: 30,
        client_id,
      }),
      optional: ['entity_id', 'service_duration', 'client_id'],
    },
    {
      row: 'POST reserve/cancel',
      call: bookingCalls.release,
      payload: async (asked) => ({ business_id, booking_id: (await held(asked)).booking_id }),
    },
    {
      row: 'POST reserve/confirm',
      call: bookingCalls.confirmHold,
      async payload(asked) {
        const isPaid = asked.variant === 'given' && asked.caller === 'client';
        const { booking_id, payment_id } = isPaid
          ? await paidOnline(asked.as)
          : { ...(await held(asked)), payment_id: null };
        return {
          business_id,
          booking_id,
          payment_id,
          payment_membership_id: null,
          additional_note: 'By the window',
          cash_amount: 10_000,
          adjusted_total_amount: 25_000,
          payment_type: isPaid ? 'pg' : 'cash',
        };
      },
      optional: [
        'payment_id',
        'payment_membership_id',
        'additional_note',
        'cash_amount',
        'adjusted_total_amount',
        'payment_type',
      ],
    },
    {
      row: 'POST booking/confirm',
      call: bookingCalls.confirm,
      payload: async () => ({ booking_id: await requested() }),
    },
    {
      row: 'POST booking/cancel',
      call: bookingCalls.cancel,
      payload: async (asked) => ({ booking_id: (await confirmed(asked)).booking_id }),
    },
    {
      row: 'GET share/{shareId}',
      call: bookingCalls.getShared,
      async payload() {
        const { visit_id } = await book();
        return call(visitCalls.createShare, { business_id, visit_id }, { as: await desk() });
      },
    },
    {
      row: 'POST /booking/payment',
      call: bookingCalls.recordPayment,
      async payload({ variant }) {
        if (variant !== 'given')
          return {
            business_id,
            booking_id: (await book()).booking_id,
            payment_id: null,
            type: 'cash',
            amount: HAIRCUT,
          };
        const { booking_id, payment_id } = await paidOnline(await server.makeGuest());
        return { business_id, booking_id, payment_id, type: 'pg', amount: HAIRCUT };
      },
      optional: ['payment_id'],
    },
    {
      row: 'DELETE /booking/payment',
      call: bookingCalls.undoPayment,
      async payload({ as }) {
        const { booking_id } = await book();
        const paid = { business_id, booking_id, type: 'cash' as const, amount: HAIRCUT };
        await call(bookingCalls.recordPayment, paid, { as });
        return { business_id, booking_id };
      },
    },
    {
      row: 'PUT /booking/{id}',
      call: bookingCalls.change,
      async payload({ caller }) {
        const { booking_id } = await book();
        const booking_amount = caller === 'staff' ? HAIRCUT : 25_000;
        return {
          id: booking_id,
          booking_amount,
          booking_id,
          payment_membership_id: membership_id,
          payment_membership_amount: booking_amount,
        };
      },
      optional: ['booking_amount', 'payment_membership_id', 'payment_membership_amount'],
    },
  ];
}
