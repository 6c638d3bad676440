import type { ServiceLine } from '@kursi/core/billing/bill-draft.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { proposeTimes, whoNext } from './who-and-when.ts';

const hour = (n: number) => n * 60;
const able = [{ id: 'asha' }, { id: 'lakshmi' }, { id: 'tenzin' }];
const allDay = [{ start: hour(9), end: hour(19) }];
const works = (entity_id: string, over = {}) => ({
  entity_id,
  hours: allDay,
  taken: [],
  walk_in_end: null,
  ...over,
});
const line = (key: string, entity_id: string, over: Partial<ServiceLine> = {}): ServiceLine => ({
  key,
  booking_id: null,
  service_id: 'cut',
  entity_id,
  service_time: '00:00',
  service_duration: 45,
  price: paise(50_000),
  is_agreed: false,
  discount: null,
  ...over,
});
const nobody = { services: [] };

describe('who is proposed', () => {
  const now = hour(13);

  test('works at this time, and is not on leave', () => {
    const duty = [
      works('asha', { hours: [] }),
      works('lakshmi', { hours: [{ start: hour(15), end: hour(19) }] }),
      works('tenzin'),
    ];
    expect(whoNext(able, nobody, { minute: now, duty })?.id).toBe('tenzin');
    expect(whoNext(able, nobody, { minute: now, duty, preferred: 'asha' })?.id).toBe('tenzin');
    expect(whoNext(able, nobody, { minute: hour(20), duty })?.id).toBe('lakshmi');
  });

  test('has nothing else at this time, if someone has', () => {
    const taken = [{ start: hour(12), end: hour(14) }];
    const duty = [works('asha', { taken }), works('lakshmi'), works('tenzin')];
    expect(whoNext(able, nobody, { minute: now, duty })?.id).toBe('lakshmi');
    // Who stands at the desk is asked first, also while busy.
    expect(whoNext(able, nobody, { minute: now, duty, preferred: 'asha' })?.id).toBe('asha');
  });

  test('is the person of the line before; anybody while nothing is known, or where all are away', () => {
    const duty = able.map(({ id }) => works(id, { hours: [] }));
    expect(whoNext(able, { services: [line('1', 'tenzin')] }, { minute: now, duty })?.id).toBe('tenzin');
    expect(whoNext(able, nobody, { minute: now, duty })?.id).toBe('asha');
    expect(whoNext(able, nobody, { minute: now })?.id).toBe('asha');
    expect(whoNext(able, nobody, { minute: null, duty: [works('lakshmi')] })?.id).toBe('asha');
  });
});

describe('the times that are proposed', () => {
  const times = (...of: Parameters<typeof proposeTimes>) =>
    proposeTimes(...of).map(({ service_time }) => service_time);
  const now = hour(13) + 3;

  test('follow each other, and the last ends now', () => {
    expect(times([line('1', 'asha')], { minute: now })).toEqual(['12:15']);
    expect(times([line('1', 'asha'), line('2', 'lakshmi')], { minute: now })).toEqual(['11:30', '12:15']);
    expect(times([line('1', 'asha')], { minute: 20 })).toEqual(['00:00']);
  });

  test('begin after the last walk-in of the same person, at most an hour from now', () => {
    const after = (walk_in_end: number) => ({ minute: now, duty: [works('asha', { walk_in_end })] });
    expect(times([line('1', 'asha')], after(hour(13)))).toEqual(['13:00']);
    expect(times([line('1', 'asha')], after(hour(13) + 43))).toEqual(['13:45']);
    expect(times([line('1', 'asha')], after(hour(16)))).toEqual(['13:00']);
    expect(times([line('1', 'lakshmi')], after(hour(13)))).toEqual(['12:15']);
  });

  test('leave alone what was booked or set by hand', () => {
    const booked = line('1', 'asha', { booking_id: 'b', service_time: '12:00' });
    const byHand = line('2', 'asha', { is_timed: true, service_time: '13:00' });
    expect(times([booked, byHand, line('3', 'asha')], { minute: now })).toEqual(['12:00', '13:00', '13:45']);
    expect(times([booked, line('2', 'asha')], { minute: null })).toEqual(['12:00', '12:45']);
  });
});
