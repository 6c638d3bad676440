import { payLinkCalls } from '@kursi/core/billing/pay-links.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { ReactNode } from 'react';
import { payPath } from '../../../app/address/address.ts';
import { usePageTitle } from '../../../app/address/page-title.ts';
import { useCheckout } from '../../../app/checkout.ts';
import { ApiError, send } from '../../../lib/api/api.ts';
import { haveSession } from '../../../lib/api/session.ts';
import { type CheckoutOutcome, reasonInEnglish } from '../../../lib/checkout/checkout-outcome.ts';
import { formatInstantTime, formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { LoadingCard } from '../../../shared/loading.tsx';
import { useOrderPayment } from '../../../shared/payments/use-order-payment.ts';
import { Button } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import {
  IconAlertTriangle,
  IconCheckCircle,
  IconLoader,
  IconLock,
  IconUndo,
} from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';

type Link = OutputOf<typeof payLinkCalls.get>;

interface PayPageProps {
  readonly token: string;
  /** Of a checkout that was opened. */
  readonly order: { readonly business_id: string; readonly order_id: string } | null;
  readonly outcome: CheckoutOutcome | undefined;
}

/** What a client opens on the phone: who asks for how much, and the way to pay it. */
export function PayPage({ token, order, outcome }: PayPageProps) {
  const t = useText();
  const { data: link, error, refetch } = useCallQuery(payLinkCalls.get, { token });
  usePageTitle(t('paylink.title'));
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) {
    // Called off while the client was paying: the money is said to be taken or to go back all the same.
    return order ? <Result token={token} link={null} order={order} outcome={outcome} /> : <Gone />;
  }
  if (error && !link) {
    return (
      <EmptyState
        title={t('paylink.failed_to_load')}
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  if (!link) {
    return <LoadingCard lines={4} />;
  }
  if (order) return <Result token={token} link={link} order={order} outcome={outcome} />;
  return <Asked token={token} link={link} />;
}

function Gone() {
  const t = useText();
  return <EmptyState title={t('paylink.gone')}>{t('paylink.gone_more')}</EmptyState>;
}

function Sheet({ link, children }: { readonly link: Link | null; readonly children: ReactNode }) {
  const t = useText();
  return (
    <article className="k-card pad mx-auto my-4 grid w-full max-w-md gap-5">
      {link && (
        <header className="flex items-center gap-3">
          <Avatar name={link.business_name} shape="arch" size="large" />
          <div className="min-w-0">
            <p className="font-medium break-words">{link.business_name}</p>
            {link.receipt_number && (
              <p className="text-ink-3">{t('paylink.bill', { number: link.receipt_number })}</p>
            )}
          </div>
        </header>
      )}
      {children}
    </article>
  );
}

/** What the link asks for; `note` says how the last try ended. */
function Asked({
  token,
  link,
  note,
}: {
  readonly token: string;
  readonly link: Link;
  readonly note?: ReactNode;
}) {
  const t = useText();
  const pay = usePay(token);
  const amount = formatMoney(link.amount);
  if (link.status !== 'open') {
    return (
      <Sheet link={link}>
        {note}
        <p className="flex items-center gap-2 font-medium" role="status">
          {link.status === 'paid' && <IconCheckCircle className="i-l text-good" aria-hidden />}
          {t(link.status === 'paid' ? 'paylink.nothing_due' : 'paylink.expired')}
        </p>
      </Sheet>
    );
  }
  return (
    <Sheet link={link}>
      {note}
      <div>
        <p className="text-ink-2">{t('paylink.to_pay')}</p>
        <h1 className="num text-t6 font-bold">{amount}</h1>
      </div>
      <Button variant="primary" size="big" wide loading={pay.pending} onClick={() => void pay.run(null)}>
        <IconLock className="i-m" aria-hidden /> {t('paylink.pay', { amount })}
      </Button>
      <p className="text-t1 text-ink-3">{t('paylink.until', { time: formatInstantTime(link.expires_at) })}</p>
    </Sheet>
  );
}

/** A guest's session without a name is begun with the press, not by looking. */
function usePay(token: string) {
  let business = '';
  const checkout = useCheckout(({ order }) => payPath(token, order ? { order, business } : {}));
  return useCommand(
    async (_: null, options) => {
      await haveSession();
      const { business_id, visit_id } = await send(payLinkCalls.open, { token }, options);
      business = business_id;
      const wanted = { business_id, purpose: 'bill' as const, reference: visit_id };
      const order = await send(paymentsCalls.order, wanted, options);
      await checkout(order);
    },
    { invalidates: [payLinkCalls.get] },
  );
}

type ResultProps = Omit<PayPageProps, 'order'> & {
  readonly link: Link | null;
  readonly order: NonNullable<PayPageProps['order']>;
};

function Result({ token, link, order, outcome }: ResultProps) {
  const t = useText();
  const locale = useLocale();
  const state = useOrderPayment(order.business_id, order.order_id, outcome);
  if (state.at === 'paid' || state.at === 'returned') {
    const amount = formatMoney(state.order.amount);
    const isPaid = state.at === 'paid';
    return (
      <Sheet link={link}>
        <div className="grid justify-items-center gap-2 text-center" role="status">
          {isPaid ? (
            <IconCheckCircle className="i-l text-good" aria-hidden />
          ) : (
            <IconUndo className="i-l" aria-hidden />
          )}
          <h1 className="text-t5 font-bold text-balance">
            {t(isPaid ? 'paylink.paid' : 'paylink.returned', { amount })}
          </h1>
          <p className="text-ink-2 text-pretty">
            {t(isPaid ? 'paylink.paid_more' : 'paylink.returned_more')}
          </p>
        </div>
      </Sheet>
    );
  }
  if (state.at === 'loading' || state.at === 'checking') {
    return (
      <Sheet link={link}>
        <p className="flex items-center gap-2" role="status">
          <IconLoader className="k-spin i-l" aria-hidden /> {t('paylink.checking')}
        </p>
      </Sheet>
    );
  }
  if (!link) return <Gone />;
  const why = state.at === 'failed' ? reasonInEnglish(state.why, locale) : null;
  return (
    <Asked
      token={token}
      link={link}
      note={
        <Note tone="warn" icon={<IconAlertTriangle aria-hidden />}>
          {why ?? t(state.at === 'failed' ? 'paylink.not_paid' : 'paylink.closed')}
        </Note>
      }
    />
  );
}
