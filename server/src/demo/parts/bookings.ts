import { answerUntil } from '@kursi/core/booking/booking-rules.ts';
import type { OpenRange } from '@kursi/core/business/business-hours.ts';
import { effectiveHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls, type Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { DemoClient, Part, Salon } from '../part.ts';
import { insertPastVisits, type PastVisit } from '../past/past-visits.ts';
import { seededRandom } from '../seeded-random.ts';
import { type PlannedVisit, planDay } from './day-plan.ts';
import { restsOn } from './rest-day.ts';

const ZONE = 'Asia/Kolkata';
const DAYS_BACK = 90;
const DAYS_AHEAD = 20;
/** Days per transaction: several small ones, so that progress is visible. */
const BATCH_DAYS = 14;
const BATCHES = Math.ceil((DAYS_BACK + 1 + DAYS_AHEAD) / BATCH_DAYS);
/** Tue to Thu are quiet, the weekend is not; Sunday first. */
const FULL = [0.78, 0.4, 0.42, 0.44, 0.48, 0.6, 0.82];
const REQUESTS = 5;
const DUES_DAYS = 14;
/** When Rohan, who signs in as the client, came. */
const ROHAN_COMES = new Set([-82, -61, -40, -18, -5]);
/** Regulars who stopped coming: their visits lie before all others. */
const LOST = { clients: 14, visits: [4, 5, 6], first: -185, last: -96 } as const;
const LUNCH = ['Anjali', 'Tenzin'];
const reasons = ['Stuck in traffic', 'Not feeling well', 'Office meeting', null, null];
const noteTexts = [
  'Only has half an hour',
  'Wants to try a fringe',
  'Coming with her mother',
  'Bring the colour chart',
];

/** Three months of visits, today up to this hour, and a half-full week ahead. */
export const bookings: Part = {
  steps: BATCHES + 1,
  async make(salon) {
    await blockLunch(salon);
    await salon.step();
    const all = await planAll(salon);
    await keep(
      salon,
      all.filter(({ offset }) => offset < -DAYS_BACK),
    );
    for (let batch = 0; batch < BATCHES; batch++) {
      const from = batch * BATCH_DAYS - DAYS_BACK;
      const some = all.filter(({ offset }) => offset >= from && offset < from + BATCH_DAYS);
      await keep(salon, some);
      // Planned for a salon without visits, the next week's statements would read all of them for each of them.
      if (batch === 0) await salon.analyze();
      await salon.step();
    }
    await salon.analyze();
  },
};

async function keep(salon: Salon, some: readonly DatedVisit[]): Promise<void> {
  const { businessId: business_id, userIds, now } = salon;
  const visits = some.map(({ visit }) => visit);
  await salon.inTransaction((tx) => {
    const writer = { tx, business_id, actor_id: userIds.desk, role: 'staff' as const };
    return insertPastVisits(salon.deps, writer, visits, now);
  });
}

async function blockLunch(salon: Salon): Promise<void> {
  for (const [i, name] of LUNCH.entries()) {
    for (const days of [0, 1, 2, 3]) {
      const day = salon.today.add({ days });
      if (restsOn(day, salon.today)) continue;
      await salon.actors.owner.call(calendarCalls.addBlock, {
        business_id: salon.businessId,
        id: salon.calendarIds.get(name) ?? '',
        day: day.toString(),
        start_time: i === 0 ? '13:00' : '13:45',
        end_time: i === 0 ? '13:45' : '14:30',
        note: 'Lunch',
      });
    }
  }
}

interface DatedVisit {
  /** Days from today. */
  readonly offset: number;
  readonly visit: PastVisit;
}

async function planAll(salon: Salon): Promise<DatedVisit[]> {
  const { businessId: business_id, today, random } = salon;
  const catalogue = await salon.actors.owner.call(catalogueCalls.get, { business_id });
  const hoursOn = await hoursOfAll(salon, catalogue.calendars);
  const visits: DatedVisit[] = [];
  let requests = 0;
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
    const day = today.add({ days: offset });
    const usual = FULL[day.dayOfWeek % 7] ?? 0;
    // The further ahead, the emptier: half of the next week, some of the one after.
    const full = offset <= 0 ? usual : offset <= 7 ? usual * 0.8 : usual * 0.25;
    const planned = planDay({
      day,
      zone: ZONE,
      catalogue,
      hoursOf: (id) => hoursOn(id, day),
      full,
      random,
      client: chooser(salon, day, ROHAN_COMES.has(offset)),
    });
    for (const one of planned) {
      const isRequest = offset > 0 && offset < 5 && requests < REQUESTS && random() < 0.12;
      if (isRequest) requests++;
      visits.push({ offset, visit: isRequest ? asRequest(salon, one) : asVisit(salon, one) });
    }
  }
  const lost = await planLost(salon, catalogue, new Set(visits.map(({ visit }) => visit.client_id)));
  return [...lost, ...visits];
}

