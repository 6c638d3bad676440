import type { ReactNode } from 'react';
import { ButtonLink, TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { formatInstantDay, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { type CurrentSubscription, expiryDay, isGranted } from './use-subscription.ts';

/** Days before the expiry from which a warning is shown. */
const WARN_DAYS = 14;

export function PlanNow({ current }: { readonly current: CurrentSubscription }) {
  const t = useText();
  const now = useNow();
  const { type, expiry_date } = current.subscription;
  const days = expiry_date === null ? 0 : Math.ceil((expiry_date - now.epochMilliseconds / 1000) / 86_400);
  return (
    <Card title={t('billing.plan')} className="flex flex-col">
      <p className="text-t5 font-bold">{t(`plan_type.${type}`)}</p>
      {expiry_date === null ? (
        <p className="mt-1 text-ink-2">{t('billing.basic')}</p>
      ) : (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-2">
          {t('billing.until', { day: expiryDay(expiry_date, now) })}
          <Chip tone={days <= WARN_DAYS ? 'warn' : 'neutral'}>{t('billing.days_left', { count: days })}</Chip>
        </p>
      )}
      {expiry_date !== null && <p className="mt-1 text-ink-2">{t('billing.ends_alone')}</p>}
      {isGranted(type) && <p className="mt-1 text-ink-2">{t('billing.given')}</p>}
      {current.next && (
        <p className="mt-1 text-ink-2">
          {t('plans.next', {
            plan: t(`plan_type.${current.next.type}`),
            day: formatInstantDay(current.next.starts_at, { now }),
          })}
        </p>
      )}
      <div className="mt-4">
        <ButtonLink variant={days <= WARN_DAYS ? 'primary' : 'plain'} size="tap" href={paths.plans}>
          {t(plansLabel(current))}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** What can be done on the page of plans. */
function plansLabel({ subscription: { type, is_active }, upgrade }: CurrentSubscription) {
  const renews = is_active && type !== 'free_trial' && !isGranted(type);
  if (upgrade) return renews ? 'billing.upgrade_or_renew' : 'billing.upgrade';
  return renews ? 'billing.renew' : 'billing.see_plans';
}

export function AccountSummary({ current }: { readonly current: CurrentSubscription }) {
  const t = useText();
  const now = useNow();
  const { message_credits, alerts_until, outstanding_dues } = current.account_summary;
  return (
    <Card title={t('billing.account')}>
      <dl className="grid gap-3">
        <Line label={t('billing.credits')}>
          <TextLink inline href={paths.credits}>
            {t('credits.count', { count: message_credits })}
          </TextLink>
        </Line>
        <Line label={t('billing.alerts')}>
          {alerts_until
            ? t('billing.until', { day: formatInstantDay(alerts_until, { now }) })
            : t('billing.alerts_none')}
        </Line>
        <Line label={t('billing.dues')}>{formatMoney(outstanding_dues)}</Line>
      </dl>
    </Card>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="num font-medium">{children}</dd>
    </div>
  );
}
