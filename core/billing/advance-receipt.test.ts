import { expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { type AdvanceReceipt, advanceReceiptModel, advanceReceiptNumber } from './advance-receipt.ts';
import { receiptWith } from './awkward-receipts.fixture.ts';
import { figure, receiptModel } from './receipt-model.ts';

const ONLINE = { type: 'pg', method_id: null, method_name: null, method_reference: null } as const;
const advance: AdvanceReceipt = {
  receipt_number: 'ADV-26-27/00001',
  made_at: '2026-11-10T09:34:00Z',
  time_zone: 'Asia/Kolkata',
  seller: receiptWith().seller,
  client_name: 'Asha Rao',
  booking_date: '2026-11-14',
  services: [{ name: 'Haircut', name_hi: 'हेयरकट' }, { name: 'Hair spa' }],
  amount: paise(60_000),
  refunds: [],
  bill_number: null,
};
const paidOf = (made: AdvanceReceipt) =>
  advanceReceiptModel(made, 'en').paid.map(({ label, amount }) => `${label} ${figure(amount)}`);

test('a number is written as the law asks, in sixteen characters at most', () => {
  expect(advanceReceiptNumber('2026-27', 1)).toBe('ADV-26-27/00001');
  expect(advanceReceiptNumber('2026-27', 999_999)).toHaveLength(16);
});

test('the receipt of an advance names the business, both days and what it is for, and no tax', () => {
  expect(advanceReceiptModel(advance, 'en')).toMatchObject({
    kind: 'Receipt for advance payment',
    number: 'ADV-26-27/00001',
    made: 'Tue 10 Nov 2026, 3:04 pm',
    seller: { name: 'Aangan Salon & Spa', gstin: 'GSTIN 29ABCDE1234F1Z5' },
    about: [{ says: 'Asha Rao' }, { label: 'Visit', says: 'Sat 14 Nov' }],
    rows: [{ line: { name: 'Paid in advance for: Haircut, Hair spa' } }],
    total: '₹600.00',
    taxes: null,
    due: null,
    code: null,
  });
  expect(paidOf(advance)).toEqual(['Online 600.00']);
  expect(advanceReceiptModel(advance, 'hi').rows[0]?.line.name).toBe('इसके लिए पहले दिया: हेयरकट, Hair spa');
});

test('what went back stands on it, and what stays', () => {
  const refunds = [{ amount: paise(-20_000), at: '2026-11-12T09:34:00Z', by: ONLINE }];
  expect(paidOf({ ...advance, refunds })).toEqual([
    'Online 600.00',
    'Given back, Online, Thu 12 Nov −200.00',
    'Stays paid 400.00',
  ]);
});

test('the bill names the receipt of what was paid before it, and that receipt names the bill', () => {
  const paid = { ...ONLINE, amount: paise(60_000), is_advance: true, is_refund: false };
  const payments = [{ ...paid, paid_at: advance.made_at, advance_number: advance.receipt_number }];
  expect(receiptModel(receiptWith({ payments }), 'en', null).paid[0]?.label).toBe(
    'Paid in advance, Tue 10 Nov, receipt ADV-26-27/00001',
  );
  const bill_number = 'KUR/26-27/00412';
  expect(advanceReceiptModel({ ...advance, bill_number }, 'en').note).toMatch(`came off bill ${bill_number}`);
});
