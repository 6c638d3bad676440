import { type BilledLine, billOf } from '@kursi/core/billing/bill.ts';
import { commissionOn, commissionShare } from '@kursi/core/billing/commission.ts';
import { prefixFromName, receiptNumber } from '@kursi/core/billing/receipt.ts';
import { noPaise, type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { financialYear } from '@kursi/core/kernel/tax/financial-year.ts';
import type { CommandContext, ContextDeps } from '../../platform/module/command-context.ts';
import {
  backdateStock,
  type Earner,
  getBusiness,
  insertPast,
  listEarners,
  listStock,
  listUnbilledVisits,
  setBilled,
  settleStock,
  type UnbilledVisit,
} from './past.store.ts';

type Writer = Pick<CommandContext, 'tx' | 'business_id' | 'actor_id'>;
type Business = Awaited<ReturnType<typeof getBusiness>>;

/** What was sold beside the services of a past visit. */
interface PastSale {
  readonly product: { readonly id: string; readonly name: string; readonly price: Paise } | null;
  readonly tip: Paise;
}

/** Bills of all visits that are done, numbered in the order of their end. Paid visits paid for the sale as well. */
export async function insertPastBills(
  deps: ContextDeps,
  writer: Writer,
  saleOf: (visit: UnbilledVisit) => PastSale,
): Promise<void> {
  const { tx, business_id, actor_id: made_by } = writer;
  const business = await getBusiness(tx.q, business_id);
  const earners = await listEarners(tx.q, business_id);
  const numbers = new Map<string, number>();
  const written = (await listUnbilledVisits(tx.q, business_id)).map((visit) => {
    const sale = saleOf(visit);
    const financial_year = financialYear(visit.ended_at, business.time_zone);
    const number = (numbers.get(financial_year) ?? 0) + 1;
    numbers.set(financial_year, number);
    const prefix = business.receipt_prefix ?? prefixFromName(business.name);
    const receipt_number = receiptNumber(prefix, financial_year, number);
    const key = { business_id, visit_id: visit.id };
    return {
      key,
      visit,
      sale,
      financial_year,
      number,
      receipt_number,
      ...workOut(business, visit, sale, earners),
    };
  });
  await setBilled(
    tx,
    business_id,
    written.map(({ visit, bill, extras }) => ({
      visit_id: visit.id,
      extras,
      total_amount: bill.total,
      billed_at: visit.ended_at,
      paid_amount: visit.paid_by ? bill.total : noPaise,
    })),
  );
  await insertPast(
    tx,
    'receipt',
    written.map(({ key, visit, financial_year, number, receipt_number }) => ({
      ...key,
      financial_year,
      number,
      receipt_number,
      made_at: visit.ended_at,
    })),
  );
  await insertPast(
    tx,
    'bill',
    written.map(({ key, visit, sale, bill }) => ({
      ...key,
      revision: 0,
      tip_amount: sale.tip,
      tip_entity_id: null,
      discount: null,
      total_amount: bill.total,
      prices_include_tax: business.prices_include_tax,
      rounds_off: business.rounds_off,
      gross_amount: bill.gross,
      discount_amount: bill.discount,
      cover_amount: noPaise,
      tax_amount: bill.tax_amount,
      round_off_amount: bill.round_off,
      seller: sellerOf(business),
      made_by,
      made_at: visit.ended_at,
    })),
  );
  await insertPast(
    tx,
    'bill_line',
    written.flatMap(({ key, lines }) =>
      lines.map((line, index) => ({ ...key, revision: 0, index, ...line })),
    ),
  );
  await insertPast(
    tx,
    'receipt_counter',
    [...numbers].map(([financial_year, last_number]) => ({ business_id, financial_year, last_number })),
  );
  await insertPast(
    tx,
    'visit_payment',
    written.flatMap(({ key, visit, extras }) =>
      visit.paid_by && extras > 0
        ? [
            {
              ...key,
              id: deps.newId(visit.ended_at),
              kind: 'payment' as const,
              type: visit.paid_by,
              method_id: null,
              amount: extras,
              made_by,
              made_at: visit.ended_at,
            },
          ]
        : [],
    ),
  );
  await insertPastSales(
    deps,
    writer,
    written.flatMap(({ visit, sale, receipt_number: note }) =>
      sale.product ? [{ product_id: sale.product.id, note, at: visit.ended_at }] : [],
    ),
  );
}

/** In the order of their time. */
async function insertPastSales(
  deps: ContextDeps,
  { tx, business_id, actor_id }: Writer,
  sales: readonly { readonly product_id: string; readonly note: string; readonly at: Temporal.Instant }[],
): Promise<void> {
  const [first] = sales;
  if (!first) return;
  await backdateStock(tx, business_id, first.at.subtract({ hours: 24 }));
  const left = new Map((await listStock(tx.q, business_id)).map(({ id, stock }) => [id, stock]));
  await insertPast(
    tx,
    'stock_movement',
    sales.map((sale) => {
      const stock_after = (left.get(sale.product_id) ?? 0) - 1;
      left.set(sale.product_id, stock_after);
      const id = deps.newId(sale.at);
      return { business_id, id, reason: 'sold' as const, change: -1, actor_id, ...sale, stock_after };
    }),
  );
  await settleStock(tx, business_id);
}

function workOut(
  business: Business,
  visit: UnbilledVisit,
  { product, tip }: PastSale,
  earners: readonly Earner[],
) {
  const one = { quantity: 1, discount: null, cover: noPaise, tax_rate: business.tax_rate };
  const sold = [
    ...visit.services.map(({ booking_id, entity_id, name, price }) => ({
      ...one,
      booking_id,
      product_id: null,
      entity_id,
      name,
      price,
    })),
    ...(product
      ? [
          {
            ...one,
            booking_id: null,
            product_id: product.id,
            entity_id: visit.services[0]?.entity_id ?? null,
            name: product.name,
            price: product.price,
          },
        ]
      : []),
  ];
  const { prices_include_tax, rounds_off } = business;
  const bill = billOf(sold, { discount: null, tip, prices_include_tax, rounds_off, prepaid: noPaise });
  const lines = sold.map(({ cover: _, ...line }, i) => {
    const billed = bill.lines[i] as BilledLine;
    const earner = earners.find(({ entity_id }) => entity_id === line.entity_id) ?? null;
    const commission_share = commissionShare(
      line.booking_id ? { kind: 'service', own_share: null } : { kind: 'product' },
      earner,
    );
    return {
      ...line,
      tax_code: null,
      member_id: earner?.member_id ?? null,
      commission_share,
      commission_amount: commissionOn(billed, commission_share),
      discount_amount: billed.discount,
      cover_amount: billed.cover,
      amount: billed.amount,
      half_tax_amount: billed.half,
      taxable_amount: billed.taxable,
    };
  });
  const charged = bill.lines.slice(0, visit.services.length).map(({ amount }) => amount);
  return { bill, lines, extras: subtractPaise(bill.total, sumPaise(charged)) };
}

function sellerOf({ name, legal_name, phone, gstin, state, upi_id, ...place }: Business): string {
  const { address, locality, area, city, pincode } = place;
  const lines = [address, locality, area, `${city} ${pincode}`].filter(Boolean).join(', ');
  const seller = { name, legal_name, address: place.legal_address ?? lines, phone, gstin, state, upi_id };
  return JSON.stringify(seller);
}
