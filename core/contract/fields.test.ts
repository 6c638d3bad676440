import { expect, test } from 'vitest';
import { nameLine } from './fields.ts';

const isTaken = (text: string) => nameLine(120).safeParse(text).success;

test.each([
  'https://sbi-verify.ru/kyc',
  'Unlock at www.sbi',
  'sbi-verify.ru/kyc',
  'sbi.example/kyc',
  'salon.com',
  '203.0.113.7/kyc',
  'sbi。in/kyc',
  'write to help@sbi.ru',
])('a name with an address is refused: %s', (name) => {
  expect(isTaken(name)).toBe(false);
});

test.each([
  'Dr. Sharma’s peel',
  'St.Moriz tan',
  'Facial 2.0',
  'Haircut @ home',
  'Cut, colour and blow-dry 1.5 hr',
  'बाल कटवाना।',
])('any other name is taken: %s', (name) => {
  expect(isTaken(name)).toBe(true);
});
