import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { trackOnce } from '../../lib/analytics/track-once.ts';
import { ApiError } from '../../lib/api/api.ts';
import { type CheckoutOutcome, reasonInEnglish } from '../../lib/checkout/checkout-outcome.ts';
import { formatInstantDay, formatMoney } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import type { Tone } from '../../ui/fields/chip.tsx';
import { IconDot } from '../../ui/lists/list-row.tsx';
import { Chair } from '../../ui/pictures/chair.tsx';
import { IconAlertCircle, IconCheck, IconClock, IconLoader, IconUndo } from '../../ui/pictures/icons.ts';
import { Note, Problem } from '../../ui/states/note.tsx';
import { usePurchase } from './purchase.ts';
import { type CurrentSubscription, invalidateSubscription, isLater } from './use-subscription.ts';

interface PurchasePanelProps {
  readonly businessId: string;
  readonly orderId: string;
  readonly outcome: CheckoutOutcome | undefined;
  readonly current: CurrentSubscription;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
  readonly onLeave: () => void;
}

/** Progress of a purchase, from the order to the active plan. */
export function PurchasePanel(props: PurchasePanelProps) {
  const t = useText();
  const locale = useLocale();
  const now = useNow();
  const plans = useCallQuery(subscriptionCalls.listPlans, {});
  const state = usePurchase({ ...props, plans: plans.data?.items ?? [] });
  const { orderId, onLeave } = props;
  const isPaid = state.at === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    // Reloading the page that says so is no second purchase.
    trackOnce('plan_bought', orderId);
    invalidateSubscription();
  }, [isPaid, orderId]);
  const isGone = state.at === 'gone';
  useEffect(() => {
    if (isGone) onLeave();
  }, [isGone, onLeave]);

  const terms = useCallQuery(
    subscriptionCalls.listTerms,
    { business_id: props.businessId },
    { enabled: isPaid },
  );
  if (state.at === 'loading' || state.at === 'gone' || (isPaid && terms.isPending)) {
    return <LoadingCard lines={3} />;
  }
  const { order } = state;
  const term = terms.data?.items.find(({ payment_id }) => payment_id && payment_id === order.payment_id);
  const words = { plan: order.title[locale], amount: formatMoney(order.amount) };
  const otherPlan = (
    <Button size="tap" onClick={props.onLeave}>
      {t('pay.other_plan')}
    </Button>
  );
  switch (state.at) {
    case 'paid':
      return (
        <Panel
          picture={<Chair height={128} />}
          tone="good"
          icon={<IconCheck className="i-m" aria-hidden />}
          title={t('pay.done_title', words)}
          actions={
            <>
              <ButtonLink variant="primary" size="tap" href={paths.home}>
                {t('pay.to_home')}
              </ButtonLink>
              <ButtonLink size="tap" href={paths.billing}>
                {t('pay.to_billing')}
              </ButtonLink>
            </>
          }
        >
          {t('pay.done_body', words)}{' '}
          {term?.starts_at && term.ends_at && isLater(term.starts_at, now)
            ? t('pay.done_from', {
                from: formatInstantDay(term.starts_at, { now }),
                day: formatInstantDay(term.ends_at, { now }),
              })
            : t('pay.done_until', { day: formatInstantDay(props.current.next_start, { now }) })}
        </Panel>
      );
    case 'returned':
      return (
        <Panel
          tone="warn"
          icon={<IconUndo className="i-m" aria-hidden />}
          title={t('pay.returned_title')}
          actions={otherPlan}
        >
          {t('pay.returned_body', words)}
        </Panel>
      );
    case 'checking':
      return (
        <Panel
          tone="info"
          icon={<IconLoader className="k-spin i-m" aria-hidden />}
          title={t('pay.checking_title')}
          actions={<Pay order={order} label={t('pay.continue')} onCheckout={props.onCheckout} />}
        >
          {props.outcome?.kind === 'unknown' ? t('pay.not_found') : t('pay.checking_body')}
        </Panel>
      );
    case 'failed':
      return (
        <Panel
          tone="bad"
          icon={<IconAlertCircle className="i-m" aria-hidden />}
          title={t('pay.failed_title')}
          actions={
            <>
              <Pay isPrimary order={order} label={t('pay.again')} onCheckout={props.onCheckout} />
              {otherPlan}
            </>
          }
        >
          {t('pay.failed_body', { why: reasonInEnglish(state.why, locale) ?? t('pay.failed_plain') })}
        </Panel>
      );
    case 'closed':
      return (
        <Panel
          tone="neutral"
          icon={<IconClock className="i-m" aria-hidden />}
          title={t('pay.closed_title')}
          actions={
            <>
              <Pay isPrimary order={order} label={t('pay.continue')} onCheckout={props.onCheckout} />
              {otherPlan}
            </>
          }
        >
          {t('pay.closed_body', words)}
        </Panel>
      );
  }
}

interface PanelProps {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly title: string;
  readonly actions: ReactNode;
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

function Panel({ tone, icon, title, actions, picture, children }: PanelProps) {
  return (
    <section className="k-card pad mx-auto grid w-full max-w-xl justify-items-center gap-3 py-10 text-center desk:mt-8">
      {picture ?? <IconDot tone={tone}>{icon}</IconDot>}
      <div role="status">
        <h1 className="text-t5 font-bold text-balance break-words">{title}</h1>
        <p className="mt-2 text-ink-2 text-pretty">{children}</p>
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>
    </section>
  );
}

interface PayProps {
  readonly order: PaymentOrder;
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
}

function Pay({ order, label, isPrimary = false, onCheckout }: PayProps) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const open = useCommand(
    (begun: PaymentOrder) => {
      setProblem(null);
      return onCheckout(begun).catch(() => {
        throw new ApiError('PAYMENT_UNAVAILABLE');
      });
    },
    {
      onRefused: () => {
        setProblem(t('pay.script_failed'));
        return true;
      },
    },
  );
  if (!order.checkout) return null;
  return (
    <>
      <Problem className="w-full">{problem}</Problem>
      <Button
        variant={isPrimary ? 'primary' : 'plain'}
        size="tap"
        loading={open.pending}
        onClick={() => void open.run(order)}
      >
        {label}
      </Button>
    </>
  );
}

interface UnfinishedProps {
  readonly order: PaymentOrder;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
  readonly onCheck: () => void;
  readonly className?: string;
}

/** Resume: an unfinished payment is offered again before a second one can start. */
export function UnfinishedPayment({ order, onCheckout, onCheck, className }: UnfinishedProps) {
  const t = useText();
  const locale = useLocale();
  const words = { plan: order.title[locale], amount: formatMoney(order.amount) };
  return (
    <Note
      tone="info"
      className={className}
      title={t('pay.unfinished', words)}
      action={
        <div className="flex flex-wrap gap-2">
          <Pay order={order} label={t('pay.continue')} onCheckout={onCheckout} />
          <Button size="tap" onClick={onCheck}>
            {t('pay.check')}
          </Button>
        </div>
      }
    >
      {t('pay.unfinished_more')}
    </Note>
  );
}
