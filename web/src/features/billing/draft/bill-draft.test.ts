import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { type Catalogue, catalogueWith, servicesOnSale, shelfWith } from './bill-catalogue.ts';
import {
  addProduct,
  addService,
  billOfReceipt,
  billOfVisit,
  changePerson,
  changeProduct,
  changeService,
  newBill,
  upToDate,
  whyNoMore,
} from './bill-draft.ts';
import { payRestBy, typeAmount } from './bill-payments.ts';
import { ratesOf, sumsOf } from './bill-sums.ts';
import { billToSend } from './bill-to-send.ts';

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
const notBooked = { visit: null, revised: null };
const emptyBill = newBill('2026-11-16');

describe('a bill that is revised', () => {
  const visit = {
    booking_date: '2026-10-01',
    client: { id: 'k', name: 'Kavya', phone: null },
    services: [
      { id: 'b1', service_id: 'gone', service_name: 'Perm', entity_id: 'asha', service_time: '10:00' },
    ],
  } as never;
  const line = { booking_id: null, product_id: null, quantity: 1, discount: null, tax_rate: 1200 };
  const receipt = {
    client: { is_anonymous: false },
    discount: { kind: 'percent', share: 1000 },
    tip_amount: paise(5_000),
    tip_entity_id: 'asha',
    lines: [
      { ...line, booking_id: 'b1', price: paise(80_000) },
      { ...line, product_id: 'wax', name: 'Wax', price: paise(20_000), quantity: 2, tax_rate: 0 },
    ],
  } as never;

  test('begins as it was made, also with what is no longer sold, at the rates of its day', () => {
    const bill = billOfReceipt(visit, receipt);
    const all = catalogueWith(catalogue, visit);
    const shelf = shelfWith(products, receipt);
    expect(all.services.find(({ id }) => id === 'gone')?.name).toBe('Perm');
    expect(shelf.find(({ id }) => id === 'wax')).toMatchObject({ name: 'Wax', product_status: 'enable' });
    expect(upToDate(bill, all, shelf)).toMatchObject({
      services: [{ booking_id: 'b1', price: 80_000, entity_id: 'asha' }],
      products: [{ id: 'wax', quantity: 2 }],
      tip_entity_id: 'asha',
    });
    const sums = sumsOf(
      bill,
      { services: all.services, products: shelf },
      { ...terms, rounds_off: false },
      { rates: ratesOf(receipt) },
    );
    expect(sums).toMatchObject({ discount: 12_000, total: 113_000, tax_amount: 2 * 3_857 });
  });

  test('keeps what is sold on the shelf as it is', () => {
    expect(shelfWith(products, null)).toBe(products);
  });
});

