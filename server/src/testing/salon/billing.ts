import { type BillLine, billOf } from '@kursi/core/billing/bill.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { mendSales } from '../../modules/sales/public.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { seedSalon } from './booking.ts';

type Bill = SentBy<typeof billingCalls.makeWalkIn>;

/** A salon whose desk bills walk-ins of yesterday: a haircut of ₹300 on Chair 1, paid in cash unless said otherwise. */
export async function seedBillingDesk(server: TestServer) {
  const salon = await seedSalon(server);
  const { business_id, owner, service_id, chairs, client_id } = salon;
  const service = {
    entity_id: chairs[0],
    service_id,
    service_time: '10:00',
    service_duration: 30,
    booking_amount: paise(30_000),
  };
  function input(over: Partial<Bill> = {}): Bill {
    const yesterday = server.clock
      .now()
      .toZonedDateTimeISO('Asia/Kolkata')
      .toPlainDate()
      .subtract({ days: 1 });
    const { products = [], tip = noPaise } = over;
    const services: Bill['services'] = over.services ?? [service];
    const lines = [
      ...services.map((one) => line(one.booking_amount, 1, one.discount)),
      ...products.map((one) => line(one.amount, one.quantity, one.discount)),
    ];
    const { total, tax_amount } = billOf(lines, {
      discount: over.discount ?? null,
      tip,
      prices_include_tax: true,
      rounds_off: true,
      prepaid: noPaise,
    });
    return {
      business_id,
      user_id: client_id,
      booking_date: yesterday.toString(),
      services,
      products,
      financial_summary: {
        tax_amount,
        total_amount: total,
        paid_amount: total,
        membership_discount_total: noPaise,
      },
      payments: [{ type: 'cash', amount: total }],
      ...over,
    };
  }
  const bill = Object.assign(
    (over: Partial<Bill> = {}, as: Session = owner) =>
      server.call(billingCalls.makeWalkIn, input(over), { as }),
    { input },
  );
  return { ...salon, service, bill };
}

function line(price: number, quantity: number, discount: BillLine['discount'] | undefined): BillLine {
  return { price: paise(price), quantity, discount: discount ?? null, cover: noPaise, tax_rate: 0 };
}

/** As a business that was here before the sums of colleagues were hidden, or has chosen so. */
export async function letStaffSeeBills({ database }: Pick<TestServer, 'database'>, business_id: string) {
  await database.pool.query('UPDATE business SET staff_see_all_bills = true WHERE id = $1', [business_id]);
}

/** The way back of what a bill is lowered by, or of what was paid on one that is voided. */
export const backInCash = (amount: number) => [{ type: 'cash' as const, amount: paise(amount) }];

/** A bill over nothing for a visit that exists, as if this member had made it; numbered beyond those of the counter. */
export async function insertBillOf(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  key: { readonly business_id: string; readonly visit_id: string },
  made_by: string,
): Promise<void> {
  const now = clock.now();
  await database.pool.query(
    `INSERT INTO receipt (business_id, visit_id, financial_year, number, receipt_number, made_at)
     SELECT $1, $2, '2026-27', n, 'T/26-27/' || n, $3
     FROM (SELECT greatest(max(number), 500000) + 1 AS n FROM receipt WHERE business_id = $1) AS next`,
    [key.business_id, key.visit_id, now],
  );
  await database.pool.query('UPDATE visit SET billed_at = $3 WHERE business_id = $1 AND id = $2', [
    ...[key.business_id, key.visit_id, now],
  ]);
  await database.pool.query(
    `INSERT INTO bill (business_id, visit_id, revision, tip_amount, prices_include_tax, rounds_off, gross_amount,
       discount_amount, cover_amount, tax_amount, round_off_amount, total_amount, seller, made_by, made_at)
     VALUES ($1, $2, 0, 0, true, true, 0, 0, 0, 0, 0, 0,
       '{"name":"Salon","legal_name":null,"address":"Pune","phone":null,"gstin":null,"state":null,"upi_id":null}',
       $3, $4)`,
    [key.business_id, key.visit_id, made_by, now],
  );
}

/** Writes bills or payments as no call would, at another time for one, and brings sales in line with them. */
export async function rewriteMoney(
  { database }: Pick<TestServer, 'database'>,
  business_id: string,
  text: string,
  values: readonly unknown[] = [business_id],
): Promise<void> {
  await database.pool.query(text, [...values]);
  await mendSales(database, business_id);
}
