import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { givesLess, newTemplate, proposedPrice, readValues, typedSums } from './template-form.ts';

const services = [{ id: 'facial', price: paise(200_000) }];

describe('a kind of membership that is typed', () => {
  test('proposes the price of a package without the free ones', () => {
    const services2 = [{ service_id: 'facial', total_count: '10', free_count: '2' }];
    expect(proposedPrice({ services2 }, services)).toBe(1_600_000);
    expect(proposedPrice({ services2: [{ ...services2[0], free_count: '' } as never] }, services)).toBe(
      2_000_000,
    );
    expect(proposedPrice({ services2: [{ ...services2[0], total_count: 'x' } as never] }, services)).toBe(0);
  });

  test('a wallet sends what it lets spend, a package its services', () => {
    const wallet = readValues({ ...newTemplate, name: 'Wallet', price: '5000', benefit_amount: '6,000' });
    expect(wallet.own).toEqual({});
    expect(wallet.input).toMatchObject({ price: 500_000, benefit_amount: 600_000, services2: null });
    const services2 = [{ service_id: 'facial', total_count: '१०', free_count: '' }];
    const pack = readValues({ ...newTemplate, type: 'service', price: '16000', services2 });
    expect(pack.own).toEqual({});
    expect(pack.input).toMatchObject({
      benefit_amount: null,
      services2: [{ service_id: 'facial', total_count: 10, free_count: 0 }],
    });
  });

  test('is shown with nothing where nothing is typed, and asked about when it gives less than it costs', () => {
    expect(typedSums(newTemplate)).toEqual({ price: 0, benefit_amount: 0 });
    const wallet = { ...newTemplate, price: '5000' };
    expect(
      ['', '4,999', '5000', '6000'].map((benefit_amount) => givesLess({ ...wallet, benefit_amount })),
    ).toEqual([false, true, false, false]);
    expect(givesLess({ ...wallet, type: 'service', benefit_amount: '1' })).toBe(false);
  });

  test('more free ones than there are, no service and no price are said beside their fields', () => {
    const services2 = [{ service_id: 'facial', total_count: '3', free_count: '4' }];
    expect(readValues({ ...newTemplate, type: 'service', price: '', services2 }).own).toHaveProperty([
      'services2.0.free_count',
    ]);
    expect(Object.keys(readValues({ ...newTemplate, type: 'service', price: '0' }).own)).toEqual([
      'price',
      'services2',
    ]);
  });
});
