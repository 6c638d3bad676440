import { paise } from '@kursi/core/kernel/money.ts';
import type { Plan } from '@kursi/core/subscription/subscription.contract.ts';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { Chip } from '../../ui/fields/chip.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { IconCheck, IconClock } from '../../ui/pictures/icons.ts';
import { type PlanGroup, priceAMonth } from './plan-groups.ts';

interface PlanCardProps {
  readonly group: PlanGroup;
  readonly isCurrent: boolean;
  /** The buy button and its explanation. */
  readonly action: (plan: Plan) => ReactNode;
}

export function PlanCard({ group, isCurrent, action }: PlanCardProps) {
  const t = useText();
  const locale = useLocale();
  const titleId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  // Preselects the longest period, the cheapest per month.
  const plan = group.plans.find(({ id }) => id === chosen) ?? group.plans.at(-1);
  if (!plan) return null;
  const name = plan.name[locale];
  const aMonth = priceAMonth(plan);
  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'k-card pad flex min-w-0 flex-col',
        isCurrent && 'outline-2 -outline-offset-2 outline-ink',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={titleId} className="min-w-0 text-t4 font-bold break-words">
          {name}
        </h2>
        {isCurrent && (
          <Chip icon={<IconCheck className="i-s" aria-hidden />} tone="good">
            {t('plans.yours')}
          </Chip>
        )}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-t6 font-bold">{formatMoney(plan.price)}</span>
        <span className="text-ink-3">{t('plans.for_period', { period: t(`period.${plan.period}`) })}</span>
      </p>
      <p className="text-ink-3 desk:min-h-5">
        {aMonth !== null && t('plans.a_month', { amount: formatMoney(paise(aMonth)) })}
      </p>
      <div className={cx('desk:min-h-9', group.plans.length > 1 ? 'mt-3' : 'desk:mt-3')}>
        {group.plans.length > 1 && (
          <Segmented
            wide
            label={t('plans.how_long', { plan: name })}
            value={plan.id}
            onValueChange={setChosen}
            options={group.plans.map(({ id, period }) => ({ value: id, label: t(`period.${period}`) }))}
          />
        )}
      </div>
      <ul className="mt-4 mb-5 grid gap-2" aria-label={t('plans.includes', { plan: name })}>
        {plan.features[locale].map((feature) => (
          <li key={feature} className={cx('flex gap-2', isPlanned(feature) && 'text-ink-3')}>
            {isPlanned(feature) ? (
              <IconClock className="i-m mt-0.5 flex-none" aria-hidden />
            ) : (
              <IconCheck className="i-m mt-0.5 flex-none text-good" aria-hidden />
            )}
            <span className="min-w-0 break-words">{feature}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto">{action(plan)}</div>
    </section>
  );
}

/** Features that are still to come begin with this word: they are not sold with a tick. */
const isPlanned = (feature: string) => /^(coming|आगे आएगा):/i.test(feature);
