import { type PaymentOrder, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { type Price, priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import { useState } from 'react';
import { ApiError, send } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { invalidateCalls } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';

interface Wanted {
  readonly purpose: 'alerts' | 'custom_header' | 'credits';
  readonly reference: string;
  /** As it stands on the button. */
  readonly price: Price;
}

/** Orders the payment and opens the checkout. */
export function useBuy(business_id: string, onCheckout: (order: PaymentOrder) => Promise<void>) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const command = useCommand(
    async ({ purpose, reference, price }: Wanted, options) => {
      setProblem(null);
      const order = await send(paymentsCalls.order, { business_id, purpose, reference }, options);
      // Nobody is led to another price than the one on the button.
      if (order.amount !== price.amount) {
        void invalidateCalls(priceCalls.list);
        return setProblem(t('plans.price_changed', { amount: formatMoney(order.amount) }));
      }
      await onCheckout(order).catch((error) => {
        throw error instanceof ApiError ? error : new ApiError('PAYMENT_UNAVAILABLE', { reason: 'script' });
      });
    },
    {
      onRefused: ({ code, details }) => {
        setProblem(details['reason'] === 'script' ? t('pay.script_failed') : errorText(code, details));
        return true;
      },
    },
  );
  return { command, problem };
}
