import type { Locale } from '../text.ts';

/** How a checkout ended in the browser. Only the server knows whether it is paid. */
export type CheckoutOutcome =
  | {
      readonly kind: 'paid';
      readonly proof: { readonly gateway_payment_id: string; readonly signature: string };
    }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'closed' }
  /** The person says that they have paid; the browser has no proof. */
  | { readonly kind: 'unknown' };

/** Gateways say why a payment failed in English only; another language shows its own sentence instead. */
export const reasonInEnglish = (why: string | null, locale: Locale): string | null =>
  locale === 'en' && why ? why : null;
