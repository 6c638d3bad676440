import { describe, expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { awkwardReceipts } from './awkward-receipts.fixture.ts';
import { figure, receiptModel } from './receipt-model.ts';

const modelOf = (name: keyof typeof awkwardReceipts, locale: 'en' | 'hi' = 'en') =>
  receiptModel(awkwardReceipts[name], locale, 'https://kursi.test/r/x');
const written = (sums: ReturnType<typeof modelOf>['sums']) =>
  sums.map(({ label, amount }) => `${label} ${figure(amount)}`);

describe('the model of a receipt', () => {
  test('of a revision with a covered line, a tip and an advance', () => {
    const model = modelOf('revision');
    expect(model).toMatchObject({
      kind: 'Tax invoice',
      revision: 'Revision 2 of KUR/26-27/00412',
      voided: null,
      total: '₹1,302.00',
      billedBy: 'Billed by Meera',
      thanks: 'Thank you, Asha',
      due: { label: 'Still due' },
      code: { title: 'Scan to pay with any UPI app', more: '₹402, aangan@upi' },
    });
    expect(model.rows.map(({ below }) => below)).toEqual([
      ['लक्ष्मी'],
      ['Covered by Gold −1,000.00'],
      ['From the shelf'],
    ]);
    expect(written(model.sums)).toEqual([
      'Services and products 1,252.50',
      'Tip for लक्ष्मी, not taxed 50.00',
      'Round-off −0.50',
    ]);
    expect(written(model.paid)).toEqual(['Paid in advance, Tue 10 Nov 500.00', 'Voucher 400.00']);
    expect(model.taxes?.rows.map(({ label }) => label)).toEqual(['999729, 5 %', '3305, 18 %']);
    expect(model.taxes?.all?.cells).toEqual(['1,150.90', '50.80', '50.80', '101.60']);
  });

  test('of a void bill has its reason, nothing due and no code to pay', () => {
    const model = modelOf('void');
    expect(model).toMatchObject({ voided: 'Void', voidedBecause: 'Void: Billed twice', due: null });
    expect(model.code?.text).toBe('https://kursi.test/r/x');
  });

  test('without tax is a plain receipt, also in Hindi', () => {
    const model = modelOf('noTax', 'hi');
    expect(model).toMatchObject({ kind: 'रसीद', taxes: null, note: 'सारी रकम रुपयों में।' });
    expect(model.columns.map(({ kind }) => kind)).toEqual(['quantity', 'each', 'less', 'amount']);
    expect(model.about.map(({ says }) => says)).toEqual(['बिना नाम', 'शनि 14 नव॰']);
    expect(written(model.paid)).toEqual(['यूपीआई 552.50', 'नकद 2,000.00']);
  });

  test('with tax on top adds it to the sum of the lines', () => {
    const model = modelOf('taxOnTop');
    expect(written(model.sums)).toEqual([
      'Services and products 852.50',
      'Tax 41.90',
      'Tip, not taxed 100.00',
    ]);
    expect(written(model.rollSums)).toEqual(['Sum 852.50', 'Tax 41.90', 'Tip 100.00']);
    expect(model.taxes).toMatchObject({ isCoded: false, rows: [{ label: 'At 5 %' }], all: null });
  });

  test('lists what was given back, and then what was paid in all', () => {
    const [online] = awkwardReceipts.revision.payments;
    if (!online) throw new Error('the receipt has an advance');
    const back = {
      ...online,
      amount: paise(-20_000),
      is_advance: false,
      is_refund: true,
      advance_number: null,
    };
    const receipt = { ...awkwardReceipts.revision, payments: [online, { ...back, type: 'cash' as const }] };
    expect(written([...receiptModel(receipt, 'en', null).paid])).toEqual([
      'Paid in advance, Tue 10 Nov 500.00',
      'Given back, Cash, Tue 10 Nov −200.00',
      'Paid 300.00',
    ]);
  });

  test('says the year of an advance that was paid in another one', () => {
    const [payment] = awkwardReceipts.revision.payments;
    if (!payment) throw new Error('the receipt has an advance');
    const receipt = {
      ...awkwardReceipts.revision,
      payments: [{ ...payment, paid_at: '2025-12-30T09:00:00Z' }],
    };
    expect(receiptModel(receipt, 'en', null).paid[0]?.label).toBe('Paid in advance, Tue 30 Dec 2025');
  });
});
