import { advanceReceiptNumber } from '@kursi/core/billing/advance-receipt.ts';
import { financialYear } from '@kursi/core/kernel/tax/financial-year.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PaidFor, PaymentPurpose } from '../../payments/public.ts';
import { getBillingBusiness } from '../bills/bill.store.ts';
import { sellerOf } from '../bills/write-bill.ts';
import { insertAdvanceReceipt, nextAdvanceNumber, paysBill } from './advance-receipt.store.ts';

/**
 * What is paid for this purpose before there is a bill has a receipt with a number, given in the transaction that takes
 * the payment in: a payment is settled once, so it has one number however often the gateway reports it.
 */
export function numberAdvances(purpose: PaymentPurpose): PaymentPurpose {
  return {
    ...purpose,
    async give(tx, paid) {
      const given = await purpose.give(tx, paid);
      if (given.given) await numberAdvance(tx, paid);
      return given;
    },
  };
}

async function numberAdvance(tx: Tx, { business_id, payment_id, now: made_at }: PaidFor): Promise<void> {
  if (await paysBill(tx.q, { business_id, payment_id })) return;
  const business = await getBillingBusiness(tx.q, business_id);
  const financial_year = financialYear(made_at, business.time_zone);
  const number = await nextAdvanceNumber(tx, business_id, financial_year);
  const receipt_number = advanceReceiptNumber(financial_year, number);
  const seller = sellerOf(business);
  await insertAdvanceReceipt(tx, {
    business_id,
    payment_id,
    financial_year,
    number,
    receipt_number,
    seller,
    made_at,
  });
}
