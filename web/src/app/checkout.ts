import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../lib/api/session.ts';
import type { CheckoutOutcome } from '../lib/checkout/checkout-outcome.ts';
import { useLocale, useText } from '../lib/text.ts';
import type { Address } from './address/address.ts';
import { paths } from './address/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** In the history state, not in the address: a copied link must not carry an old outcome. */
    checkout?: CheckoutOutcome | undefined;
  }
}

export type OpenCheckout = (order: PaymentOrder, about?: CheckoutWords) => Promise<void>;

interface CheckoutWords {
  /** The day from which a plan runs that does not start today. */
  readonly startsOn?: string | undefined;
  /** Shown by the gateway; the title of the order when left out. */
  readonly description?: string | undefined;
}

/**
 * Opens the checkout of an order. Returns to `back` with `?order=` and the outcome: directly from Razorpay's
 * window, or on leaving the sandbox's checkout page.
 */
export function useCheckout(back: (search: { readonly order?: string }) => Address): OpenCheckout {
  const navigate = useNavigate();
  const t = useText();
  const locale = useLocale();
  const session = useSession();
  const user = session.kind === 'signed_in' ? session.user : undefined;
  return async (order, { startsOn, description } = {}) => {
    const { checkout, order_id, amount, title } = order;
    if (!checkout || checkout.kind === 'sandbox') {
      const search = {
        order: checkout?.gateway_order_id ?? '',
        back: back({ order: order_id }),
        leave: back({}),
        ...(startsOn && { starts: startsOn }),
      };
      await navigate({ to: paths.sandboxCheckout, search });
      return;
    }
    const { openRazorpay } = await import('../lib/checkout/razorpay-checkout.ts');
    const outcome = await openRazorpay({
      ...checkout,
      amount,
      name: t('app.name'),
      description: description ?? title[locale],
      prefill: {
        name: user?.user_name,
        email: user?.email ?? undefined,
        contact: user?.phone ?? undefined,
      },
    });
    await navigate({ href: back({ order: order_id }), state: { checkout: outcome } });
  };
}
