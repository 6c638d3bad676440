import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { bookPath } from '../../../../app/address/address.ts';
import { useCheckout } from '../../../../app/checkout.ts';
import { NothingHere } from '../../../../app/nothing-here.tsx';
import { ApiError } from '../../../../lib/api/api.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { type CheckoutOutcome, reasonInEnglish } from '../../../../lib/checkout/checkout-outcome.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useLocale, useText } from '../../../../lib/text.ts';
import { changeHeld, useCart } from '../../../../shared/cart/cart.ts';
import { type UnpaidState, useOrderPayment } from '../../../../shared/payments/use-order-payment.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconAlertTriangle, IconLoader, IconUndo, IconX } from '../../../../ui/pictures/icons.ts';
import { Problem } from '../../../../ui/states/note.tsx';
import { finishBooking } from './finish-booking.ts';
import { BookFrame } from './frame.tsx';
import { HoldBar, useSecondsLeft } from './holds/hold-bar.tsx';
import Confirmation from './steps/confirmation.tsx';
import { StateArch } from './steps/state-arch.tsx';

interface PaymentResultProps {
  readonly page: BusinessPage;
  readonly orderId: string;
  readonly outcome: CheckoutOutcome | undefined;
  readonly forGuest: ReactNode;
  readonly waiting: ReactNode;
}

/** The result of a payment, and the booking once it is confirmed. */
export default function PaymentResult({ page, orderId, outcome, forGuest, waiting }: PaymentResultProps) {
  const t = useText();
  const state = useOrderPayment(page.id, orderId, outcome);
  useEffect(() => {
    if (state.at === 'paid') finishBooking(page.id, state.order.reference, 'online');
    if (state.at === 'returned') changeHeld(page.id, state.order.reference, null);
  }, [state, page.id]);
  if (state.at === 'loading') return waiting;
  if (state.at === 'paid') {
    return <Confirmation page={page} visitId={state.order.reference} forGuest={forGuest} />;
  }
  return (
    <BookFrame
      title={t('flow.title_payment')}
      sub={page.name}
      step={3}
      back={{ name: null, href: bookPath(page.business_url) }}
    >
      {state.at === 'gone' ? <NothingHere /> : <Unpaid page={page} state={state} />}
    </BookFrame>
  );
}

const looks = {
  checking: {
    icon: <IconLoader className="k-spin i-l" aria-hidden />,
    title: 'flow.pay_checking',
    body: 'flow.pay_checking_body',
  },
  closed: {
    icon: <IconX className="i-l" aria-hidden />,
    title: 'flow.pay_closed',
    body: 'flow.pay_closed_body',
  },
  failed: {
    icon: <IconAlertTriangle className="i-l" aria-hidden />,
    title: 'flow.pay_failed',
    body: 'flow.pay_failed_body',
  },
  returned: {
    icon: <IconUndo className="i-l" aria-hidden />,
    title: 'flow.pay_returned',
    body: 'flow.pay_returned_body',
  },
} as const;

interface UnpaidProps {
  readonly page: BusinessPage;
  readonly state: UnpaidState;
}

function Unpaid({ page, state }: UnpaidProps) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const { cart } = useCart(page.id);
  const { order, at } = state;
  const held = cart.held?.visit_id === order.reference ? cart.held : undefined;
  const left = useSecondsLeft(held);
  const isSlow = useIsSlow();
  const mayGoOn = at !== 'checking' || isSlow;
  const mayTryAgain = at !== 'returned' && mayGoOn && held !== undefined && left > 0;
  const { icon, title, body } = looks[at];
  const why = state.at === 'failed' ? reasonInEnglish(state.why, locale) : null;
  return (
    <>
      {at !== 'returned' && <HoldBar taking={null} held={held} left={left} />}
      <section className="grid justify-items-center gap-3 px-4 py-10 text-center">
        <StateArch state={at === 'checking' ? 'created' : 'cancelled'}>{icon}</StateArch>
        <div role="status">
          <h2 className="text-t5 font-bold text-balance">{t(title)}</h2>
          <p className="mt-2 max-w-prose text-ink-2 text-pretty">
            {t(body, { amount: formatMoney(order.amount) })}
          </p>
          {why && <p className="mt-2 text-ink-3">{why}</p>}
        </div>
        <div className="mt-3 grid w-full max-w-sm gap-2">
          {mayTryAgain && order.checkout && <PayAgain page={page} order={order} />}
          {mayTryAgain && page.payment_type === 'both' && <PayThere page={page} visitId={order.reference} />}
          {mayGoOn && (
            <Button
              size="big"
              wide
              variant={mayTryAgain ? 'plain' : 'primary'}
              onClick={() => void navigate({ href: bookPath(page.business_url), replace: true })}
            >
              {t('flow.other_time')}
            </Button>
          )}
          {at === 'closed' && (
            <Button
              variant="quiet"
              size="tap"
              onClick={() =>
                void navigate({
                  href: bookPath(page.business_url, { order: order.order_id }),
                  state: { checkout: { kind: 'unknown' } },
                  replace: true,
                })
              }
            >
              {t('flow.pay_check')}
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

/** After this wait a retry is offered: most banks have answered by then. A double payment is refunded. */
const SLOW_MS = 15_000;

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/** Fallback while the hold lasts: confirm and pay at the salon, where the business allows it. */
function PayThere({ page, visitId }: { readonly page: BusinessPage; readonly visitId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = useCommand(visitCalls.confirm, {
    onRefused: ({ code, details }) => {
      setProblem(errorText(code, details));
      return true;
    },
  });

  async function book(): Promise<void> {
    setProblem(null);
    const booked = await confirm.run({ business_id: page.id, visit_id: visitId });
    if (!booked.ok) return;
    await navigate({ href: bookPath(page.business_url, { visit: visitId }), replace: true });
    finishBooking(page.id, visitId, 'at_salon');
  }
  return (
    <>
      <Problem>{problem}</Problem>
      <Button size="big" wide loading={confirm.pending} onClick={() => void book()}>
        {t('flow.pay_there_instead')}
      </Button>
    </>
  );
}

function PayAgain({ page, order }: { readonly page: BusinessPage; readonly order: PaymentOrder }) {
  const t = useText();
  const checkout = useCheckout((search) => bookPath(page.business_url, search));
  const [failed, setFailed] = useState(false);
  const pay = useCommand(
    (begun: PaymentOrder) =>
      checkout(begun).catch(() => {
        throw new ApiError('PAYMENT_UNAVAILABLE');
      }),
    {
      onRefused: () => {
        setFailed(true);
        return true;
      },
    },
  );
  return (
    <>
      {failed && <Problem>{errorText('PAYMENT_UNAVAILABLE')}</Problem>}
      <Button variant="primary" size="big" wide loading={pay.pending} onClick={() => void pay.run(order)}>
        {t('flow.pay_again')}
      </Button>
    </>
  );
}
