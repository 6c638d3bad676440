import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { alertKinds } from '@kursi/core/business/settings-rules.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { alertCalls } from '@kursi/core/messaging/alerts.contract.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { type Price, priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import { endOfPeriod } from '@kursi/core/subscription/subscription.ts';
import { formatInstantDay, formatMoney, homeTimeZone } from '../../../lib/format.ts';
import { patchQuery } from '../../../lib/sync/cache-patch.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy, useLiveReads } from '../../../lib/sync/reads.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import { useBuy } from '../../../shared/payments/use-buy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip } from '../../../ui/fields/chip.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { IconCheck } from '../../../ui/pictures/icons.ts';
import { Note, Problem } from '../../../ui/states/note.tsx';

interface AlertsCardProps {
  readonly businessId: string;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
}

/** Which alerts go out by WhatsApp, until when they are paid, and what more would cost. */
export function AlertsCard({ businessId: business_id, onCheckout }: AlertsCardProps) {
  const t = useText();
  const now = useNow();
  useLiveReads(business_id, [alertCalls.get]);
  const { data, isError, refetch } = useCallQuery(alertCalls.get, { business_id });
  const prices = useCallQuery(priceCalls.list, {});
  const forSale = prices.data?.items.filter(({ kind }) => kind === 'alerts') ?? [];
  if (!data)
    return isError ? <LoadFailed onRetry={refetch}>{t('own.failed')}</LoadFailed> : <LoadingCard lines={6} />;
  const until = data.alerts_until && formatInstantDay(data.alerts_until, { now });
  return (
    <Card
      title={t('alerts.title')}
      end={
        data.is_active && until ? (
          <Chip tone="good" icon={<IconCheck className="i-s" aria-hidden />}>
            {t('billing.until', { day: until })}
          </Chip>
        ) : (
          <Chip>{until ? t('alerts.ended', { day: until }) : t('alerts.not_bought')}</Chip>
        )
      }
    >
      {data.is_active ? (
        <p className="-mt-1 mb-2 text-ink-3">
          {data.sent_last_week > 0 ? t('alerts.sent', { count: data.sent_last_week }) : t('alerts.lead')}
        </p>
      ) : (
        <Note className="mb-2">{t('alerts.nothing_goes')}</Note>
      )}
      <Kinds businessId={business_id} isActive={data.is_active} sent={data.sent_by_kind} />
      {data.offer === 'ready' && forSale.length > 0 && (
        <Buy
          key={data.next_start}
          businessId={business_id}
          prices={forSale}
          starts={data.next_start}
          isRunning={data.is_active}
          onCheckout={onCheckout}
        />
      )}
    </Card>
  );
}

interface KindsProps {
  readonly businessId: string;
  /** Paid: what is switched on goes out. */
  readonly isActive: boolean;
  /** Last week. */
  readonly sent: OutputOf<typeof alertCalls.get>['sent_by_kind'];
}

function Kinds({ businessId: business_id, isActive, sent }: KindsProps) {
  const t = useText();
  const { data: settings } = useCallQuery(settingsCalls.get, { business_id });
  const change = useCommand(settingsCalls.update, {
    invalidates: touchedBy('business.changed'),
    scope: () => business_id,
    optimistic: ({ alerts_whatsapp }) => [
      patchQuery(settingsCalls.get, { business_id }, (known) => ({
        ...known,
        alerts_whatsapp: alerts_whatsapp ?? known.alerts_whatsapp,
      })),
    ],
  });
  const allowed: readonly string[] = settings?.alerts_whatsapp?.allowed_alerts ?? [];
  return (
    <div
      className={cx(
        'grid divide-y divide-line-soft',
        // Chosen, but nothing goes out while alerts are not paid.
        !isActive &&
          '[&_.sw:checked]:bg-transparent [&_.sw:checked]:inset-ring-[1.5px] [&_.sw:checked]:inset-ring-line-field [&_.sw:checked]:before:bg-line-field',
      )}
    >
      {alertKinds.map((kind) => (
        <Switch
          key={kind}
          end
          label={<KindLabel name={t(`settings.alert_${kind}`)} count={sent[kind] ?? 0} />}
          aria-label={t(`settings.alert_${kind}`)}
          checked={allowed.includes(kind)}
          disabled={!settings}
          onChange={({ target }) => {
            const allowed_alerts = alertKinds.filter((one) =>
              one === kind ? target.checked : allowed.includes(one),
            );
            void change.run({ business_id, alerts_whatsapp: { allowed_alerts } });
          }}
        />
      ))}
    </div>
  );
}

function KindLabel({ name, count }: { readonly name: string; readonly count: number }) {
  const t = useText();
  return (
    <span className="flex items-baseline justify-between gap-3">
      {name}
      {count > 0 && <span className="num text-t1 text-ink-3">{t('alerts.last_week', { count })}</span>}
    </span>
  );
}

interface BuyProps {
  readonly businessId: string;
  readonly prices: readonly Price[];
  /** When what is bought today begins. */
  readonly starts: string;
  readonly isRunning: boolean;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
}

function Buy({ businessId: business_id, prices, starts, isRunning, onCheckout }: BuyProps) {
  const t = useText();
  const locale = useLocale();
  const now = useNow();
  const { command: buy, problem } = useBuy(business_id, onCheckout);
  const endOf = (period: NonNullable<Price['period']>) =>
    formatInstantDay(endOfPeriod(Temporal.Instant.from(starts), period, homeTimeZone), { now });
  const included = prices[0]?.features[locale] ?? [];
  return (
    <section aria-label={t('alerts.buy_title')} className="mt-4 border-t border-line pt-4">
      <h3 className="font-bold">{t(isRunning ? 'alerts.extend_title' : 'alerts.buy_title')}</h3>
      <Problem className="mt-2">{problem}</Problem>
      <ul className="mt-2 grid gap-1">
        {included.map((feature) => (
          <li key={feature} className="flex gap-2 text-ink-2">
            <IconCheck className="i-m mt-0.5 flex-none text-good" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <ul className="mt-3 grid gap-3 tablet:grid-cols-2">
        {prices.map((price) => (
          <li key={price.id} className="flex flex-col gap-3 rounded-1 bg-sunken p-4">
            <div>
              <p className="num text-t5 font-bold">{formatMoney(price.amount)}</p>
              <p className="text-ink-2">
                {price.period &&
                  t('alerts.for', { period: t(`period.${price.period}`), day: endOf(price.period) })}
              </p>
            </div>
            <Button
              size="tap"
              className="mt-auto"
              loading={buy.pendingInput?.price.id === price.id}
              onClick={() => !buy.pending && void buy.run({ purpose: 'alerts', reference: price.id, price })}
            >
              {t('alerts.buy', { period: price.period ? t(`period.${price.period}`) : price.name[locale] })}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-t1 text-ink-3">{t('billing.ends_alone')}</p>
    </section>
  );
}
