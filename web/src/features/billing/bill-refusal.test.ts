import { paise } from '@kursi/core/kernel/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '../../lib/api/api.ts';
import { loadLocale, t, withParts } from '../../lib/text.ts';
import { billProblem } from './bill-refusal.ts';
import { newBill } from './draft/bill-draft.ts';

beforeAll(async () => {
  await loadLocale();
  await withParts(['inside', 'money', 'memberships'], async () => {})();
});

const line = { booking_id: null, price: paise(80_000), is_agreed: true, discount: null };
const service = { ...line, key: '1', service_id: 'cut', entity_id: 'asha' };
const bill = {
  ...newBill('2026-11-16'),
  services: [{ ...service, service_time: '10:00', service_duration: 45 }],
  products: [{ ...line, id: 'wax', quantity: 1 }],
};
const of = {
  bill,
  catalogue: { services: [{ id: 'cut', name: 'Haircut' }] } as never,
  products: [{ id: 'wax', name: 'Wax' }],
  revised: null,
};
const refused = (code: ApiError['code'], details: Record<string, unknown> = {}, revised = false) =>
  billProblem(t, { code, details }, { ...of, revised: revised ? { revision: 0 } : null });

// The details are those that the server sends: make-bill.ts, price-lines.ts, work-out-bill.ts, bill-visit.ts.
describe('a bill that is refused', () => {
  test('for what has no words of its own says the sentence of the specification, then why', () => {
    expect(refused('MODULE_OFF').text).toMatch(/^Failed to generate bill\. Please try again\. \S/);
    expect(refused('UNEXPECTED').text).toBe('Failed to generate bill. Please try again.');
  });

  test('a membership that another desk used is named; one for nobody asks for the client', () => {
    expect(refused('MEMBERSHIP_USED', { membership_id: 'g', name: 'Glow', index: 0 }).text).toBe(
      'Glow was just used at the other desk. The line is at its price again.',
    );
    expect(refused('CLIENT_REQUIRED').wayOut).toEqual({ kind: 'named_client' });
    expect(refused('ADVANCE_REQUIRED', { advance_amount: 250_000 }).text).toContain('₹2,500');
  });

  test('for a client who was erased can be made for another, or without a name', () => {
    const { text, wayOut } = refused('NOT_FOUND', { field: 'user_id' });
    expect(text).toContain('no longer in your list');
    expect(wayOut).toEqual({ kind: 'client' });
  });

  test('for a price that the role may not charge offers the one of the catalogue', () => {
    expect(refused('NOT_ALLOWED', { fields: ['services.0.booking_amount'], price: 90_000 })).toEqual({
      text: 'Your role cannot charge another price. Haircut costs ₹900.',
      wayOut: { kind: 'price', of: 'services', at: 0, price: 90_000 },
    });
    expect(refused('NOT_ALLOWED', { fields: ['products.0.amount'], price: 100 }).wayOut).toMatchObject({
      of: 'products',
    });
  });

  test('for a discount above the limit offers the limit', () => {
    expect(refused('DISCOUNT_TOO_LARGE', { limit: 1250 })).toEqual({
      text: 'Your role may give up to 12.5 % off. Ask an owner or admin for more.',
      wayOut: { kind: 'discount', share: 1250 },
    });
  });

  test('names what is no longer sold', () => {
    expect(refused('PRODUCT_NOT_SOLD', { id: 'wax', name: 'Wax' }).text).toMatch(/^Wax is no longer sold/);
    expect(refused('NOT_FOUND', { field: 'products.0.id' }).text).toMatch(/^Wax is no longer sold/);
    expect(refused('NOT_FOUND', { field: 'services.0.service_id' }).text).toMatch(/^Haircut is no longer/);
    expect(refused('NOT_FOUND', { field: 'services.0.entity_id' }).text).toMatch(/no longer works here/);
  });

  test('says what is left to collect when something was paid meanwhile', () => {
    expect(refused('AMOUNT_TOO_LARGE', { due_amount: 30_000 }).text).toMatch(/^Only ₹300 is left/);
  });

  test('says that it was made, billed, changed or voided at another desk', () => {
    expect(refused('IDEMPOTENCY_KEY_REUSED').wayOut).toEqual({ kind: 'visits' });
    expect(refused('VISIT_BILLED').text).toMatch(/billed meanwhile/);
    expect(refused('CONFLICT', { revision: 2 }, true).text).toMatch(/changed meanwhile/);
    expect(refused('CONFLICT', { progress: 'done' }).text).toMatch(/cannot be billed now/);
  });

  test('says who may revise it', () => {
    expect(refused('NOT_ALLOWED', { paid_amount: 80_000 }, true).text).toMatch(/less than was paid/);
    expect(refused('NOT_ALLOWED', {}, true).text).toMatch(/on the same day/);
  });

  test('says which time is wrong, and that an answer was lost', () => {
    const fields = [{ field: 'services.0.service_time', problem: 'invalid_value' }];
    expect(refused('MALFORMED', { fields }).text).toMatch(/^Haircut starts more than an hour/);
    expect(refused('OFFLINE').text).toBe('Failed to generate bill. Please try again.');
  });
});