/** Some who have not been here for three months, and came every other week or so before. */
async function planLost(
  salon: Salon,
  catalogue: OutputOf<typeof catalogueCalls.get>,
  seen: ReadonlySet<string | null>,
): Promise<DatedVisit[]> {
  const { clients, today } = salon;
  // Of its own, so that all other days stay as they are.
  const random = seededRandom(LOST.clients);
  const hoursOn = await hoursOfAll(salon, catalogue.calendars, { first: LOST.first, last: LOST.last });
  const since = (days: number) => today.add({ days }).toZonedDateTime(ZONE).toInstant();
  const gone = clients
    .filter((client) => !seen.has(client.id) && Temporal.Instant.compare(client.since, since(LOST.first)) < 0)
    .slice(0, LOST.clients);
  const comingOn = new Map<number, DemoClient[]>();
  for (const [i, client] of gone.entries()) {
    const times = LOST.visits[i % LOST.visits.length] ?? 4;
    const step = Math.floor((LOST.last - LOST.first - LOST.clients) / times);
    for (let n = 0; n < times; n++) {
      const offset = openDay(salon, hoursOn, LOST.first + i + n * step);
      comingOn.set(offset, [...(comingOn.get(offset) ?? []), client]);
    }
  }
  return [...comingOn].flatMap(([offset, coming]) => {
    const day = today.add({ days: offset });
    const waiting = [...coming];
    const client = (services: readonly Service[]) => {
      const at = waiting.findIndex((one) => suits(one, services));
      return at < 0 ? null : (waiting.splice(at, 1)[0] ?? null);
    };
    const hoursOf = (id: string) => hoursOn(id, day);
    const planned = planDay({ day, zone: ZONE, catalogue, hoursOf, random, client, full: 1 });
    return planned.map((one) => ({ offset, visit: asDone(salon, one) }));
  });
}

/** That day, or the next on which somebody works. */
function openDay({ today, calendarIds }: Salon, hoursOn: HoursOn, offset: number): number {
  const isOpen = (days: number) =>
    [...calendarIds.values()].some((id) => hoursOn(id, today.add({ days })).length > 0);
  return isOpen(offset) ? offset : isOpen(offset + 1) ? offset + 1 : offset + 2;
}

const suits = (client: DemoClient, services: readonly Service[]) =>
  services.every(({ gender }) => gender === 'all' || client.gender === null || gender === client.gender);

function asDone({ userIds, now }: Salon, { client, services }: PlannedVisit): PastVisit {
  const made_at = (services[0]?.starts_at ?? now).subtract({ hours: 30 });
  return {
    ...made(client, services, made_at),
    made_by: userIds.desk,
    progress: 'done',
    outcome: { status: 'confirmed', paid: 'cash' },
  };
}

type HoursOn = (entityId: string, day: Temporal.PlainDate) => readonly OpenRange[];

async function hoursOfAll(
  salon: Salon,
  calendars: readonly {
    readonly id: string;
    readonly business_hours: Parameters<typeof effectiveHours>[2]['business_hours'];
  }[],
  { first, last } = { first: -DAYS_BACK, last: DAYS_AHEAD },
): Promise<HoursOn> {
  const known = new Map<string, (day: Temporal.PlainDate) => readonly OpenRange[]>();
  for (const { id, business_hours } of calendars) {
    const time = await salon.actors.owner.call(calendarCalls.getTime, {
      business_id: salon.businessId,
      id,
      first_day: salon.today.add({ days: first }).toString(),
      last_day: salon.today.add({ days: last }).toString(),
    });
    const business = { business_hours: time.business_hours, holidays: time.holidays.map(({ day }) => day) };
    known.set(id, (day) => effectiveHours(day, business, { ...time, business_hours }).ranges);
  }
  return (id, day) => known.get(id)?.(day) ?? [];
}

