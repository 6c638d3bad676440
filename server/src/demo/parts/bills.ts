import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import type { Part } from '../part.ts';
import { insertPastBills } from '../past/past-bills.ts';

/** Of all visits; more would empty the shelf. */
const BUYS = 0.03;
const TIPS = 0.12;
const DELIVERY = 20;
const DAYS_CLOSED = 6;
const NOTES = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** Every visit that is done has its bill, some with a product or a tip. The days of last week are closed. */
export const bills: Part = {
  steps: 2,
  async make(salon) {
    const { businessId: business_id, userIds, random, today } = salon;
    const { owner } = salon.actors;
    const { items } = await owner.call(productCalls.list, { business_id });
    for (const { id } of items) {
      const move = { business_id, id, reason: 'received', quantity: DELIVERY, note: 'Delivery' } as const;
      await owner.call(productCalls.addStockMovement, move);
    }
    const left = new Map(items.map(({ id, stock }) => [id, stock + DELIVERY]));
    await salon.inTransaction((tx) =>
      insertPastBills(salon.deps, { tx, business_id, actor_id: userIds.desk }, () => {
        const one = random() < BUYS ? items[Math.floor(random() * items.length)] : undefined;
        const product = one && (left.get(one.id) ?? 0) > 2 ? one : null;
        if (product) left.set(product.id, (left.get(product.id) ?? 0) - 1);
        return { product, tip: random() < TIPS ? paise(5_000) : noPaise };
      }),
    );
    // Written as rows, so no event has told of them.
    await salon.keepSales();
    await salon.analyze();
    await salon.step();
    // The newest day with cash waits to be counted.
    let isOpen = false;
    for (let days = 0; days <= DAYS_CLOSED; days++) {
      const { has_cash } = await owner.call(dayCloseCalls.get, { business_id, day: dayBefore(days) });
      if (isOpen) await closeDay(days);
      isOpen ||= has_cash;
    }
    await salon.step();

    function dayBefore(days: number): string {
      return today.subtract({ days }).toString();
    }

    async function closeDay(days: number): Promise<void> {
      const of = { business_id, day: dayBefore(days) };
      const { expected, has_cash } = await owner.call(dayCloseCalls.get, of);
      // Once a note is missing, as it happens.
      const short = days === 4 && has_cash ? 2_000 : 0;
      let rest = Math.max(0, Number(expected?.cash ?? 0) - short) / 100;
      const pieces = Object.fromEntries(
        NOTES.map((note) => {
          const count = Math.floor(rest / note);
          rest -= count * note;
          return [String(note), count];
        }),
      ) as never;
      await owner.call(dayCloseCalls.close, {
        ...of,
        pieces: has_cash ? pieces : null,
        upi: null,
        others: (expected?.others ?? []).map(({ method_id, amount }) => ({ method_id, amount })),
        note: short ? 'Change for the auto' : null,
      });
    }
  },
};
