import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { CalendarHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { type NaiveCalendar, naiveHours } from '@kursi/core/sales/naive-occupancy.fixture.ts';
import { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import type { TakenKind } from '@kursi/core/sales/occupancy.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { seedBillingDesk } from './billing.ts';
import { SALE_ZONES } from './sales-stories.ts';

const RANGES = 3;

/** A week of a salon whose time is booked, moved, called off, blocked and closed; then every figure minute by minute. */
export async function tellOccupancy(server: TestServer, random: () => number, steps: number) {
  const { database, clock, send, call, seedSession } = server;
  const draw = (below: number) => Math.floor(random() * below);
  const pick = <T>(all: readonly T[]): T => all[draw(all.length)] as T;
  const desk = await seedBillingDesk(server);
  const { business_id, owner, chairs, service_id, service, client_id } = desk;
  const zone = pick(SALE_ZONES);
  await database.pool.query('UPDATE business SET time_zone = $2 WHERE id = $1', [business_id, zone]);
  await database.pool.query(`UPDATE calendar SET created_at = '2020-01-01' WHERE business_id = $1`, [
    business_id,
  ]);
  let as: Session = owner;
  const happened = new Map<string, number>();
  const visits: string[] = [];
  const bookings: string[] = [];
  const dayAt = (first = -3, count = 8) =>
    clock
      .now()
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .add({ days: first + draw(count) })
      .toString();
  const timeAt = () => `${String(8 + draw(10)).padStart(2, '0')}:${pick(['00', '15', '30', '45'])}`;
  const override = ['hours', 'step', 'window', 'past'] as const;

  async function tried(
    name: string,
    answer: ReturnType<typeof send>,
  ): Promise<Record<string, unknown> | null> {
    const { status, body } = await answer;
    if (status >= 500) throw new Error(`${name}: ${JSON.stringify(body)}`);
    if (status < 400) happened.set(name, (happened.get(name) ?? 0) + 1);
    return status < 400 ? (body as Record<string, unknown>) : null;
  }

  const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
    async booked() {
      const booking_date = dayAt();
      const services = [{ service_id, entity_id: pick(chairs), service_duration: 15 * (1 + draw(8)) }];
      const input = {
        business_id,
        client_id,
        booking_date,
        service_time: timeAt(),
        services,
        override: [...override],
      };
      const made = await tried('booked', send(visitCalls.book, input, { as }));
      const visit = (
        made?.['visits'] as { visit_id: string; bookings: { booking_id: string }[] }[] | undefined
      )?.[0];
      if (!visit) return;
      visits.push(visit.visit_id);
      bookings.push(visit.bookings[0]?.booking_id ?? '');
    },
    moved: () =>
      tried(
        'moved',
        send(
          bookingCalls.move,
          {
            booking_id: pick(bookings) ?? client_id,
            entity_id: pick(chairs),
            booking_date: dayAt(),
            service_time: timeAt(),
            override: [...override],
          },
          { as },
        ),
      ),
    cancelled: () =>
      tried(
        'cancelled',
        send(visitCalls.cancel, { business_id, visit_id: pick(visits) ?? client_id }, { as }),
      ),
    missed: () =>
      tried(
        'missed',
        send(
          visitCalls.setProgress,
          { business_id, visit_id: pick(visits) ?? client_id, progress: 'no_show' },
          { as },
        ),
      ),
    walkedIn: () =>
      tried(
        'walkedIn',
        send(
          billingCalls.makeWalkIn,
          desk.bill.input({
            booking_date: dayAt(-3, 3),
            services: [{ ...service, entity_id: pick(chairs), service_time: timeAt(), service_duration: 60 }],
          }),
          { as },
        ),
      ),
    blocked() {
      const start = draw(20);
      const time = (quarter: number) =>
        `${String(8 + (quarter >> 1)).padStart(2, '0')}:${quarter % 2 ? '30' : '00'}`;
      const span = { start_time: time(start), end_time: time(start + 1 + draw(4)) };
      return tried(
        'blocked',
        send(calendarCalls.addBlock, { business_id, id: pick(chairs), day: dayAt(), ...span }, { as }),
      );
    },
    away() {
      const day = dayAt();
      const leave = { business_id, id: pick(chairs), first_day: day, last_day: day };
      return tried('away', send(calendarCalls.addLeave, leave, { as }));
    },
    otherHours() {
      const day_hours = pick([[], ['07.00-11.15', '12.00-20.00'], ['10.00-14.00']]);
      return tried(
        'otherHours',
        send(calendarCalls.setDay, { business_id, id: pick(chairs), day: dayAt(), day_hours }, { as }),
      );
    },
    holiday: () =>
      tried('holiday', send(settingsCalls.setHoliday, { business_id, day: dayAt(), name: 'Pongal' }, { as })),
    async later() {
      clock.advance({ hours: 1 + draw(12), minutes: draw(60) });
      as = await seedSession(owner.id);
    },
  };
  const often = ['booked', 'booked', 'booked', 'moved', 'moved', 'walkedIn', 'blocked'];
  const names = [...Object.keys(deeds), ...often];
  for (let step = 0; step < steps; step++) await deeds[pick(names)]?.();

  const faults: string[] = [];
  const calendars = await readCalendars(server, business_id);
  const { business_hours, holidays } = await readBusiness(server, business_id);
  for (let n = 0; n < RANGES; n++) {
    const [from = '', to = ''] = [dayAt(-6, 12), dayAt(-6, 12)].toSorted();
    const answer = await call(occupancyCalls.get, { business_id, from, to }, { as });
    const start = instantOfDay(from, zone);
    const end = instantOfDay(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), zone);
    const now = Math.floor(clock.now().epochMilliseconds / 60_000);
    for (const [id, calendar] of calendars) {
      const shown = answer.calendars.find((one) => one.id === id);
      const until = Math.min(end, Math.max(start, now));
      const past = naiveHours({ zone, business_hours, holidays }, calendar, { from: start, until });
      const ahead = naiveHours({ zone, business_hours, holidays }, calendar, { from: until, until: end });
      for (const part of ['open', 'booked', 'walk_in', 'blocked', 'no_show', 'overtime'] as const) {
        const counted = [...past.values()].reduce((sum, one) => sum + one[part], 0);
        if (counted !== (shown?.minutes[part] ?? 0))
          faults.push(
            `${zone} ${from} to ${to}, ${id}: ${part} is ${shown?.minutes[part]}, counted ${counted}`,
          );
      }
      for (const [isAhead, hours] of [
        [false, past],
        [true, ahead],
      ] as const) {
        const cells = new Map<string, [working: number, served: number]>();
        for (const [key, one] of hours) {
          const [day = '', hour = ''] = key.split(' ');
          const cell = `${Temporal.PlainDate.from(day).dayOfWeek} ${hour}`;
          const [working, served] = cells.get(cell) ?? [0, 0];
          cells.set(cell, [
            working + one.open - one.blocked,
            served + one.booked + one.walk_in + one.overtime,
          ]);
        }
        const told = new Map(
          (shown?.cells ?? []).flatMap((one): [string, [number, number]][] => {
            const pair: [number, number] = isAhead
              ? [one.working_ahead, one.served_ahead]
              : [one.working, one.served];
            return pair[0] + pair[1] > 0 ? [[`${one.weekday} ${one.hour}`, pair]] : [];
          }),
        );
        for (const [key, pair] of cells) if (pair[0] + pair[1] === 0) cells.delete(key);
        const inOrder = (all: ReadonlyMap<string, unknown>) => JSON.stringify([...all].sort());
        if (inOrder(cells) !== inOrder(told))
          faults.push(`${zone} ${from} to ${to}, ${id}: cells ${inOrder(told)}, counted ${inOrder(cells)}`);
      }
    }
  }
  return { faults, happened };
}

