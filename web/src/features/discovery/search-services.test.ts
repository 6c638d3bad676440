import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { expect, test } from 'vitest';
import { searchServices } from './search-services.ts';

const service = (name: string, description: string) => ({ name, description });
const groups = [
  { name: 'Hair', services: [service('Haircut', ''), service('Spa', 'Oil massage of the scalp')] },
  { name: 'Nails', services: [service('Gel manicure', '')] },
] as unknown as BusinessPage['services'];
const found = (wanted: string) =>
  searchServices(groups, wanted).map((group) => group.services.map(({ name }) => name));

test('a service is found by its name or its description, in any case', () => {
  expect(found('haircut')).toEqual([['Haircut']]);
  expect(found(' SCALP ')).toEqual([['Spa']]);
  expect(found('')).toEqual([['Haircut', 'Spa'], ['Gel manicure']]);
  expect(found('nothing like it')).toEqual([]);
});
