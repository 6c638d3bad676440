import type { ListedCampaign } from '@kursi/core/campaigns/campaign.contract.ts';
import type { ReactNode } from 'react';
import type { Address } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatInstant, formatInstantDay, formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Meter } from '../../../ui/states/meter.tsx';
import { lookOf } from '../campaign-look.ts';
import { filterWords, type ServiceNames } from '../filter-words.ts';

interface CampaignRowProps {
  readonly campaign: ListedCampaign;
  readonly services: ServiceNames;
  readonly href: Address;
  readonly now: Temporal.Instant;
  readonly menu: ReactNode;
}

export function CampaignRow({ campaign, services, href, now, menu }: CampaignRowProps) {
  const t = useText();
  const { name, filter, missing, sending, figures } = campaign;
  const { Icon, className, tone, word } = lookOf(campaign);
  const whom = filter && filterWords(t, filter, services);
  const isGoing = sending === 'sending' || sending === 'paused';
  const goal = figures?.recipients ?? 0;
  const gone = goal - (figures?.waiting ?? 0);
  return (
    <li className={cx('k-srow k-cp-row', className)} data-campaign={campaign.id}>
      <Icon className={cx('st i-m', tone)} aria-hidden />
      <div className="min-w-0">
        <p className="cut font-bold">
          {routerLink({ href, className: 'k-srow-open', children: name || t('campaign.unnamed') })}
        </p>
        <p className="cut text-ink-2">{whom ?? t('campaign.nobody_chosen')}</p>
        {missing.length > 0 && (
          <p className="text-t1 text-ink-3">
            {t('campaign.missing', {
              parts: missing.map((part) => t(`campaign.missing_${part}`)).join(', '),
            })}
          </p>
        )}
        {isGoing && figures && (
          <div className="mt-1.5 flex max-w-96 items-center gap-3">
            <Meter
              className="flex-1"
              tone="brand"
              label={t('campaign.sent_of', { sent: gone, all: goal })}
              value={gone}
              max={Math.max(1, goal)}
            />
            <span className="num flex-none text-t1 text-ink-3" aria-hidden>
              {t('campaign.sent_of', { sent: gone, all: goal })}
            </span>
          </div>
        )}
      </div>
      {figures && sending !== 'scheduled' && (
        <dl className="figures num">
          {(['sent', 'delivered', 'read', 'failed', 'booked'] as const).map((one) => (
            <div key={one} className={one}>
              <dt>{t(`campaign.count_${one}`)}</dt>
              <dd>{formatNumber(figures[one])}</dd>
            </div>
          ))}
        </dl>
      )}
      <span className="state num">
        <span className={cx('font-medium', tone)}>{t(word)}</span>
        <span className="text-t1 text-ink-3">
          {sending === null
            ? t('campaign.changed_at', { when: formatInstantDay(campaign.updated_at, { now }) })
            : formatInstant(whenOf(campaign), { now })}
        </span>
      </span>
      <span className="menu">{menu}</span>
    </li>
  );
}

function whenOf({ sending, scheduled_for, finished_at, sent_off_at, updated_at }: ListedCampaign): string {
  if (sending === 'scheduled' && scheduled_for) return scheduled_for;
  return finished_at ?? sent_off_at ?? updated_at;
}
