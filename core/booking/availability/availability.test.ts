import { describe, expect, test } from 'vitest';
import { type BusinessHours, weekdays } from '../../business/business-hours.ts';
import type { CalendarHours } from '../../catalogue/calendar-hours.ts';
import { localDays } from '../../kernel/local-days.ts';
import { instantAt } from '../../kernel/time-zone.ts';
import { isOffered, nearestAlternatives, whyNotOffered } from './alternatives.ts';
import { type Candidate, freeTimes, startsAllowed } from './availability.ts';
import { openRanges } from './availability-hours.ts';
import { freeVisits, type ServiceOn } from './availability-visit.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const minuteOf = (instant: Temporal.Instant) => instant.epochMilliseconds / 60_000;
const week = (...ranges: string[]): BusinessHours =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, ranges])) as BusinessHours;
const usual: CalendarHours = { business_hours: null, days: [], leaves: [] };

/** A Thursday in Jaipur, open from 9 to 13 and from 14 to 17. */
const KOLKATA = 'Asia/Kolkata';
const thursday = date('2026-11-19');
const business = { business_hours: week('09.00-13.00', '14.00-17.00'), holidays: [] as string[] };
const when = (time: string, day = thursday, zone = KOLKATA) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return minuteOf(instantAt(day, hour * 60 + minute, zone));
};
const daysFrom = (first = thursday, count = 1, zone = KOLKATA) => localDays(first, count + 2, zone);
const always = { step: 15, earliest: 0, latest: Number.MAX_SAFE_INTEGER };
const candidate = (takes: number, taken: readonly number[] = [], hours = usual): Candidate => ({
  open: openRanges(daysFrom(), business, hours),
  taken,
  takes,
});
const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
const offered = (candidates: readonly Candidate[], rules = always, days = daysFrom().slice(0, 1)) =>
  freeTimes(candidates, days, rules).map(({ minutes }) => minutes.map(clock));
const first = <T>(list: readonly T[]): T => list[0] as T;

describe('a free time', () => {
  test('fits the service and its buffer into the hours, also before lunch', () => {
    expect(first(offered([candidate(45 + 15)]))).toEqual([
      ...['9:00', '9:15', '9:30', '9:45', '10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30'],
      ...['11:45', '12:00', '14:00', '14:15', '14:30', '14:45', '15:00', '15:15', '15:30', '15:45', '16:00'],
    ]);
  });
  test('may touch taken time but not overlap it', () => {
    const taken = [when('9:00'), when('10:00'), when('10:31'), when('16:15')];
    expect(first(offered([candidate(30, taken)]))).toEqual(['10:00', '16:15', '16:30']);
  });
  test('is neither in the past nor beyond the booking window, to the minute', () => {
    const now = instantAt(thursday, 9 * 60 + 30, KOLKATA);
    const rules = (seconds: number, window: number) => ({
      step: 15,
      ...startsAllowed(now.add({ seconds }), window),
    });
    expect(first(offered([candidate(30)], rules(0, 30)))).toEqual(['9:30', '9:45', '10:00']);
    expect(first(offered([candidate(30)], rules(1, 30)))).toEqual(['9:45', '10:00']);
    expect(first(offered([candidate(30)], rules(0, 29)))).toEqual(['9:30', '9:45']);
  });
  test('is aligned to the step from midnight, whatever the opening hours and bookings', () => {
    const late = { ...usual, business_hours: week('09.10-10.30') };
    expect(first(offered([candidate(30, [], late)]))).toEqual(['9:15', '9:30', '9:45', '10:00']);
    expect(first(offered([candidate(30, [], late)], { ...always, step: 50 }))).toEqual(['9:10', '10:00']);
  });
  test('may run past midnight where the hours do', () => {
    const night = { ...usual, business_hours: week('00.00-01.00', '23.00-24.00') };
    const open = { business_hours: week('00.00-24.00'), holidays: [] };
    const allDay = { ...candidate(90), open: openRanges(daysFrom(), open, night) };
    expect(first(offered([allDay]))).toEqual(['23:00', '23:15', '23:30']);
  });
  test('lists the cheapest people first, then the least busy of them', () => {
    const candidates = [
      { ...candidate(60), cost: 140_000 },
      { ...candidate(60, [when('9:00'), when('11:00')]), cost: 90_000 },
      { ...candidate(60, [when('9:00'), when('10:00')]), cost: 90_000 },
    ];
    const [day] = freeTimes(candidates, daysFrom().slice(0, 1), always);
    const at = (time: string) => day?.candidates[day.starts.indexOf(when(time))];
    expect(at('9:00')).toEqual([0]);
    expect(at('10:00')).toEqual([2, 0]);
    expect(at('11:00')).toEqual([2, 1, 0]);
  });
  test('lists the people who can take it, the least busy of the day first', () => {
    const candidates = [
      candidate(60, [when('9:00'), when('10:00')]),
      candidate(60),
      candidate(60, [when('16:00'), when('16:30')]),
      candidate(60, [], { ...usual, leaves: [{ first_day: '2026-11-19', last_day: '2026-11-19' }] }),
      candidate(60),
    ];
    const [day] = freeTimes(candidates, daysFrom().slice(0, 1), always);
    const at = (time: string) => day?.candidates[day.minutes.map(clock).indexOf(time)];
    expect([at('9:00'), at('10:00'), at('16:00')]).toEqual([
      [1, 4, 2],
      [1, 4, 2, 0],
      [1, 4, 0],
    ]);
  });
  test('does not exist without a calendar, on a holiday, or when it is longer than the day', () => {
    expect(first(offered([]))).toEqual([]);
    const closed = { ...business, holidays: ['2026-11-19'] };
    expect(
      first(offered([{ ...candidate(15), open: openRanges(daysFrom().slice(0, 1), closed, usual) }])),
    ).toEqual([]);
    expect(first(offered([candidate(241)]))).toEqual([]);
    expect(first(offered([candidate(240)]))).toEqual(['9:00']);
  });
  test('lists all of forty people', () => {
    const candidates = Array.from({ length: 40 }, (_, i) =>
      candidate(30, i === 35 ? [when('9:00'), when('9:30')] : []),
    );
    const [day] = freeTimes(candidates, daysFrom().slice(0, 1), always);
    const others = Array.from({ length: 40 }, (_, i) => i).filter((i) => i !== 35);
    expect(day?.candidates[0]).toEqual(others);
    expect(day?.candidates[2]).toEqual([...others, 35]);
  });
});

