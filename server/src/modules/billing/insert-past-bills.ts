import { type BilledLine, billOf } from '@kursi/core/billing/bill.ts';
import { commissionOn, commissionShare } from '@kursi/core/billing/commission.ts';
import { prefixFromName, receiptNumber } from '@kursi/core/billing/receipt.ts';
import { financialYear } from '@kursi/core/kernel/financial-year.ts';
import { noPaise, type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { CommandContext, ContextDeps } from '../../platform/module/command-context.ts';
import { insertPaymentRows, setPastBilled } from '../booking/public.ts';
import { insertPastSales } from '../catalogue/public.ts';
import {
  type BillingBusiness,
  getBillingBusiness,
  insertPastBillRows,
  listUnbilledVisits,
  type UnbilledVisit,
} from './bill.store.ts';
import { sharesOf } from './commission/earning.ts';
import { findSellers, type Seller } from './commission/seller.store.ts';
import { sellerOf } from './write-bill.ts';

type Writer = Pick<CommandContext, 'tx' | 'business_id' | 'actor_id'>;

/** What was sold beside the services of a past visit. */
export interface PastSale {
  readonly product: { readonly id: string; readonly name: string; readonly price: Paise } | null;
  readonly tip: Paise;
}

/** Bulk insert: bills of all visits that are done, in the order of their end. Paid visits paid for the sale as well. */
export async function insertPastBills(
  deps: ContextDeps,
  { tx, business_id, actor_id: made_by }: Writer,
  saleOf: (visit: UnbilledVisit) => PastSale,
): Promise<number> {
  const business = await getBillingBusiness(tx.q, business_id);
  const visits = await listUnbilledVisits(tx.q, business_id);
  const entityIds = [...new Set(visits.flatMap(({ services }) => services.map((one) => one.entity_id)))];
  const sellers = entityIds.length > 0 ? await findSellers(tx.q, business_id, entityIds) : [];
  const numbers = new Map<string, number>();
  const written = visits.map((visit) => {
    const sale = saleOf(visit);
    const financial_year = financialYear(visit.ended_at, business.time_zone);
    const number = (numbers.get(financial_year) ?? 0) + 1;
    numbers.set(financial_year, number);
    const prefix = business.receipt_prefix ?? prefixFromName(business.name);
    const receipt_number = receiptNumber(prefix, financial_year, number);
    return {
      visit,
      sale,
      financial_year,
      number,
      receipt_number,
      ...pastBill(business, visit, sale, sellers),
    };
  });
  await setPastBilled(
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
  await insertPastBillRows(
    tx,
    business_id,
    written.map(({ visit, sale, bill, lines, ...numbered }) => {
      const { total: total_amount } = bill;
      const { financial_year, number, receipt_number } = numbered;
      return {
        visit_id: visit.id,
        receipt: { financial_year, number, receipt_number, made_at: visit.ended_at },
        bill: {
          tip_amount: sale.tip,
          tip_entity_id: null,
          discount: null,
          total_amount,
          prices_include_tax: business.prices_include_tax,
          rounds_off: business.rounds_off,
          gross_amount: bill.gross,
          discount_amount: bill.discount,
          cover_amount: noPaise,
          tax_amount: bill.tax_amount,
          round_off_amount: bill.round_off,
          seller: JSON.stringify(sellerOf(business)),
          made_by,
          made_at: visit.ended_at,
        },
        lines,
      };
    }),
    numbers,
  );
  await insertPaymentRows(
    tx,
    written.flatMap(({ visit, extras }) =>
      visit.paid_by && extras > 0
        ? [
            {
              business_id,
              id: deps.newId(visit.ended_at),
              visit_id: visit.id,
              kind: 'payment' as const,
              type: visit.paid_by,
              amount: extras,
              made_by,
              made_at: visit.ended_at,
            },
          ]
        : [],
    ),
  );
  await insertPastSales(
    tx,
    business_id,
    written.flatMap(({ visit, sale, receipt_number: note }) =>
      sale.product
        ? [
            {
              id: deps.newId(visit.ended_at),
              product_id: sale.product.id,
              change: -1,
              note,
              actor_id: made_by,
              at: visit.ended_at,
            },
          ]
        : [],
    ),
  );
  return written.length;
}

function pastBill(
  business: BillingBusiness,
  visit: UnbilledVisit,
  { product, tip }: PastSale,
  sellers: readonly Seller[],
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
            name: product.name,
            price: product.price,
            entity_id: visit.services[0]?.entity_id ?? null,
          },
        ]
      : []),
  ];
  const { prices_include_tax, rounds_off } = business;
  const bill = billOf(sold, { discount: null, tip, prices_include_tax, rounds_off, prepaid: noPaise });
  const lines = sold.map(({ discount, cover: _, ...line }, i) => {
    const billed = bill.lines[i] as BilledLine;
    const seller = sellers.find(({ entity_id }) => entity_id === line.entity_id);
    const commission_share = commissionShare(
      line.booking_id ? { kind: 'service', own_share: null } : { kind: 'product' },
      seller ? sharesOf(seller) : null,
    );
    return {
      ...line,
      discount,
      tax_code: null,
      member_id: seller?.member_id ?? null,
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
