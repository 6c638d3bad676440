import { expect, it } from 'vitest';
import { reasonInEnglish } from './checkout-outcome.ts';

it('a bank’s English reason is shown in English only', () => {
  expect(reasonInEnglish('The bank declined the card', 'en')).toBe('The bank declined the card');
  expect(reasonInEnglish('The bank declined the card', 'hi')).toBeNull();
  expect(reasonInEnglish('', 'en')).toBeNull();
});