/** Two of three are regulars. No client twice a day, and only services meant for them. */
function chooser({ clients, random }: Salon, day: Temporal.PlainDate, rohanComes: boolean) {
  const seen = new Set<string>();
  const since = day.toZonedDateTime(ZONE).toInstant();
  const fits = (client: DemoClient, services: readonly Service[]) =>
    !seen.has(client.id) && Temporal.Instant.compare(client.since, since) < 0 && suits(client, services);
  const regulars = clients.slice(0, 110);
  const rohan = clients.at(-1);
  return (services: readonly Service[]): DemoClient | null => {
    for (let tries = 0; tries < 6; tries++) {
      const from = random() < 0.66 ? regulars : clients;
      const one =
        rohanComes && rohan && fits(rohan, services) ? rohan : from[Math.floor(random() * from.length)];
      if (one && fits(one, services)) {
        seen.add(one.id);
        return one;
      }
    }
    return null;
  };
}

function asRequest({ now, random }: Salon, { client, services }: PlannedVisit): PastVisit {
  const made_at = now.subtract({ minutes: 20 + Math.floor(random() * 600) });
  const answer_until = answerUntil(made_at, services[0]?.starts_at ?? now);
  return {
    ...made(client, services, made_at),
    outcome: { status: 'created', answer_until },
  };
}

function asVisit({ now, random, userIds }: Salon, { client, services }: PlannedVisit): PastVisit {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const start = services[0]?.starts_at ?? now;
  const end = services.at(-1)?.ends_at ?? now;
  const early = start.subtract({ minutes: 90 + Math.floor(random() * 9 * 24 * 60) });
  // No booking is created in the future.
  const latest = now.subtract({ minutes: 5 + Math.floor(random() * 2_000) });
  const made_at = Temporal.Instant.compare(early, latest) < 0 ? early : latest;
  const visit = {
    ...made(client, services, made_at),
    made_by: userIds.desk,
    note: random() < 0.06 ? pick(noteTexts) : null,
  };
  const luck = random();
  const paid = random() < 0.45 ? ('cash' as const) : ('businessUPI' as const);
  if (luck < 0.045) {
    const before = start.subtract({ minutes: 60 });
    const at = Temporal.Instant.compare(before, now) < 0 ? before : now;
    const isLater = Temporal.Instant.compare(at, made_at) > 0;
    return { ...visit, outcome: { status: 'cancelled', at: isLater ? at : made_at, reason: pick(reasons) } };
  }
  const isOver = Temporal.Instant.compare(end, now) <= 0;
  const hasBegun = Temporal.Instant.compare(start, now) <= 0;
  const isNear = Temporal.Instant.compare(start, now.add({ minutes: 25 })) <= 0;
  const confirmed = (progress: PastVisit['progress'], by: typeof paid | null = null): PastVisit => ({
    ...visit,
    progress,
    outcome: { status: 'confirmed', paid: by },
  });
  // What was left open longer ago has been paid since.
  const isRecent = Temporal.Instant.compare(end, now.subtract({ hours: 24 * DUES_DAYS })) > 0;
  const isDue = luck > 0.97 && isRecent;
  if (isOver) return luck < 0.085 ? confirmed('no_show') : confirmed('done', isDue ? null : paid);
  if (hasBegun) return confirmed('in_service');
  return confirmed(isNear && random() < 0.5 ? 'arrived' : 'expected');
}

function made(client: DemoClient, services: PlannedVisit['services'], made_at: Temporal.Instant) {
  return {
    client_id: client.id,
    services,
    made_at,
    note: null,
    made_by: null,
    source: 'desk' as const,
    progress: 'expected' as const,
  };
}
