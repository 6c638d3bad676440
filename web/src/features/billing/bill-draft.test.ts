import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import {
  addProduct,
  addService,
  type BillDraft,
  billOfVisit,
  billToSend,
  type Catalogue,
  changePerson,
  changeProduct,
  handedOver,
  leaveDue,
  newBill,
  payAllBy,
  placedOf,
  sold,
  sumsOf,
  typeAmount,
  upToDate,
} from './bill-draft.ts';

const service = (id: string, price: number, on: readonly string[]) =>
  ({
    id,
    price: paise(price),
    duration: 45,
    service_status: 'enable',
    tax_rate: null,
    calendars: on.map((entity_id) => ({ entity_id, price: null, duration: null })),
  }) as unknown as Catalogue['services'][number];
const cut = service('cut', 50_000, ['asha', 'tenzin']);
const facial = service('facial', 90_000, ['lakshmi']);
const nobodyDoes = service('gel', 40_000, ['gone']);
const catalogue = {
  services: [cut, facial, nobodyDoes],
  calendars: ['asha', 'lakshmi', 'tenzin'].map((id) => ({ id, name: id, calendar_status: 'enable' })),
} as unknown as Catalogue;
const shampoo = { id: 'shampoo', price: paise(45_000), name: 'Shampoo', inventory_id: 'S1', tax_rate: 1800 };
const products = [shampoo] as never;
const terms = { tax_rate: 500, prices_include_tax: true, rounds_off: true };
const at = (key: string, minute = 13 * 60 + 3) => ({ key, minute });
const total = paise(100_000);
const emptyBill = newBill('2026-11-16');

describe('a line', () => {
  test('is with the person of the line before where they do it, and began as long ago as it takes', () => {
    const first = addService(emptyBill, catalogue, cut, { ...at('1'), preferred: 'tenzin' });
    expect(first.services[0]).toMatchObject({ entity_id: 'tenzin', service_time: '12:15', price: 50_000 });
    const both = addService(addService(first, catalogue, facial, at('2')), catalogue, cut, at('3', 20));
    expect(both.services.map(({ entity_id }) => entity_id)).toEqual(['tenzin', 'lakshmi', 'asha']);
    expect(both.services[2]?.service_time).toBe('00:00');
  });

  test('takes the price and length of another person', () => {
    const dear = { ...cut, calendars: [{ entity_id: 'asha', price: paise(70_000), duration: 60 }] };
    const bill = addService(emptyBill, catalogue, cut, at('1'));
    expect(changePerson(bill, dear, '1', 'asha').services[0]).toMatchObject({
      entity_id: 'asha',
      price: 70_000,
      service_duration: 60,
    });
  });

  test('is offered only for what somebody does', () => {
    expect(sold(catalogue).map(({ id }) => id)).toEqual(['cut', 'facial']);
    expect(addService(emptyBill, catalogue, nobodyDoes, at('1'))).toBe(emptyBill);
  });

  test('of a product counts pieces, and goes with the last', () => {
    const two = addProduct(addProduct(emptyBill, products[0]), products[0]);
    expect(two.products).toMatchObject([{ id: 'shampoo', quantity: 2 }]);
    expect(changeProduct(two, 'shampoo', { quantity: 0 }).products).toEqual([]);
  });
});

test('a kept draft follows the catalogue: gone lines leave, prices are of today unless one was agreed', () => {
  const dear = { ...catalogue, services: [{ ...cut, price: paise(60_000) }] } as Catalogue;
  const shelf = [{ ...shampoo, price: paise(50_000), product_status: 'enable' }] as never;
  const bill = addProduct(
    addService(addService(emptyBill, catalogue, cut, at('1')), catalogue, facial, at('2')),
    products[0],
  );
  const now = upToDate({ ...bill, tip_entity_id: 'gone' }, dear, shelf);
  expect(now.services).toMatchObject([{ service_id: 'cut', price: 60_000 }]);
  expect(now.products).toMatchObject([{ price: 50_000 }]);
  expect(now.tip_entity_id).toBeNull();
  const agreed = { ...bill, services: bill.services.map((line) => ({ ...line, is_agreed: true })) };
  expect(upToDate(agreed, dear, shelf).services[0]?.price).toBe(50_000);
  expect(upToDate(bill, dear, []).products).toEqual([]);
});

