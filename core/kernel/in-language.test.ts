import { expect, test } from 'vitest';
import { allNames, asTyped, inLanguage } from './in-language.ts';

const haircut = {
  id: '1',
  name: 'Haircut',
  name_hi: 'हेयरकट',
  description: 'With wash.',
  description_hi: null,
};
const shave = { id: '2', name: 'Shave', name_hi: null };

test('a Hindi reader sees what was typed in Hindi, and the first name where nothing was', () => {
  const page = { name: 'Aangan', groups: [{ name: null, services: [haircut, shave] }] };
  const [shown] = inLanguage(page, 'hi').groups;
  expect(shown?.services).toMatchObject([
    { name: 'हेयरकट', description: 'With wash.' },
    { name: 'Shave', name_hi: null },
  ]);
  expect(inLanguage(page, 'en')).toBe(page);
  expect(inLanguage(shave, 'hi')).toBe(shave);
});

test('lists of names, empty texts and values that are no plain objects', () => {
  const at = Temporal.Instant.from('2026-11-19T06:30:00Z');
  const words = { services: ['Haircut'], services_hi: ['हेयरकट'], title: 'About', title_hi: '', at };
  expect(inLanguage(words, 'hi')).toMatchObject({ services: ['हेयरकट'], title: 'About', at });
  expect(inLanguage(null, 'hi')).toBeNull();
  expect(inLanguage({ name_hi: 'Only this' }, 'hi')).toEqual({ name_hi: 'Only this' });
});

test('a form gets back what was typed, also when it was shown twice', () => {
  const shown = inLanguage(inLanguage([haircut, shave], 'hi'), 'hi');
  expect(asTyped(shown)).toEqual([haircut, shave]);
  expect(asTyped(haircut)).toEqual(haircut);
});

test('all names, the shown one first', () => {
  expect(allNames(haircut)).toEqual(['Haircut', 'हेयरकट']);
  expect(allNames(inLanguage(haircut, 'hi'))).toEqual(['हेयरकट', 'Haircut']);
  expect(allNames(shave)).toEqual(['Shave']);
});
