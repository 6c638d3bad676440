import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMobilePhone, isPhone, parsePhone, phoneSearchPrefix } from './phone.ts';

/** Performance: fast-check's own strings of any character build tables for seconds. */
const anyText = fc.array(fc.nat(0x10ffff)).map((codes) => String.fromCodePoint(...codes));

const ten = fc.stringMatching(/^[6-9][0-9]{9}$/);
const filler = fc.constantFrom('', ' ', '-', ' - ', '\u00a0', '\u2011', '.', '\u200e');

describe('a phone number', () => {
  it.each([
    '9876543210',
    '+919876543210',
    '+91 98765 43210',
    '98765-43210',
    '098765 43210',
    '919876543210',
    '0091 98765 43210',
    '+91 (0) 98765 43210',
    '(+91) 98765.43210',
    'tel:+919876543210',
    '९८७६५४३२१०',
    '\u202a+91\u00a098765\u201143210\u202c',
  ])('%s is stored as +919876543210', (text) => {
    expect(parsePhone(text)).toBe('+919876543210');
  });

  it('may be a landline or foreign number when written in full', () => {
    expect(parsePhone('011 2345 6789')).toBe('+911123456789');
    expect(parsePhone('+44 20 7946 0958')).toBe('+442079460958');
    expect(parsePhone('0044 20 7946 0958')).toBe('+442079460958');
  });

  it.each([
    '',
    '12345',
    '1234567890',
    '98765432101',
    '+91987654321',
    'asha',
    '+0123456789',
    '98765 4321o',
    '++919876543210',
  ])('is refused for %j', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it('is the same in every notation, and parsing is idempotent', () => {
    fc.assert(
      fc.property(
        ten,
        fc.constantFrom('', '0', '91', '+91', '0091'),
        fc.array(filler, { minLength: 14 }),
        (number, prefix, gaps) => {
          const text = [...(prefix + number)].map((digit, i) => digit + (gaps[i] ?? '')).join('');
          const phone = parsePhone(text);
          expect(phone).toBe(`+91${number}`);
          expect(parsePhone(phone ?? '')).toBe(phone);
        },
      ),
    );
  });

  it('is valid or null for any input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const phone = parsePhone(text);
        expect(phone === null || isPhone(phone)).toBe(true);
      }),
    );
  });

  it('tells whether a chat message can reach it', () => {
    expect(parsePhone('9876543210')).toSatisfy(isMobilePhone);
    expect(parsePhone('011 2345 6789')).not.toSatisfy(isMobilePhone);
  });
});

describe('a phone number search', () => {
  it('adds +91 when it is missing', () => {
    expect(phoneSearchPrefix('98765')).toBe('+9198765');
    expect(phoneSearchPrefix('098 765')).toBe('+9198765');
    expect(phoneSearchPrefix('+91 98')).toBe('+9198');
    expect(phoneSearchPrefix('919876543210')).toBe('+919876543210');
    expect(phoneSearchPrefix('0091 98')).toBe('+9198');
    expect(phoneSearchPrefix('91')).toBe('+9191');
    expect(phoneSearchPrefix('asha')).toBe('');
    expect(phoneSearchPrefix('0')).toBe('');
  });

  it('gives a prefix of the number that is being typed', () => {
    fc.assert(
      fc.property(ten, fc.integer({ min: 1, max: 10 }), (number, typed) => {
        expect(`+91${number}`.startsWith(phoneSearchPrefix(number.slice(0, typed)))).toBe(true);
      }),
    );
  });
});
