import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { Part } from '../part.ts';

/** Relative to today, so that the calendars have time off whenever the salon is seeded. */
export const timeOff: Part = {
  steps: 4,
  async make(salon) {
    const { businessId: business_id, today } = salon;
    const { owner } = salon.actors;
    const idOf = (name: string) => salon.calendarIds.get(name) ?? '';
    const inDays = (days: number) => today.add({ days }).toString();
    const leave = (name: string, first: number, last: number, note: string) =>
      owner.call(calendarCalls.addLeave, {
        business_id,
        id: idOf(name),
        first_day: inDays(first),
        last_day: inDays(last),
        note,
      });
    await leave('Lakshmi', 6, 9, 'Sister’s wedding in Kochi');
    await salon.step();
    await leave('Imran', 20, 23, 'Going home for a few days');
    await salon.step();
    await owner.call(calendarCalls.setDay, {
      business_id,
      id: idOf('Farah'),
      day: inDays(3),
      day_hours: ['13.00-19.00'],
    });
    await salon.step();
    await owner.call(calendarCalls.addBlock, {
      business_id,
      id: idOf('Anjali'),
      day: inDays(1),
      start_time: '15:00',
      end_time: '16:00',
      note: 'Meeting with the accountant',
    });
    await salon.step();
  },
};
