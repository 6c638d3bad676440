import { alertCalls } from '@kursi/core/messaging/alerts.contract.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import type { CheckoutOutcome } from '../../lib/checkout/checkout-outcome.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { PaymentDialog } from '../../shared/payments/payment-dialog.tsx';
import { showToast } from '../../ui/overlays/toast.ts';

interface MessagePaymentProps {
  readonly businessId: string;
  readonly orderId: string;
  readonly outcome: CheckoutOutcome | undefined;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
  /** Paid, or back to the page. */
  readonly onLeave: () => void;
  /** An own number that was not paid: back to the step where one pays, with the reason. */
  readonly onUnpaidNumber: (reason: string | null) => void;
}

/** What came of the payment of alerts or of an own number. */
export function MessagePayment({ onUnpaidNumber, ...payment }: MessagePaymentProps) {
  const t = useText();
  // It was given when the payment was settled: a refusal changes nothing.
  const purchase = useCommand(alertCalls.purchase, {
    invalidates: touchedBy('purchase.made'),
    onRefused: () => true,
  });
  return (
    <PaymentDialog
      {...payment}
      checkingText={t('pay.checking_body')}
      onPaid={({ payment_id, purpose }) => {
        const text = t(purpose === 'alerts' ? 'alerts.bought' : 'own.bought');
        const isAlerts = purpose === 'alerts' && payment_id;
        const told = isAlerts
          ? purchase.run({ business_id: payment.businessId, payment_id })
          : Promise.resolve();
        void told.then(() => {
          showToast({ text, tone: 'good' });
          payment.onLeave();
        });
      }}
      onUnpaid={({ purpose }, reason) => {
        if (purpose !== 'custom_header') return false;
        onUnpaidNumber(reason);
        return true;
      }}
    />
  );
}