describe('when the clocks change', () => {
  const london = (text: string, hours: string) => {
    const days = localDays(date(text), 2, 'Europe/London');
    const open = openRanges(days, { business_hours: week(hours), holidays: [] }, usual);
    return {
      days,
      open,
      slots: (takes: number, step = 30) =>
        first(freeTimes([{ open, taken: [], takes }], days.slice(0, 1), { ...always, step })),
    };
  };
  test('a skipped time is not offered, and the day is an hour shorter', () => {
    const { slots } = london('2027-03-28', '00.00-04.00');
    expect(slots(30).minutes.map(clock)).toEqual(['0:00', '0:30', '2:00', '2:30', '3:00', '3:30']);
    // From 0:30, two and a half hours end at 4:00 on this clock.
    expect(slots(150).minutes.map(clock)).toEqual(['0:00', '0:30']);
  });
  test('a repeated time is offered once, and the day is an hour longer', () => {
    const { slots, days } = london('2026-10-25', '00.00-03.00');
    const found = slots(60);
    expect(found.minutes.map(clock)).toEqual(['0:00', '0:30', '1:00', '1:30', '2:00']);
    const from = days[0]?.startsAt ?? 0;
    expect(found.starts.map((start) => start - from)).toEqual([0, 30, 60, 90, 180]);
    expect(slots(240).minutes.map(clock)).toEqual(['0:00']);
  });
});

describe('a requested time', () => {
  const days = daysFrom();
  const rules = { step: 15, ...startsAllowed(instantAt(thursday, 10 * 60, KOLKATA), 6 * 60) };
  const one = candidate(30, [when('11:00'), when('11:30')]);
  test.each([
    ['9:45', 'past'],
    ['10:00', null],
    ['10:30', null],
    ['10:45', 'taken'],
    ['11:30', null],
    ['11:35', 'off_step'],
    ['12:45', 'closed'],
    ['16:00', null],
    ['16:15', 'beyond_window'],
  ])('at %s: %s', (time, why) => {
    expect(whyNotOffered(when(time), one, days, rules)).toBe(why);
    expect(isOffered(when(time), one, days, rules)).toBe(why === null);
  });
  test('is not offered on a day outside the query', () => {
    expect(isOffered(when('10:00', thursday.add({ days: 9 })), one, days, always)).toBe(false);
  });
});

