import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { joinQueuePath, turnPath } from '../../../app/address/address.ts';
import { useCheckout } from '../../../app/checkout.ts';
import { type ApiError, send } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { haveSession, userChanged } from '../../../lib/api/session.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useWhenBack } from '../../../lib/sync/online.ts';
import { useText } from '../../../lib/text.ts';
import { type Chosen, keepChosen } from './join-choice.ts';
import type { OfferedQueue } from './offered-queue.ts';
import type { orderDeposit as OrderDeposit } from './order-deposit.ts';
import type { WhoJoins } from './your-details.tsx';

interface Wanted extends Chosen {
  readonly changes: NonNullable<ReturnType<WhoJoins['read']>>;
  /** The deposit. */
  readonly payment_id?: string;
}

export type Problem = { readonly tone: 'info' | 'warn' | 'bad'; readonly text: string };

const orderDeposit: typeof OrderDeposit = async (...given) =>
  (await import('./order-deposit.ts')).orderDeposit(...given);

/** Refusals after which the page shows an old queue. */
const queueChanged: ReadonlySet<string> = new Set([
  ...['QUEUE_CLOSED', 'QUEUE_FULL', 'TOO_MANY_GUESTS', 'SERVICE_NOT_OFFERED', 'CALENDAR_NOT_OFFERED'],
  ...['DEPOSIT_REQUIRED', 'NOT_FOUND'],
]);

/**
 * Leads to the checkout where a deposit is missing. Idempotent: a retry after a lost connection, by a press or by
 * itself, has the key of the first.
 */
export function useJoin(page: BusinessPage, queue: OfferedQueue, reload: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [lost, setLost] = useState<Wanted | null>(null);
  const checkout = useCheckout((search) =>
    joinQueuePath(page.business_url, { waitlist: queue.id, ...search }),
  );
  const open = (token: string) => void navigate({ href: turnPath(token), replace: true });

  function refused({ code, details }: ApiError, wanted: Wanted): boolean {
    const token = details['token'];
    if (code === 'ALREADY_IN_QUEUE' && typeof token === 'string') {
      open(token);
      return true;
    }
    if (code === 'OFFLINE') setLost(wanted);
    const isChanged = queueChanged.has(code);
    if (isChanged) reload();
    setProblem({
      tone: code === 'OFFLINE' ? 'warn' : 'bad',
      text:
        code === 'OFFLINE'
          ? t('join.offline')
          : code === 'CLIENT_REQUIRED'
            ? t('join.works_here')
            : isChanged
              ? t('join.changed')
              : errorText(code, details),
    });
    return true;
  }

  const join = useCommand(
    async ({ changes, ...wanted }: Wanted, options) => {
      await haveSession();
      if (Object.keys(changes).length > 0)
        userChanged(await send(identityCalls.updateProfile, changes, options));
      const of = { business_id: page.id, waitlist_id: queue.id };
      const isDepositDue = queue.deposit_amount > 0 && !wanted.payment_id;
      const order = isDepositDue && (await orderDeposit(page.id, queue.id, options));
      if (!order) return send(waitlistBookingCalls.join, { ...of, ...wanted }, options);
      keepChosen(queue.id, wanted);
      await checkout(order);
      return null;
    },
    {
      onDone: (joined) => joined && open(joined.token),
      onRefused: refused,
    },
  );
  useWhenBack(lost !== null, () => {
    if (!lost) return;
    setLost(null);
    setProblem(null);
    void join.run(lost);
  });
  return {
    join: {
      pending: join.pending,
      run: (wanted: Wanted) => {
        setProblem(null);
        setLost(null);
        return join.run(wanted);
      },
    },
    problem,
  };
}
