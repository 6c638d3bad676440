import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { CheckoutOutcome } from '../../../lib/checkout/checkout-outcome.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useOrderPayment } from '../../../shared/payments/use-order-payment.ts';
import { IconLoader } from '../../../ui/pictures/icons.ts';
import { QueueFrame } from '../queue-frame.tsx';
import { takeChosen } from './join-choice.ts';
import { JoinForm } from './join-form.tsx';
import type { OfferedQueue } from './offered-queue.ts';
import { type Problem, useJoin } from './use-join.ts';

interface PaidJoinProps {
  readonly page: BusinessPage;
  readonly queue: OfferedQueue;
  readonly tabs: ReactNode;
  readonly reload: () => void;
  readonly orderId: string;
  readonly outcome: CheckoutOutcome | undefined;
}

/** Back from the checkout of a deposit: once it is paid, what was chosen before joins by itself. */
export function PaidJoin({ page, queue, tabs, reload, orderId, outcome }: PaidJoinProps) {
  const t = useText();
  const state = useOrderPayment(page.id, orderId, outcome);
  const { join, problem } = useJoin(page, queue, reload);
  const [isChosen, setIsChosen] = useState(true);
  const paymentId = state.at === 'paid' ? state.order.payment_id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment
  useEffect(() => {
    if (!paymentId) return;
    const chosen = takeChosen(queue.id);
    if (chosen) void join.run({ ...chosen, changes: {}, payment_id: paymentId });
    else setIsChosen(false);
  }, [paymentId]);
  const isJoining = state.at === 'paid' && isChosen && !problem;
  if (state.at === 'loading' || state.at === 'checking' || isJoining) {
    return (
      <QueueFrame name={page.name} sub={t('join.sub', { name: queue.name })}>
        <p className="flex items-center gap-2 px-4 py-8" role="status">
          <IconLoader className="k-spin i-l" aria-hidden /> {t('join.deposit_checking')}
        </p>
      </QueueFrame>
    );
  }
  const said = (): Problem | null => {
    if (problem) return problem;
    if (state.at === 'paid') return { tone: 'info', text: t('join.deposit_paid') };
    if (state.at === 'returned') {
      return { tone: 'warn', text: t('join.deposit_returned', { amount: formatMoney(state.order.amount) }) };
    }
    return { tone: 'warn', text: t('join.deposit_not_paid') };
  };
  return <JoinForm page={page} queue={queue} tabs={tabs} reload={reload} note={said()} />;
}
