import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { Membership } from '@kursi/core/memberships/memberships.contract.ts';
import { describe, expect, test } from 'vitest';
import {
  coversOf,
  forgetMemberships,
  isCoveredInFull,
  leftAfter,
  refuseMembership,
  usableOf,
  usedBy,
} from './bill-covers.ts';
import { newBill } from './bill-draft.ts';
import { sumsOf } from './bill-sums.ts';
import { billToSend } from './bill-to-send.ts';

const now = Temporal.Instant.from('2026-11-17T08:00:00Z');
const held = (id: string, over: Partial<Membership>): Membership => ({
  id,
  business_id: 'b',
  user_id: 'u',
  client_id: 'c',
  template_id: 't',
  name: id,
  price: paise(500_000),
  type: 'price',
  benefit_amount: paise(600_000),
  used_benefit_amount: paise(0),
  services: [],
  start_at: '2026-11-01T00:00:00Z',
  created_at: '2026-11-01T00:00:00Z',
  last_day: '2027-05-31',
  expiry: '2027-05-31T18:30:00Z',
  frozen_at: null,
  cancelled_at: null,
  state: 'running',
  last_used_at: null,
  visit_id: 'v',
  due_amount: paise(0),
  due_on: null,
  ...over,
});
const wallet = held('wallet', {});
const glow = held('glow', {
  type: 'service',
  benefit_amount: null,
  used_benefit_amount: null,
  services: [{ service_id: 'facial', service_name: 'Facial', total_count: 3, used_count: 2 }],
  expiry: '2026-12-31T18:30:00Z',
});
const line = (service_id: string, price: number, over: object = {}) => ({
  key: service_id,
  booking_id: null,
  service_id,
  entity_id: 'asha',
  service_time: '10:00',
  service_duration: 45,
  price: paise(price),
  is_agreed: false,
  discount: null,
  ...over,
});
const billWith = (...services: BillDraft['services']): BillDraft => ({ ...newBill('2026-11-17'), services });
const terms = { tax_rate: 0, prices_include_tax: true, rounds_off: true };
const nothing = { services: [], products: [] };

describe('memberships on a bill', () => {
  test('cover what they can by themselves, the one that ends first before the others', () => {
    const bill = billWith(line('facial', 280_000), line('cut', 50_000), line('facial', 280_000));
    const usable = usableOf([wallet, glow], [], now);
    const covers = coversOf(bill, usable, now);
    expect(covers).toEqual([
      { membership_id: 'glow', amount: 280_000 },
      { membership_id: 'wallet', amount: 50_000 },
      { membership_id: 'wallet', amount: 280_000 },
    ]);
    expect(leftAfter(usable[0] as never, bill, covers)).toMatchObject({ amount: 270_000 });
    expect(leftAfter(usable[1] as never, bill, covers, 0)).toMatchObject({ uses: 0 });
    const sums = sumsOf(bill, nothing, terms, { covers });
    expect(sums).toMatchObject({ membership_discount_total: 610_000, total: 0 });
    const sent = billToSend(bill, sums, { business_id: 'b', products: [], covers });
    expect(sent.services.map((one) => one.payment_membership_id)).toEqual(['glow', 'wallet', 'wallet']);
    expect(sent.financial_summary.membership_discount_total).toBe(610_000);
    expect(sent.services[0]).not.toHaveProperty('membership_id');
  });

  test('cover the price after all discounts, also that of the bill', () => {
    const discount = { kind: 'percent', share: 1000 } as const;
    const bill = { ...billWith(line('cut', 50_000, { discount })), discount };
    expect(coversOf(bill, usableOf([wallet], [], now), now)).toEqual([
      { membership_id: 'wallet', amount: 40_500 },
    ]);
  });

  test('cover a service in full, or a part of it when too little is left', () => {
    const bill = billWith(line('cut', 50_000), line('spa', 600_000));
    const [first, second] = coversOf(bill, usableOf([wallet], [], now), now);
    expect(first && isCoveredInFull(bill, 0, first)).toBe(true);
    expect(second && isCoveredInFull(bill, 1, second)).toBe(false);
  });

  test('are refused and taken again as a whole; a line that lost its membership stays at its price', () => {
    const bill = billWith(line('cut', 50_000), line('spa', 10_000, { membership_id: null }));
    const usable = usableOf([wallet], [], now);
    expect(coversOf(bill, usable, now)[1]).toBeNull();
    const refused = refuseMembership(bill, 'wallet', true);
    expect(coversOf(refused, usable, now)).toEqual([null, null]);
    expect(coversOf(forgetMemberships(refused), usable, now)[0]?.amount).toBe(50_000);
    const again = refuseMembership(refused, 'wallet', false);
    expect(coversOf(again, usable, now).map((one) => one?.amount)).toEqual([50_000, 10_000]);
  });

  test('keep what the visit used of them already, also after their end', () => {
    const ended = held('old', {
      expiry: '2026-11-10T18:30:00Z',
      state: 'ended',
      used_benefit_amount: paise(30_000),
    });
    const visit = {
      services: [
        {
          id: 'b1',
          service_id: 'cut',
          booking_status: 'confirmed',
          payment_membership_id: 'old',
          payment_membership_amount: 30_000,
        },
        {
          id: 'b2',
          service_id: 'cut',
          booking_status: 'cancelled',
          payment_membership_id: 'old',
          payment_membership_amount: 30_000,
        },
      ],
    } as never;
    const bill = billWith(
      line('cut', 50_000, { booking_id: 'b1', membership_id: 'old' }),
      line('spa', 10_000),
    );
    expect(coversOf(bill, usableOf([ended], usedBy(visit, null), now), now)).toEqual([
      { membership_id: 'old', amount: 30_000 },
      null,
    ]);
  });
});