describe('a line', () => {
  test('is with the person of the line before where they do it', () => {
    const first = addService(emptyBill, catalogue, cut, { ...at('1'), preferred: 'tenzin' });
    expect(first.services[0]).toMatchObject({ entity_id: 'tenzin', service_time: '12:15', price: 50_000 });
    const both = addService(addService(first, catalogue, facial, at('2')), catalogue, cut, at('3', 20));
    expect(both.services.map(({ entity_id }) => entity_id)).toEqual(['tenzin', 'lakshmi', 'asha']);
  });

  test('takes the price and length of another person', () => {
    const dear = { ...cut, calendars: [{ entity_id: 'asha', price: paise(70_000), duration: 60 }] };
    const bill = addService(emptyBill, catalogue, cut, at('1'));
    expect(
      changePerson(bill, dear, '1', 'asha', { ...at('1'), booked: notBooked }).services[0],
    ).toMatchObject({
      entity_id: 'asha',
      price: 70_000,
      service_duration: 60,
    });
  });

  test('is offered only for what somebody does', () => {
    expect(servicesOnSale(catalogue).map(({ id }) => id)).toEqual(['cut', 'facial']);
    expect(addService(emptyBill, catalogue, nobodyDoes, at('1'))).toBe(emptyBill);
  });

  test('of a product counts pieces, and goes with the last', () => {
    const two = addProduct(addProduct(emptyBill, products[0]), products[0]);
    expect(two.products).toMatchObject([{ id: 'shampoo', quantity: 2 }]);
    expect(changeProduct(two, 'shampoo', { quantity: 0 }).products).toEqual([]);
  });

  test('of a product has its limits', () => {
    const other = { id: 'wax' };
    const one = addProduct(emptyBill, products[0]);
    expect(whyNoMore(one, shampoo)).toBeNull();
    expect(whyNoMore(changeProduct(one, 'shampoo', { quantity: 1000 }), shampoo)).toMatchObject({
      of: 'pieces',
    });
    const full = { ...one, products: Array.from({ length: 50 }, () => one.products[0]) } as BillDraft;
    expect(whyNoMore(full, other)).toEqual({ of: 'products', count: 50 });
    expect(whyNoMore(full, shampoo)).toBeNull();
  });

  test('of a tip goes with the last service', () => {
    const bill = { ...addProduct(emptyBill, products[0]), tip: paise(5_000) };
    expect(upToDate(bill, catalogue, products).tip).toBe(0);
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
  const sums = sumsOf(bill, { services: catalogue.services, products }, terms, { prepaid: paise(15_000) });
  expect(sums).toMatchObject({ total: 40_000, prepaid: 15_000, to_collect: 25_000 });
  expect(billToSend(bill, sums, { business_id: 'b', products })).toMatchObject({
    services: [{ booking_id: 'b1', booking_amount: 40_000 }],
    payments: [{ type: 'cash', amount: 25_000 }],
  });
});

test('another person on a booked line: what it costs there, and never less than was booked', () => {
  const priced = {
    ...cut,
    calendars: [
      { entity_id: 'asha', price: null, duration: null },
      { entity_id: 'tenzin', price: paise(70_000), duration: null },
    ],
  } as Catalogue['services'][number];
  const one = { id: 'b1', service_id: 'cut', service_time: '10:00', service_duration: 45 };
  const bookedWith = (entity_id: string, price: number, payments: object[] = []) =>
    ({
      client: { id: 'meera', name: 'Meera', phone: null, account_id: null },
      payments,
      services: [{ ...one, entity_id, service_price: price, booking_amount: price }],
    }) as unknown as Parameters<typeof billOfVisit>[0];
  const named = (visit: Parameters<typeof billOfVisit>[0], ...people: readonly string[]) =>
    people.reduce(
      (bill, who) => changePerson(bill, priced, 'b1', who, { ...at('1'), booked: { visit, revised: null } }),
      billOfVisit(visit),
    ).services[0]?.price;
  const cheap = bookedWith('asha', 50_000);
  expect(named(cheap, 'tenzin')).toBe(70_000);
  expect(named(cheap, 'tenzin', 'asha')).toBe(50_000);
  expect(named(bookedWith('tenzin', 70_000), 'asha')).toBe(70_000);
  expect(named(bookedWith('asha', 50_000, [{ type: 'pg' }]), 'tenzin')).toBe(50_000);
  const typed = changeService(billOfVisit(cheap), 'b1', { price: paise(45_000) });
  const kept = changePerson(typed, priced, 'b1', 'tenzin', {
    ...at('1'),
    booked: { visit: cheap, revised: null },
  });
  expect(kept.services[0]?.price).toBe(45_000);
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
    const split = typeAmount(bill, 'businessUPI', paise(20_000), total);
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

  test('says by which method of the business, and what its slip says', () => {
    const terminal = '01a00000-0000-7000-8000-0000000000ff';
    const byCard = { ...payRestBy(bill, terminal), references: { [terminal]: ' 0421 ' } };
    const { payments } = billToSend(byCard, sums, { business_id: 'b', products });
    expect(payments).toEqual([
      { type: 'other', method_id: terminal, method_reference: '0421', amount: 85_500, payment_id: null },
    ]);
  });

  test('names who sold a product, if that was said and the person is still there', () => {
    const soldBy = (entity_id: string) =>
      upToDate(changeProduct(bill, 'shampoo', { entity_id }), catalogue, [
        { ...shampoo, product_status: 'enable' },
      ] as never);
    const sent = (entity_id: string) =>
      billToSend(soldBy(entity_id), sums, { business_id: 'b', products }).products?.[0];
    expect(sent('lakshmi')).toMatchObject({ entity_id: 'lakshmi' });
    expect(sent('gone')).not.toHaveProperty('entity_id');
  });

  test('counts as paid only what is in hand, not what is asked online', () => {
    const online = billToSend(payRestBy(bill, 'pg'), sums, {
      business_id: 'b',
      products,
    });
    expect(online.financial_summary.paid_amount).toBe(noPaise);
    expect(online.payments).toEqual([{ type: 'pg', amount: 85_500, payment_id: null }]);
  });
});
