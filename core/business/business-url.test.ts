import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessUrlCandidates, businessUrlFrom } from './business-url.ts';

// fast-check's own arbitrary for all characters takes seconds to build.
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

describe('an address made from a name', () => {
  test.each([
    ['Aangan Salon & Spa', 'aangan-salon-spa'],
    ['  The  Barber’s   Chair ', 'the-barbers-chair'],
    ['Café Coiffure', 'cafe-coiffure'],
    ['Looks 24x7', 'looks-24x7'],
    ['ＷＩＤＥ', 'wide'],
    ['आँगन सैलून', 'salon'],
    ['आँगन Salon', 'salon'],
    ['!!!', 'salon'],
    ['a'.repeat(100), 'a'.repeat(60)],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    [`${'a'.repeat(58)} b c`, `${'a'.repeat(58)}-b`],
    [
      'Sri Lakshmi Venkateshwara Ladies Beauty Parlour and Bridal Studio',
      'sri-lakshmi-venkateshwara-ladies-beauty-parlour-and-bridal',
    ],
  ])('%s is turned into a slug', (name, slug) => expect(businessUrlFrom(name)).toBe(slug));
  test('is accepted by the database, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        const slug = businessUrlFrom(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('a taken address', () => {
  test('is retried with numbers from 10 to 99, then with four digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const [first, ...rest] = businessUrlCandidates('Aangan', () => random);
        expect(first).toBe('aangan');
        expect(rest.slice(0, 8).every((slug) => /^aangan-[1-9]\d$/.test(slug))).toBe(true);
        expect(rest.slice(8).length).toBeGreaterThan(0);
        expect(rest.slice(8).every((slug) => /^aangan-[1-9]\d{3}$/.test(slug))).toBe(true);
      }),
    );
  });
});
