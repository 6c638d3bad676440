import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountNumber, gstin, ifsc, isSameName, pointIsWhole, website } from './settings-rules.ts';

const read = <T>(schema: z.ZodMiniType<T>, text: string) => z.safeParse(schema, text).data ?? null;

describe('a GSTIN', () => {
  test.each([
    ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
    [' 27aapfu 0939f1zv ', '27AAPFU0939F1ZV'],
    ['29AAGCB7383J1Z4', '29AAGCB7383J1Z4'],
  ])('%s is kept as %s', (typed, kept) => expect(read(gstin, typed)).toBe(kept));
  test.each([
    '27AAPFU0939F1ZW',
    '27AAPFU0993F1ZV',
    '72AAPFU0939F1ZV',
    '27AAPFU0939F1Z',
    '',
    '27AAPFU0939F1YV',
  ])('%s is refused', (typed) => expect(read(gstin, typed)).toBeNull());
});

describe('a website', () => {
  test.each([
    ['kursi.in', 'https://kursi.in'],
    ['http://kursi.in/a?b=1', 'http://kursi.in/a?b=1'],
    [' HTTPS://Kursi.in ', 'HTTPS://Kursi.in'],
  ])('%s is kept as %s', (typed, kept) => expect(read(website, typed)).toBe(kept));
  test.each([
    'javascript:alert(1)',
    'kursi',
    'https://',
    'https://me:pw@kursi.in',
    'a b.in',
    'data:text/html,x',
  ])('%s is refused', (typed) => expect(read(website, typed)).toBeNull());
});

test('bank codes and account numbers are stored without separators', () => {
  expect(read(ifsc, 'hdfc 0001234')).toBe('HDFC0001234');
  expect(read(ifsc, 'HDFC1001234')).toBeNull();
  expect(read(accountNumber, '1234-5678 9012')).toBe('123456789012');
  expect(read(accountNumber, '12345678')).toBeNull();
  expect(read(accountNumber, '12345678x')).toBeNull();
});

test('a location has both coordinates, is removed as a whole, or is left out', () => {
  expect(pointIsWhole({})).toBe(true);
  expect(pointIsWhole({ latitude: 1, longitude: 2 })).toBe(true);
  expect(pointIsWhole({ latitude: null, longitude: null })).toBe(true);
  expect(pointIsWhole({ latitude: 1 })).toBe(false);
  expect(pointIsWhole({ latitude: 1, longitude: null })).toBe(false);
});

test('a typed name matches the business name, whatever its spaces', () => {
  expect(isSameName(' Aangan  Salon ', 'Aangan Salon')).toBe(true);
  expect(isSameName('Café', 'Café')).toBe(true);
  expect(isSameName('aangan salon', 'Aangan Salon')).toBe(false);
  expect(isSameName('', 'Aangan Salon')).toBe(false);
});
