import { commissionCalls } from '@kursi/core/billing/commission.contract.ts';
import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { Palette, Part } from '../part.ts';
import { withRestDay } from './rest-day.ts';

const day = ['10.00-14.00', '15.00-19.00'];
const early = ['09.00-17.00'];
const late = ['12.00-20.00'];

/** Null: the hours of the salon. */
const people: readonly { name: string; hours: BusinessHours | null; palette: Palette }[] = [
  { name: 'Anjali', hours: null, palette: 2 },
  {
    name: 'Farah',
    hours: { sun: early, mon: [], tue: day, wed: day, thu: day, fri: day, sat: early },
    palette: 0,
  },
  {
    name: 'Imran',
    hours: { sun: late, mon: [], tue: late, wed: late, thu: [], fri: late, sat: late },
    palette: 5,
  },
  {
    name: 'Lakshmi',
    hours: { sun: [], mon: [], tue: day, wed: day, thu: day, fri: day, sat: day },
    palette: 1,
  },
  { name: 'Tenzin', hours: null, palette: 3 },
  {
    name: 'Joseph',
    hours: { sun: early, mon: [], tue: [], wed: late, thu: late, fri: late, sat: early },
    palette: 4,
  },
];

export const calendars: Part = {
  steps: people.length,
  async make(salon) {
    for (const [i, { name, hours, palette }] of people.entries()) {
      const { id } = await salon.actors.owner.call(calendarCalls.add, {
        business_id: salon.businessId,
        kind: 'person',
        name,
        business_hours: hours && withRestDay(hours, salon.today),
        image_url: await salon.picture(900 + i, palette),
        ...(name === 'Anjali' && { user_id: salon.userIds.owner }),
      });
      salon.calendarIds.set(name, id);
      if (name !== 'Anjali') {
        const commission = { services: 12_00 + 2_00 * (i % 3), products: 5_00 };
        await salon.actors.owner.call(commissionCalls.set, {
          business_id: salon.businessId,
          entity_id: id,
          commission,
        });
      }
      await salon.step();
    }
  },
};
