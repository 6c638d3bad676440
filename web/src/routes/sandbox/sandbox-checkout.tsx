import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { day } from '@kursi/core/contract/fields.ts';
import { paymentsCalls, sandboxWebhooks } from '@kursi/core/payments/payments.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { safeReturn } from '../../app/address/address.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import type { CheckoutOutcome } from '../../lib/checkout/checkout-outcome.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { queryClient, useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { IconInfo } from '../../ui/pictures/icons.ts';
import { Note, Problem } from '../../ui/states/note.tsx';
import { NotFound } from '../public/not-found.tsx';

type Order = OutputOf<typeof paymentsCalls.getSandboxCheckout>;
type Outcome = SentBy<typeof paymentsCalls.sandboxPay>['outcome'];
type Webhook = (typeof sandboxWebhooks)[number];

/** Fake of the payment gateway's checkout. Like the real one it knows the order, not the user. */
export default function SandboxCheckoutPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <SandboxCheckout />
    </QueryClientProvider>
  );
}

function SandboxCheckout() {
  const t = useText();
  usePageTitle(t('checkout.title'));
  const search = routes.sandboxCheckout.useSearch();
  const navigate = useNavigate();
  const { data, error } = useCallQuery(paymentsCalls.getSandboxCheckout, { order: search.order ?? '' });
  const [isSilent, setSilent] = useState(false);
  const startsOn = z.safeParse(day, search.starts).data;
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) return <NotFound />;

  const goBack = (checkout?: CheckoutOutcome) =>
    void navigate({
      href: safeReturn(checkout ? search.back : search.leave),
      ...(checkout && { state: { checkout } }),
    });
  return (
    <PublicPage width="narrow">
      <section className="k-card pad mx-auto grid w-full max-w-md gap-5">
        <div>
          <Chip tone="warn" icon={<IconInfo className="i-s" aria-hidden />}>
            {t('checkout.title')}
          </Chip>
          <p className="mt-2 text-ink-2">{t('checkout.sandbox')}</p>
        </div>
        {!data && !error && <LoadingCard lines={3} />}
        {error && <Problem>{errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}</Problem>}
        {data && isSilent && <Silent onBack={() => goBack()} />}
        {data && !isSilent && data.status === 'paid' && (
          <Note action={<Button onClick={() => goBack({ kind: 'unknown' })}>{t('checkout.back')}</Button>}>
            {t('checkout.paid_already')}
          </Note>
        )}
        {data && !isSilent && data.status !== 'paid' && (
          <Outcomes order={data} startsOn={startsOn} onSilent={() => setSilent(true)} onDone={goBack} />
        )}
      </section>
    </PublicPage>
  );
}

interface OutcomesProps {
  readonly order: Order;
  readonly startsOn: string | undefined;
  readonly onSilent: () => void;
  readonly onDone: (outcome: CheckoutOutcome) => void;
}

function Outcomes({ order, startsOn, onSilent, onDone }: OutcomesProps) {
  const t = useText();
  const [webhook, setWebhook] = useState<Webhook>('after');
  const [problem, setProblem] = useState<string | null>(null);
  const amount = formatMoney(order.amount);

  const pay = useCommand(paymentsCalls.sandboxPay, {
    onDone: ({ proof, failure }, { outcome }) => {
      if (outcome === 'paid_silently') onSilent();
      else if (proof) onDone({ kind: 'paid', proof });
      else onDone(failure === null ? { kind: 'closed' } : { kind: 'failed', why: failure });
    },
    onRefused: ({ code }) => {
      setProblem(errorText(code));
      return true;
    },
  });
  const busy = pay.pendingInput?.outcome ?? null;

  function play(outcome: Outcome): void {
    setProblem(null);
    void pay.run({ order: order.order, outcome, webhook });
  }

  const button = (outcome: Outcome, label: string, variant: 'primary' | 'plain' | 'quiet') => (
    <Button
      wide
      size={variant === 'primary' ? 'big' : 'tap'}
      variant={variant}
      loading={busy === outcome}
      disabled={busy !== null && busy !== outcome}
      onClick={() => play(outcome)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="border-y border-line py-4">
        <p className="text-ink-3">{t('checkout.to_pay')}</p>
        <p className="text-t6 font-bold">{amount}</p>
        <h1 className="mt-1 text-t3 font-medium break-words">{order.title}</h1>
        {startsOn && <p className="text-ink-2">{t('checkout.runs_from', { day: formatDay(startsOn) })}</p>}
      </div>
      <Problem>{problem}</Problem>
      <div>
        <p className="k-label">{t('checkout.webhook')}</p>
        <Segmented
          wide
          label={t('checkout.webhook')}
          value={webhook}
          onValueChange={setWebhook}
          options={sandboxWebhooks.map((value) => ({ value, label: t(`checkout.webhook_${value}`) }))}
        />
        <p className="k-hint">{t('checkout.webhook_more')}</p>
      </div>
      <div className="grid gap-2">
        {button('paid', t('checkout.pay', { amount }), 'primary')}
        {button('failed', t('checkout.decline'), 'plain')}
        {button('paid_silently', t('checkout.silent'), 'plain')}
        {button('abandoned', t('checkout.close'), 'quiet')}
      </div>
    </>
  );
}

function Silent({ onBack }: { readonly onBack: () => void }) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="text-t5 font-bold">{t('checkout.silent_title')}</h1>
        <p className="mt-1 text-ink-2">{t('checkout.silent_body')}</p>
      </div>
      <Button wide size="tap" onClick={onBack}>
        {t('checkout.back')}
      </Button>
    </div>
  );
}
