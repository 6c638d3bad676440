import type { VisitPayment } from '@kursi/core/booking/booking-shapes.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { refundableOnline } from './refundable-online.ts';

const paid = (changes: Partial<VisitPayment>): VisitPayment => ({
  id: crypto.randomUUID(),
  amount: paise(60_000),
  type: 'pg',
  method_id: null,
  method_name: null,
  method_reference: null,
  paid_at: '2026-11-02T08:00:00Z',
  status: 'paid',
  refunded_amount: paise(0),
  receipt_number: null,
  ...changes,
});

test('a cancellation refunds the online payments, minus refunds made or pending', () => {
  expect(refundableOnline([])).toBe(0);
  expect(refundableOnline([paid({})])).toBe(60_000);
  expect(refundableOnline([paid({ status: 'refunding', refunded_amount: paise(20_000) })])).toBe(40_000);
  expect(refundableOnline([paid({ status: 'refunded', refunded_amount: paise(20_000) })])).toBe(40_000);
  expect(refundableOnline([paid({ status: 'refunded', refunded_amount: paise(60_000) })])).toBe(0);
  expect(refundableOnline([paid({ type: 'cash' }), paid({ amount: paise(5_000) })])).toBe(5_000);
});
