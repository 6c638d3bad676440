import { alertCalls } from '@kursi/core/messaging/alerts.contract.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type CheckoutOutcome, reasonInEnglish } from '../../lib/checkout-outcome.ts';
import { useCommand } from '../../lib/command.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { useOrderPayment } from '../../shared/use-order-payment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconLoader } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast.ts';

interface PaymentDialogProps {
  readonly businessId: string;
  readonly orderId: string;
  readonly outcome: CheckoutOutcome | undefined;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
  /** Paid, or back to the page. */
  readonly onLeave: () => void;
  /** An own number that was not paid: back to the step where one pays, with the reason. */
  readonly onUnpaidNumber: (reason: string | null) => void;
}

/** What came of a payment: asks until it is known. */
export function PaymentDialog({
  businessId,
  orderId,
  outcome,
  onCheckout,
  onLeave,
  onUnpaidNumber,
}: PaymentDialogProps) {
  const t = useText();
  const locale = useLocale();
  const state = useOrderPayment(businessId, orderId, outcome);
  const isDone = useRef(false);
  // It was given when the payment was settled: a refusal changes nothing.
  const purchase = useCommand(alertCalls.purchase, { invalidates: [alertCalls.get], onRefused: () => true });
  const order = 'order' in state ? state.order : null;
  const isNumber = order?.purpose === 'custom_header';
  const why = state.at === 'failed' ? (reasonInEnglish(state.why, locale) ?? t('pay.failed_plain')) : null;

  const settle = useEffectEvent(() => {
    if (isDone.current) return;
    if (state.at === 'gone') {
      isDone.current = true;
      onLeave();
    }
    if (state.at === 'paid') {
      isDone.current = true;
      const { payment_id, purpose } = state.order;
      const text = t(purpose === 'alerts' ? 'alerts.bought' : 'own.bought');
      const isAlerts = purpose === 'alerts' && payment_id;
      const told = isAlerts ? purchase.run({ business_id: businessId, payment_id }) : Promise.resolve();
      void told.then(() => {
        showToast({ text, tone: 'good' });
        onLeave();
      });
    }
    if (isNumber && (state.at === 'failed' || state.at === 'closed')) {
      isDone.current = true;
      onUnpaidNumber(why && t('pay.failed_body', { why }));
    }
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
      <Dialog
        open
        onOpenChange={(open) => !open && onLeave()}
        title={t('pay.checking_title')}
        closeLabel={t('action.close')}
      >
        <p className="flex items-center gap-3" role="status">
          <IconLoader className="k-spin i-m flex-none" aria-hidden />
          {t('pay.checking_body')}
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
      open
      onOpenChange={(open) => !open && onLeave()}
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
