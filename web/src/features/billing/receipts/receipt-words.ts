import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { upiLink } from '@kursi/core/billing/receipt.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { formatInstantDay, formatMoney } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { methodName } from '../../../shared/payments/payment-methods.ts';

export interface SheetProps {
  readonly receipt: Receipt;
  /** Where the receipt is read on a phone; null: no code is printed. */
  readonly link: string | null;
}

/** Rupee signs stand only beside the total: printers in text mode may lack the sign. */
export const figure = (amount: Paise) => formatMoney(amount, { alwaysPaise: true }).replace('₹', '');

/** A distant "now", so that dates are formatted with their year: receipts are read years later. */
export const LONG_AGO = '1970-01-01T00:00:00Z';

export const kindOf = ({ seller }: Receipt, t: Translate) =>
  t(seller.gstin ? 'bill.receipt_tax_invoice' : 'bill.receipt_title');

export const clientOf = ({ client }: Receipt, t: Translate) =>
  client.is_anonymous || client.name === '' ? t('bill.no_name') : clientName(t, client.name);

/** Which membership pays for a line. */
export const coveredBy = ({ payment_membership_name: name }: Receipt['lines'][number], t: Translate) =>
  name ? t('receipt.covered_by', { name }) : t('receipt.covered');

/** Below the lines: how each amount of money came. */
export function paidAs(
  payment: Receipt['payments'][number],
  { time_zone, made_at }: Receipt,
  t: Translate,
): string {
  if (!payment.is_advance) return methodName(t, payment);
  return t('bill.receipt_advance', {
    day: formatInstantDay(payment.paid_at, { timeZone: time_zone, now: made_at }),
  });
}

/** A code to pay what is due, else one to see the receipt again. */
export function codeOf(receipt: Receipt, link: string | null, t: Translate) {
  const { due_amount, voided_at, receipt_number } = receipt;
  const { upi_id, name, gstin } = receipt.seller;
  if (due_amount > 0 && upi_id && !voided_at) {
    return {
      text: upiLink({ upi_id, name }, due_amount, receipt_number),
      title: t('receipt.scan_to_pay'),
      more: `${formatMoney(due_amount)}, ${upi_id}`,
    };
  }
  return (
    link && {
      text: link,
      title: t(gstin ? 'receipt.scan_invoice' : 'receipt.scan_receipt'),
      more: t('receipt.scan_more'),
    }
  );
}
