import { gstinFitsState } from '@kursi/core/business/indian-states.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { financialYear } from '@kursi/core/kernel/tax/financial-year.ts';
import { invoiceNumber } from '@kursi/core/subscription/subscription.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { ActorContext, ContextDeps } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findBuyer, getBusinessForInvoice, insertInvoice, nextInvoiceNumber } from './invoice.store.ts';

export type InvoiceDeps = ContextDeps & Pick<Deps, 'config' | 'postMail' | 'origin'>;

/** GST on software services, in hundredths of a percent. */
const TAX_RATE = 18_00;

/** A seller without a GSTIN charges none. */
export function taxRateOf({ gstin }: { readonly gstin?: string | undefined }): number {
  return gstin ? TAX_RATE : 0;
}

interface Sold {
  readonly of: { readonly period_id: string } | { readonly purchase_id: string };
  readonly name: { readonly en: string; readonly hi: string };
  readonly amount: Paise;
  /** Of what runs for a time. */
  readonly starts_at: Temporal.Instant | null;
  readonly ends_at: Temporal.Instant | null;
  readonly mail: (locale: 'en' | 'hi', sold: MailedSale) => Omit<Mail, 'to'>;
}

export interface MailedSale {
  readonly business: string;
  readonly name: string;
  readonly amount: Paise;
  readonly first_day: Temporal.PlainDate | null;
  readonly last_day: Temporal.PlainDate | null;
  readonly invoice: string;
  readonly origin: string;
}

/** Numbers from one series for all that is sold; mailed to the person who paid. */
export async function issueInvoice(
  { config: { seller }, postMail, origin }: InvoiceDeps,
  { tx, business_id, now, newId, actor_id }: ActorContext,
  { of, name, amount, starts_at, ends_at, mail }: Sold,
): Promise<void> {
  const business = await getBusinessForInvoice(tx.q, business_id);
  const financial_year = financialYear(now, business.time_zone);
  const number = await nextInvoiceNumber(tx, financial_year);
  const { address, locality, area, city, state, pincode } = business;
  await insertInvoice(tx, {
    business_id,
    id: newId(),
    financial_year,
    number,
    ...of,
    issued_at: now,
    business_name: business.name,
    address: [address, locality, area, `${city} ${pincode}`, state].filter(Boolean).join(', '),
    gstin: business.gstin,
    seller_name: seller.name,
    seller_address: seller.address ?? null,
    seller_gstin: seller.gstin ?? null,
    tax_rate: taxRateOf(seller),
    is_same_state: seller.gstin ? gstinFitsState(seller.gstin, state) : true,
    plan_name_en: name.en,
    plan_name_hi: name.hi,
    amount,
  });
  const buyer = await findBuyer(tx.q, actor_id);
  if (!buyer) return;
  const dayOf = (at: Temporal.Instant | null) =>
    at?.toZonedDateTimeISO(business.time_zone).toPlainDate() ?? null;
  const { subject, text } = mail(buyer.locale, {
    business: business.name,
    name: name[buyer.locale],
    amount,
    first_day: dayOf(starts_at),
    last_day: dayOf(ends_at),
    invoice: invoiceNumber(financial_year, number),
    origin,
  });
  await postMail(tx, { to: buyer.email, subject, text });
}