describe('alternatives', () => {
  const candidates = [
    candidate(60, [when('10:00'), when('12:30')]),
    candidate(60, [when('9:00'), when('10:15')]),
  ];
  const days = localDays(thursday, 3, KOLKATA);
  const free = freeTimes(
    candidates.map((one) => ({ ...one, open: openRanges(days, business, usual) })),
    days.slice(0, 2),
    always,
  );
  const wanted = { day: thursday.toString(), start: when('10:00'), candidate: 0 };
  const said = (list: ReturnType<typeof nearestAlternatives>) =>
    list.map(({ day, minute, candidate: who }) => `${day.slice(8)} ${clock(minute)} ${who}`);
  test('are nearest first with the same person, then with others that day, then on other days', () => {
    const all = said(nearestAlternatives(wanted, free, 1000));
    expect(all.slice(0, 3)).toEqual(['19 9:00 0', '19 14:00 0', '19 14:15 0']);
    const others = all.filter((text) => text.endsWith('1'));
    expect(others.slice(0, 3)).toEqual(['19 10:15 1', '19 10:30 1', '19 10:45 1']);
    const isSorted = all.map((text) => (text.startsWith('20') ? 2 : text.endsWith('1') ? 1 : 0));
    expect(isSorted).toEqual(isSorted.toSorted());
    expect(all.at(-1)).toBe('20 16:00 0');
  });
  test('are limited to the number asked for, and none when nothing is free', () => {
    expect(nearestAlternatives(wanted, free, 4)).toHaveLength(4);
    expect(nearestAlternatives(wanted, [], 4)).toEqual([]);
  });
  test('for anyone start with the nearest, on any calendar', () => {
    expect(said(nearestAlternatives({ ...wanted, candidate: null }, free, 3))).toEqual([
      '19 10:15 1',
      '19 10:30 1',
      '19 10:45 1',
    ]);
  });
});

describe('a visit of several services', () => {
  const days = daysFrom().slice(0, 1);
  const on = (calendar: number, duration: number, buffer = 0): ServiceOn => ({ calendar, duration, buffer });
  const calendars = (...taken: number[][]) => taken.map((list) => candidate(0, list));
  const plans = (
    services: ServiceOn[][],
    times: Candidate[],
    order: 'sequence' | 'parallel' = 'sequence',
    step = 30,
  ) => {
    const found = first(freeVisits(services, times, days, { ...always, step }, order));
    return found.minutes.map((minute, i) => [
      clock(minute),
      ...(found.plans[i] ?? []).map(({ calendar, start }) => `${calendar} ${clock(start - when('0:00'))}`),
    ]);
  };
  test('stays with one person where possible, and keeps the buffer between services', () => {
    const services = [
      [on(0, 60, 10), on(1, 60, 10)],
      [on(0, 30), on(1, 30)],
    ];
    const [found] = plans(
      services,
      calendars([when('16:00'), when('16:30')], [when('16:00'), when('16:40')]),
    );
    expect(found).toEqual(['9:00', '0 9:00', '0 10:10']);
  });
  test('continues with another person when the first is taken', () => {
    const services = [[on(0, 60, 15)], [on(0, 30), on(1, 30)]];
    const found = plans(services, calendars([when('10:30'), when('17:00')], []));
    expect(found).toEqual([['9:00', '0 9:00', '1 10:00']]);
  });
  test('is offered whole or not at all', () => {
    const services = [[on(0, 30)], [on(1, 30)]];
    const found = plans(services, calendars([], [when('9:00'), when('9:45'), when('10:15'), when('17:00')]));
    expect(found).toEqual([]);
  });
  test('comes in the order that fits where it does not fit as it was named', () => {
    const [pedicure, facial] = [[on(0, 60)], [on(1, 30)]];
    const times = calendars(
      [when('9:00'), when('9:30'), when('10:30'), when('17:00')],
      [when('9:30'), when('17:00')],
    );
    const found = [['9:00', '0 9:30', '1 9:00']];
    expect(plans([pedicure, facial], times)).toEqual(found);
    expect(plans([facial, pedicure], times)).toEqual([['9:00', '1 9:00', '0 9:30']]);
    expect(plans([pedicure, facial], calendars([], []))[0]).toEqual(['9:00', '0 9:00', '1 10:00']);
  });
  test('of five services keeps their order', () => {
    const services = [[on(0, 30)], [on(0, 30)], [on(0, 30)], [on(0, 30)], [on(1, 30)]];
    const onlyAtNine = calendars([], [when('9:30'), when('17:00')]);
    expect(plans(services, onlyAtNine)).toEqual([]);
    expect(first(plans(services.slice(1), onlyAtNine))).toEqual([
      '9:00',
      ...['0 9:30', '0 10:00', '0 10:30', '1 9:00'],
    ]);
  });
  test('in parallel needs a person for each service', () => {
    const services = [[on(0, 60), on(1, 60)], [on(0, 30)]];
    const both = plans(services, calendars([when('10:00'), when('17:00')], []), 'parallel');
    expect(both).toEqual([
      ['9:00', '1 9:00', '0 9:00'],
      ['9:30', '1 9:30', '0 9:30'],
    ]);
    expect(plans([[on(0, 30)], [on(0, 30)]], calendars([]), 'parallel')).toEqual([]);
  });
  test('does not return to a person whose buffer is still running', () => {
    const services = [[on(0, 30, 30)], [on(1, 15)], [on(0, 15)]];
    // So the third comes second, after that person's buffer.
    expect(first(plans(services, calendars([], [])))).toEqual(['9:00', '0 9:00', '1 10:15', '0 10:00']);
    services[2]?.push(on(1, 15));
    expect(first(plans(services, calendars([], [])))).toEqual(['9:00', '0 9:00', '1 9:30', '1 9:45']);
  });
});
