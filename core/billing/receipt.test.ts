import { describe, expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { qrCode } from '../kernel/qr-code.ts';
import { halfRateOf, taxByCode, upiLink } from './receipt.ts';

const partsOf = (link: string) => Object.fromEntries(new URLSearchParams(link.replace(/^.*\?/, '')));

describe('a UPI link', () => {
  test('has the address, the exact amount, the name and the bill that it is for', () => {
    const link = upiLink({ upi_id: 'aangan@upi', name: 'Aangan Salon & Spa' }, 275_350, 'KUR/26-27/00412');
    expect(link.startsWith('upi://pay?')).toBe(true);
    expect(partsOf(link)).toEqual({
      pa: 'aangan@upi',
      pn: 'Aangan Salon & Spa',
      am: '2753.50',
      cu: 'INR',
      tn: 'KUR/26-27/00412',
    });
  });

  test.each([
    ['Hindi', 'श्री गणेश ब्यूटी पार्लर एवं ब्राइडल मेकअप स्टूडियो'],
    ['the longest English', 'Shri Ganesh Beauty Parlour and Bridal Make-up Studio '.repeat(3).slice(0, 120)],
    ['the longest Hindi', 'क्षि'.repeat(30)],
    ['broken', `${'\ud83d'.repeat(120)}`],
  ])('with a name in %s fits into a QR code, and who is paid and how much stay whole', (_, name) => {
    const upi_id = `${'a'.repeat(70)}@okhdfcbnk`;
    const link = upiLink({ upi_id, name }, 99_999_999_99, 'KUR/26-27/999999');
    expect(() => qrCode(link)).not.toThrow();
    const parts = partsOf(link);
    expect(parts).toMatchObject({ pa: upi_id, am: '99999999.99', tn: 'KUR/26-27/999999' });
    expect(parts.pn).not.toBe('');
    expect(name.toWellFormed().startsWith(parts.pn ?? '')).toBe(true);
  });

  test('is cut between letters, never between a letter and its vowel sign', () => {
    const { pn = '' } = partsOf(upiLink({ upi_id: 'a@upi', name: 'कि'.repeat(40) }, 100, 'note'));
    expect(pn).toMatch(/^(कि)+$/);
  });

  test('does not say the name twice', () => {
    expect(partsOf(upiLink({ upi_id: 'a@upi', name: 'Aangan' }, 100, 'Aangan'))).not.toHaveProperty('tn');
  });
});

describe('the tax table of an invoice', () => {
  const line = (tax_code: string | null, tax_rate: number, taxable: number, half: number) => ({
    tax_code,
    tax_rate,
    taxable_amount: paise(taxable),
    half_tax_amount: paise(half),
  });

  test('has a row for each code and rate, lines without a code in one, and none without tax', () => {
    const lines = [
      line('999722', 500, 100, 3),
      line('3305', 1800, 200, 18),
      line(null, 500, 50, 1),
      line('999722', 500, 300, 8),
      line(null, 0, 70, 0),
      line(null, 500, 10, 0),
    ];
    expect(taxByCode(lines)).toEqual([
      { code: '999722', rate: 500, taxable: 400, half: 11 },
      { code: '3305', rate: 1800, taxable: 200, half: 18 },
      { code: null, rate: 500, taxable: 60, half: 1 },
    ]);
  });

  test('has the rate in its head where there is one alone', () => {
    expect(halfRateOf([line('1', 500, 1, 1), line(null, 0, 1, 0)])).toBe('2.5 %');
    expect(halfRateOf([line('1', 500, 1, 1), line('2', 1800, 1, 1)])).toBeNull();
    expect(halfRateOf([line('1', 0, 1, 1)])).toBeNull();
  });
});
