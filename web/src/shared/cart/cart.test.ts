import type { BusinessPage, PublicService } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { newLine, wantedStill, withPerson } from './cart.ts';

const team = ['asha', 'ravi'].map((id) => ({ id })) as unknown as BusinessPage['team'];
const service = (id: string, people: readonly number[]) =>
  ({
    id,
    is_bookable: true,
    with: people.map((person) => ({ person, price: paise(100), duration: 30 })),
  }) as unknown as PublicService;
const cut = service('cut', [0, 1]);
const nails = service('nails', [1]);
const page = { team, services: [{ services: [cut, nails] }] } as unknown as BusinessPage;

test('a service is added with the chosen person, or with anyone where that person does not do it', () => {
  expect(newLine(cut, team, 'asha')).toEqual({ service_id: 'cut', slots: 1, entity_id: 'asha' });
  expect(newLine(nails, team, 'asha').entity_id).toBe(null);
  expect(newLine(cut, team, undefined).entity_id).toBe(null);
});

test('what was wanted more than a day ago does not come back, what was booked is remembered', () => {
  const now = Temporal.Instant.from('2026-11-19T06:00:00Z');
  const cart = { lines: [newLine(cut, team, undefined)], changed_at: '2026-11-18T20:00:00Z' };
  expect(wantedStill(cart, now)).toBe(cart);
  const old = { ...cart, changed_at: '2026-11-18T05:00:00Z' };
  expect(wantedStill(old, now).lines).toEqual([]);
  const made = { visit_id: 'a', until: '2026-11-20T05:00:00Z' };
  expect(wantedStill({ ...old, made }, now)).toEqual({ lines: [], made });
});

test('choosing a person takes the services in the cart along, and anyone lets them go again', () => {
  const lines = [newLine(cut, team, undefined), { ...newLine(nails, team, undefined), slots: 2 }];
  const chosen = withPerson(page, { lines }, 'asha');
  expect(chosen.with).toBe('asha');
  expect(chosen.lines.map(({ entity_id, slots }) => [entity_id, slots])).toEqual([
    ['asha', 1],
    [null, 2],
  ]);
  expect(withPerson(page, chosen, undefined).lines).toEqual(lines);
});
