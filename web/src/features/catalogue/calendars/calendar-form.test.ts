import { expect, test } from 'vitest';
import { withoutServices } from './calendar-form.ts';

const calendar = (id: string, calendar_status = 'enable') => ({ id, name: id, calendar_status });
const service = (...ids: string[]) => ({ calendars: ids.map((entity_id) => ({ entity_id })) });
const found = (calendars: object[], services: object[]) =>
  withoutServices({ calendars, services } as never).map(({ id }) => id);

test('staff who are switched on but offer no service are named, since nobody can book them', () => {
  const team = [calendar('Asha'), calendar('Ravi'), calendar('Old chair', 'disable')];
  expect(found(team, [service('Asha')])).toEqual(['Ravi']);
  expect(found(team, [])).toEqual(['Asha', 'Ravi']);
  expect(found(team, [service('Asha', 'Ravi')])).toEqual([]);
});
