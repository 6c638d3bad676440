import { ButtonLink } from '../../../app/address/links.tsx';
import { touchedBy, useLiveReads } from '../../../lib/sync/reads.ts';
import { LoadFailed, LoadingCard, LoadingCards } from '../../../shared/loading.tsx';
import './credits.css';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Address, addressOf } from '../../../app/address/address.ts';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import type { CheckoutOutcome } from '../../../lib/checkout/checkout-outcome.ts';
import { useMedia } from '../../../lib/device/use-media.ts';
import { formatNumber, homeTimeZone } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { callQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { BuyCreditsDialog } from '../../../shared/payments/buy-credits-dialog.tsx';
import { BuyPack, PackChoice, useCreditPacks } from '../../../shared/payments/credit-packs.tsx';
import { PaymentDialog } from '../../../shared/payments/payment-dialog.tsx';
import { usePlannedCampaign } from '../../../shared/use-planned-campaign.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Note } from '../../../ui/states/note.tsx';
import { UnfinishedPayment } from '../purchase-panel.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { CreditLedger } from './credit-ledger.tsx';
import { shortDay } from './credit-words.ts';
import { PackInvoices } from './pack-invoices.tsx';
import { SumLine } from './sum-line.tsx';

interface CreditsScreenProps {
  readonly business: MyBusiness;
  readonly tabs: ReactNode;
  /** Of a send that lacks credits: what it costs, and where it waits. */
  readonly need: number;
  readonly back: Address | null;
  /** A payment that the person comes back from. */
  readonly orderId: string | undefined;
  readonly outcome: CheckoutOutcome | undefined;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
  /** Looks again what came of a payment that was begun. */
  readonly onCheck: (orderId: string) => void;
  readonly onLeave: () => void;
}

type Credits = OutputOf<typeof creditCalls.get>;
type Period = 'recent' | 'year' | 'all';
/** Before the first pack that anybody sold. */
const THE_START = '2025-01-01';

/** Message credits: what there is, what became of each, and packs to buy. */
export function CreditsScreen(props: CreditsScreenProps) {
  const { business, tabs, need, back, orderId, onCheckout, onLeave } = props;
  const t = useText();
  const now = useNow();
  const business_id = business.id;
  const today = localMinute(now, homeTimeZone).day;
  const [period, setPeriod] = useState<Period>('recent');
  const since = {
    recent: today.with({ day: 1 }).subtract({ months: 1 }).toString(),
    year: today.subtract({ years: 1 }).toString(),
    all: THE_START,
  }[period];
  const { data, isError, refetch } = useQuery({
    ...callQuery(creditCalls.get, { business_id, ...(period !== 'recent' && { since }) }),
    placeholderData: keepPreviousData,
  });
  useLiveReads(business_id, [creditCalls.get, creditCalls.listEntries]);
  const purchase = useCommand(creditCalls.purchase, {
    invalidates: touchedBy('credits.changed'),
    // It was given when the payment was settled: a refusal changes nothing.
    onRefused: () => true,
  });
  return (
    <div className="flex min-h-full flex-col">
      <div className="k-bar">
        <h1 className="text-t4 font-bold">{t('campaigns.title')}</h1>
        {tabs}
        <span className="text-t1 text-ink-3 max-desk:w-full desk:ml-auto">{t('credits.lead')}</span>
      </div>
      {!data && isError && (
        <LoadFailed className="m-4" onRetry={refetch}>
          {t('credits.failed')}
        </LoadFailed>
      )}
      {!data && !isError && <LoadingCards lines={[3, 6]} gap="mt-3" className="p-4" />}
      {data && (
        <Body
          business={business}
          credits={data}
          today={today.toString()}
          since={since}
          period={period}
          onPeriod={setPeriod}
          need={need}
          back={back}
          isPaying={orderId !== undefined}
          onCheckout={onCheckout}
          onCheck={props.onCheck}
        />
      )}
      {orderId && (
        <PaymentDialog
          key={orderId}
          businessId={business_id}
          orderId={orderId}
          outcome={props.outcome}
          checkingText={t('credits.checking_body')}
          onCheckout={onCheckout}
          onLeave={onLeave}
          onPaid={({ payment_id }) => {
            const told = payment_id ? purchase.run({ business_id, payment_id }) : Promise.resolve(null);
            void told.then((bought) => {
              if (bought?.ok)
                showToast({ text: t('credits.bought', { count: bought.value.credits }), tone: 'good' });
              onLeave();
            });
          }}
        />
      )}
    </div>
  );
}

interface BodyProps
  extends Pick<CreditsScreenProps, 'business' | 'need' | 'back' | 'onCheckout' | 'onCheck'> {
  readonly isPaying: boolean;
  readonly credits: Credits;
  readonly today: string;
  readonly since: string;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

function Body(props: BodyProps) {
  const { business, credits, today, period, back, onCheckout } = props;
  const t = useText();
  const planned = usePlannedCampaign(business.id);
  // A send that was tried is named by the address; else the one that is planned next.
  const need = props.need || (planned?.need ?? 0);
  const isPhone = useMedia('(max-width: 899.98px)');
  const [isBuying, setBuying] = useState(false);
  const { balance, sums, steps, set_aside, lasts_until, invoices, unfinished_payment } = credits;
  // Nothing was ever bought: a ledger would be an empty table.
  const isNew = balance === 0 && sums.before === 0 && steps.length === 0 && invoices.length === 0;
  const first = period === 'all' ? (steps[0]?.day ?? today) : props.since;
  return (
    <div className="flex-1 shadow-[0_-1px_var(--line)] desk:grid desk:grid-cols-[minmax(0,1fr)_340px] wide:grid-cols-[minmax(0,1fr)_400px]">
      <div className="min-w-0 p-4 max-desk:[&>section:last-child]:mt-6 desk:px-6 desk:pt-5 desk:pb-6">
        {unfinished_payment && !props.isPaying && (
          <UnfinishedPayment
            className="mb-5"
            order={unfinished_payment}
            onCheckout={onCheckout}
            onCheck={() => props.onCheck(unfinished_payment.order_id)}
          />
        )}
        <div className="grid gap-4 pb-5 max-desk:grid-cols-1 desk:grid-cols-[200px_minmax(0,1fr)] desk:gap-5 wide:grid-cols-[268px_minmax(0,1fr)] wide:gap-8">
          <div>
            <p className="text-ink-2">{t('credits.you_have')}</p>
            <p className="num flex items-baseline gap-2">
              <span className="text-t6 font-bold">{formatNumber(balance)}</span>
              <span className="text-ink-3">{t('credits.unit', { count: balance })}</span>
            </p>
            {isNew && <p className="mt-0.5 text-ink-3">{t('credits.first_pack')}</p>}
            {lasts_until && (
              <p className="mt-0.5 text-ink-3">{t('credits.lasts', { day: shortDay(lasts_until, today) })}</p>
            )}
            {set_aside > 0 && (
              <p className="num mt-0.5 text-ink-3">{t('credits.set_aside_now', { count: set_aside })}</p>
            )}
            {need > balance && (
              <Note
                tone="warn"
                className="mt-3.5"
                action={
                  props.need === 0 &&
                  planned && (
                    <ButtonLink
                      href={addressOf(paths.editCampaign, {
                        params: { campaignId: planned.id },
                        search: { step: 'check' },
                      })}
                    >
                      {t('credits.see_planned')}
                    </ButtonLink>
                  )
                }
              >
                {props.need === 0 && planned
                  ? t.rich('credits.short_planned', {
                      count: need - balance,
                      need,
                      name: planned.name,
                      b: bold,
                    })
                  : t.rich('credits.short', { count: need - balance, need, b: bold })}
              </Note>
            )}
            {props.need > 0 && need <= balance && back && (
              <Note
                tone="good"
                className="mt-3.5"
                action={
                  <ButtonLink variant="primary" href={back}>
                    {t('credits.back')}
                  </ButtonLink>
                }
              >
                {t('credits.enough')}
              </Note>
            )}
            {isPhone && (
              <Button variant="primary" size="tap" className="mt-3.5 w-full" onClick={() => setBuying(true)}>
                {t('credits.buy_title')}
              </Button>
            )}
          </div>
          {!isNew && <BalanceChart credits={credits} since={first} today={today} />}
        </div>
        {!isNew && (
          <>
            <SumLine sums={sums} />
            <CreditLedger
              businessId={business.id}
              since={props.since}
              title={
                period === 'all'
                  ? t('credits.ledger_all')
                  : t('credits.ledger', { day: shortDay(props.since, today) })
              }
              period={
                <Select
                  label={t('credits.period')}
                  className="w-46"
                  value={period}
                  onValueChange={props.onPeriod}
                  options={[
                    { value: 'recent', label: t('credits.period_recent') },
                    { value: 'year', label: t('credits.period_year') },
                    { value: 'all', label: t('credits.period_all') },
                  ]}
                />
              }
            />
          </>
        )}
        {isPhone && <PackInvoices business={business} invoices={invoices} />}
      </div>
      {!isPhone && <BuyPanel business={business} credits={credits} need={need} onCheckout={onCheckout} />}
      {isBuying && (
        <BuyCreditsDialog
          businessId={business.id}
          need={need}
          onCheckout={onCheckout}
          onClose={() => setBuying(false)}
        />
      )}
    </div>
  );
}

const bold = (text: string) => <b className="font-medium">{text}</b>;

/** Packs, invoices, and the button that never scrolls away. */
function BuyPanel({
  business,
  credits,
  need,
  onCheckout,
}: Pick<BodyProps, 'business' | 'credits' | 'need' | 'onCheckout'>) {
  const t = useText();
  const { balance, invoices } = credits;
  const packs = useCreditPacks(business.id, { need, balance });
  return (
    <aside
      aria-label={t('credits.buy_title')}
      className="k-cr-buy flex flex-col bg-sunken shadow-[inset_1px_0_var(--line)]"
    >
      <div className="grid flex-1 content-start px-5 pt-5 pb-4 [&>section]:mt-4.5">
        <div className="mb-3.5 flex items-baseline justify-between gap-3">
          <h2 className="text-t4 font-bold">{t('credits.buy_title')}</h2>
          <span className="text-t1 text-ink-3">
            {t(packs.hasTax ? 'credits.tax_inside' : 'credits.no_end')}
          </span>
        </div>
        {packs.isReady ? <PackChoice {...packs} /> : <LoadingCard lines={6} />}
        <PackInvoices business={business} invoices={invoices} />
      </div>
      {packs.chosen && (
        <footer className="sticky bottom-0 bg-sunken px-5 py-4 shadow-[inset_0_1px_var(--line),inset_1px_0_var(--line)]">
          <BuyPack businessId={business.id} balance={balance} packs={packs} onCheckout={onCheckout} />
        </footer>
      )}
    </aside>
  );
}
