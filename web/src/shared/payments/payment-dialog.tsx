import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type CheckoutOutcome, reasonInEnglish } from '../../lib/checkout/checkout-outcome.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { IconLoader } from '../../ui/pictures/icons.ts';
import { useOrderPayment } from './use-order-payment.ts';

interface PaymentDialogProps {
  readonly businessId: string;
  readonly orderId: string;
  readonly outcome: CheckoutOutcome | undefined;
  /** While nobody knows yet. */
  readonly checkingText: string;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
  /** Back to the page. */
  readonly onLeave: () => void;
  readonly onPaid: (order: PaymentOrder) => void;
  /** True where the page shows what came of it itself; the reason is a sentence. */
  readonly onUnpaid?: (order: PaymentOrder, reason: string | null) => boolean;
}

/** What came of a payment: asks until it is known. */
export function PaymentDialog({
  businessId,
  orderId,
  outcome,
  checkingText,
  onCheckout,
  onLeave,
  onPaid,
  onUnpaid,
}: PaymentDialogProps) {
  const t = useText();
  const locale = useLocale();
  const state = useOrderPayment(businessId, orderId, outcome);
  const isDone = useRef(false);
  const order = 'order' in state ? state.order : null;
  const why = state.at === 'failed' ? (reasonInEnglish(state.why, locale) ?? t('pay.failed_plain')) : null;

  const settle = useEffectEvent(() => {
    if (isDone.current) return;
    if (state.at === 'gone') {
      isDone.current = true;
      onLeave();
    }
    if (state.at === 'paid') {
      isDone.current = true;
      onPaid(state.order);
    }
    if (state.at === 'failed' || state.at === 'closed')
      isDone.current = onUnpaid?.(state.order, why && t('pay.failed_body', { why })) ?? false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is settled once
  useEffect(() => settle(), [state]);

  if (
    !order ||
    state.at === 'gone' ||
    state.at === 'loading' ||
    state.at === 'paid' ||
    state.at === 'checking'
  )
    return (
      <Dialog onClose={onLeave} title={t('pay.checking_title')} closeLabel={t('action.close')}>
        <p className="flex items-center gap-3" role="status">
          <IconLoader className="k-spin i-m flex-none" aria-hidden />
          {checkingText}
        </p>
      </Dialog>
    );
  const words = { plan: order.title[locale], amount: formatMoney(order.amount) };
  const title =
    state.at === 'returned'
      ? 'pay.returned_title'
      : state.at === 'failed'
        ? 'pay.failed_title'
        : 'pay.closed_title';
  return (
    <Dialog
      onClose={onLeave}
      title={t(title)}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button size="tap" onClick={onLeave}>
            {t('action.close')}
          </Button>
          {state.at !== 'returned' && order.checkout && (
            <Button size="tap" variant="primary" onClick={() => void onCheckout(order)}>
              {t('pay.again')}
            </Button>
          )}
        </>
      }
    >
      <p role="alert">
        {state.at === 'returned'
          ? t('pay.returned_body', words)
          : why
            ? t('pay.failed_body', { why })
            : t('pay.closed_body', words)}
      </p>
    </Dialog>
  );
}
