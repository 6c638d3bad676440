/** How a checkout ended, as the page saw it. Whether money moved, only the server says. */
export type CheckoutOutcome =
  | {
      readonly kind: 'paid';
      readonly proof: { readonly gateway_payment_id: string; readonly signature: string };
    }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'closed' }
  /** Someone says that they have paid, and the page has seen nothing of it. */
  | { readonly kind: 'unknown' };