describe('the ways to pay', () => {
  test('begin with all in cash', () => {
    expect(placedOf(emptyBill, total)).toEqual({ cash: 100_000, businessUPI: 0, pg: 0 });
  });

  test('move the rest to the other way when one is typed, and never exceed what there is to collect', () => {
    const upi = typeAmount(emptyBill, 'businessUPI', paise(30_000));
    expect(placedOf(upi, total)).toEqual({ cash: 70_000, businessUPI: 30_000, pg: 0 });
    const cash = typeAmount(upi, 'cash', paise(10_000));
    expect(placedOf(cash, total)).toEqual({ cash: 10_000, businessUPI: 90_000, pg: 0 });
    expect(placedOf(typeAmount(emptyBill, 'pg', paise(999_999)), total)).toEqual({
      cash: 0,
      businessUPI: 0,
      pg: 100_000,
    });
  });

  test('keep two typed amounts and leave the rest due', () => {
    const cash = typeAmount(emptyBill, 'cash', paise(40_000));
    const both = typeAmount(cash, 'businessUPI', paise(30_000));
    expect(placedOf(both, total)).toEqual({ cash: 40_000, businessUPI: 30_000, pg: 0 });
  });

  test('leave due what nothing covers', () => {
    const part = typeAmount(emptyBill, 'cash', paise(40_000));
    expect(placedOf(part, total)).toEqual({ cash: 40_000, businessUPI: 0, pg: 0 });
    expect(placedOf(leaveDue(emptyBill), total)).toEqual({ cash: 0, businessUPI: 0, pg: 0 });
    expect(placedOf(payAllBy(part, 'businessUPI'), total)).toEqual({ cash: 0, businessUPI: 100_000, pg: 0 });
  });

  test('offer the next notes upward', () => {
    expect(handedOver(paise(45_300))).toEqual([50_000, 100_000]);
    expect(handedOver(paise(275_300))).toEqual([280_000, 300_000]);
    expect(handedOver(paise(50_000))).toEqual([100_000]);
  });
});

test('a booked visit becomes a bill of what is still booked, with its client and prices', () => {
  const booking = {
    id: 'b1',
    service_id: 'cut',
    entity_id: 'asha',
    service_time: '10:00',
    service_duration: 45,
  };
  const visit = {
    client: { id: 'meera', name: 'Meera', phone: null, account_id: null },
    services: [
      { ...booking, booking_amount: paise(40_000), booking_status: 'confirmed' },
      { ...booking, id: 'b2', booking_amount: paise(1), booking_status: 'cancelled' },
    ],
  } as unknown as Parameters<typeof billOfVisit>[0];
  const bill = billOfVisit(visit);
  expect(bill.services).toMatchObject([{ booking_id: 'b1', price: 40_000 }]);
  const sums = sumsOf(bill, { services: catalogue.services, products }, terms, paise(15_000));
  expect(sums).toMatchObject({ total: 40_000, prepaid: 15_000, to_collect: 25_000 });
  expect(billToSend(bill, sums, { business_id: 'b', products })).toMatchObject({
    services: [{ booking_id: 'b1', booking_amount: 40_000 }],
    payments: [{ type: 'cash', amount: 25_000 }],
  });
});

describe('what is sent', () => {
  const bill: BillDraft = {
    ...addProduct(addService(emptyBill, catalogue, cut, at('1')), products[0]),
    client: { id: 'meera', name: 'Meera', phone: null },
    note: '  ',
    discount: { kind: 'percent', share: 1000 },
  };
  const sums = sumsOf(bill, { services: catalogue.services, products }, terms);

  test('has the sums of the page, the rate of each line, and only ways with an amount', () => {
    const split = typeAmount(bill, 'businessUPI', paise(20_000));
    const sent = billToSend(split, sums, { business_id: 'b', products });
    expect(sums.lines.map(({ amount }) => amount)).toEqual([45_000, 40_500]);
    expect(sent.financial_summary).toEqual({
      tax_amount: sums.tax_amount,
      total_amount: 85_500,
      paid_amount: 85_500,
      membership_discount_total: 0,
    });
    expect(sent.payments).toEqual([
      { type: 'cash', amount: 65_500, payment_id: null },
      { type: 'businessUPI', amount: 20_000, payment_id: null },
    ]);
    expect(sent.services[0]).toMatchObject({ user_id: 'meera', booking_amount: 50_000, service_id: 'cut' });
    expect(sent.services[0]).not.toHaveProperty('key');
    expect(sent.products).toMatchObject([{ inventory_id: 'S1', total_amount: 45_000 }]);
    expect(sent).not.toHaveProperty('additional_note');
    expect(sent).not.toHaveProperty('tip');
  });

  test('counts as paid only what is in hand, not what is asked online', () => {
    const online = billToSend(payAllBy(bill, 'pg'), sums, {
      business_id: 'b',
      products,
    });
    expect(online.financial_summary.paid_amount).toBe(noPaise);
    expect(online.payments).toEqual([{ type: 'pg', amount: 85_500, payment_id: null }]);
  });
});
