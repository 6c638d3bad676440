import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../catalogue-data.ts';
import { groupsOf, movedGroups, NO_CATEGORY, searched, sortGroups, withGroups } from './service-groups.ts';

const service = (id: string, category_id: string | null, index: number): Service => ({
  id,
  name: `Service ${id}`,
  description: '',
  price: paise(100),
  duration: 30,
  buffer_after: 0,
  gender: 'all',
  image_url: null,
  blur_hash: null,
  tax_rate: null,
  tax_code: null,
  commission_share: null,
  category_id,
  index,
  service_status: 'enable',
  calendars: [],
});
const category = (id: string, index: number) => ({
  id,
  name: `Category ${id}`,
  index,
  category_status: 'enable' as const,
  services: [],
});
const catalogue: Catalogue = {
  categories: [category('hair', 0), category('nails', 1)],
  services: [
    service('a', 'hair', 0),
    service('b', 'hair', 1),
    service('c', 'nails', 2),
    service('d', null, 3),
  ],
  calendars: [],
  members: [],
  business_category_id: 'salon',
  business_hours: defaultBusinessHours,
};
const shape = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ key, services }) => [key, services.map(({ id }) => id).join('')]);

describe('the list of services', () => {
  test('services are grouped by category, those without one last', () => {
    expect(shape(groupsOf(catalogue))).toEqual([
      ['hair', 'ab'],
      ['nails', 'c'],
      [NO_CATEGORY, 'd'],
    ]);
  });
  test('a search finds services, or a whole category by its name', () => {
    expect(shape(searched(groupsOf(catalogue), ' SERVICE b '))).toEqual([['hair', 'b']]);
    expect(shape(searched(groupsOf(catalogue), 'nails'))).toEqual([['nails', 'c']]);
  });
  test('a moved service yields the order to send and the optimistic catalogue', () => {
    const groups = movedGroups(sortGroups(groupsOf(catalogue)), 'a', { group: 'nails', index: 1 });
    expect(groups).toEqual([
      { category_id: 'hair', service_ids: ['b'] },
      { category_id: 'nails', service_ids: ['c', 'a'] },
      { category_id: null, service_ids: ['d'] },
    ]);
    const after = withGroups(catalogue, groups);
    expect(after.services.map(({ id, index, category_id }) => [id, index, category_id])).toEqual([
      ['b', 0, 'hair'],
      ['c', 1, 'nails'],
      ['a', 2, 'nails'],
      ['d', 3, null],
    ]);
  });
});