function instantOfDay(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds / 60_000;
}

async function readBusiness({ database }: TestServer, business_id: string) {
  const { rows } = await database.pool.query<{ business_hours: BusinessHours; holidays: string[] | null }>(
    `SELECT business_hours, (SELECT array_agg(day::text) FROM business_holiday WHERE business_id = $1) AS holidays
     FROM business WHERE id = $1`,
    [business_id],
  );
  return { business_hours: rows[0]?.business_hours as BusinessHours, holidays: rows[0]?.holidays ?? [] };
}

/** Row by row, each asked for by itself. */
async function readCalendars(
  { database }: TestServer,
  business_id: string,
): Promise<Map<string, NaiveCalendar>> {
  const read = async (table: string) =>
    (
      await database.pool.query<Record<string, string | null>>(
        `SELECT * FROM ${table} WHERE business_id = $1`,
        [business_id],
      )
    ).rows;
  const [calendars, days, leaves, bookings, visits] = await Promise.all(
    ['calendar', 'calendar_day', 'calendar_leave', 'booking', 'visit'].map(read),
  );
  const { rows: slots } = await database.pool.query<{
    entity_id: string;
    booking_id: string | null;
    start: number;
    end: number;
  }>(
    `SELECT entity_id, booking_id, (date_part('epoch', lower(period)) / 60)::integer AS start,
       (date_part('epoch', upper(period)) / 60)::integer AS end
     FROM consumed_slot WHERE business_id = $1`,
    [business_id],
  );
  const kindOf = (booking_id: string | null): TakenKind => {
    if (booking_id === null) return 'blocked';
    const booking = bookings?.find(({ id }) => id === booking_id);
    const visit = visits?.find(({ id }) => id === booking?.['visit_id']);
    if (!visit) return 'held';
    if (visit['progress'] === 'no_show') return 'no_show';
    return visit['type'] === 'walk-in' ? 'walk_in' : 'booked';
  };
  const of = (rows: readonly Record<string, string | null>[] | undefined, id: string) =>
    (rows ?? []).filter(({ entity_id }) => entity_id === id);
  return new Map(
    (calendars ?? []).map((row): [string, NaiveCalendar] => {
      const id = String(row['id']);
      return [
        id,
        {
          hours: {
            business_hours: null,
            days: of(days, id).map((one) => ({ day: String(one['day']), day_hours: one['day_hours'] })),
            leaves: of(leaves, id).map((one) => ({
              first_day: String(one['first_day']),
              last_day: String(one['last_day']),
            })),
          } as unknown as CalendarHours,
          taken: slots
            .filter(({ entity_id }) => entity_id === id)
            .map(({ booking_id, start, end }) => ({ start, end, kind: kindOf(booking_id) })),
        },
      ];
    }),
  );
}
