import type { ListedCampaign } from '@kursi/core/campaigns/campaign.contract.ts';
import type { ReactNode } from 'react';
import type { Address } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatInstant, formatInstantDay, formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { RowState, rowLink, StatusRow } from '../../../shared/messages/status-row.tsx';
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
  const { name, filter, missing, sending, figures, held_until } = campaign;
  const { Icon, bar, tone, word } = lookOf(campaign);
  const whom = filter && filterWords(t, filter, services);
  const isGoing = sending === 'sending' || sending === 'paused';
  const goal = figures?.recipients ?? 0;
  const gone = goal - (figures?.waiting ?? 0);
  return (
    <StatusRow
      bar={bar}
      className="min-h-16 grid-cols-[20px_minmax(0,1fr)_auto_164px_32px] gap-x-4 py-2.5 pr-3 pl-4.5 max-desk:grid-cols-[20px_minmax(0,1fr)_44px] max-desk:gap-x-2.5 max-desk:gap-y-1 max-desk:py-3 max-desk:pr-1 max-desk:pl-3.5"
      data-campaign={campaign.id}
    >
      <Icon className={cx('i-m mt-0.5 self-start', tone)} aria-hidden />
      <div className="min-w-0">
        <p className="cut font-bold">
          {routerLink({ href, className: rowLink, children: name || t('campaign.unnamed') })}
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
        <dl className="num grid grid-cols-[repeat(5,60px)] gap-2.5 text-right max-desk:col-start-2 max-desk:grid-cols-[repeat(5,auto)] max-[1100px]:pt-1.5 max-[1100px]:text-left desk:max-[1100px]:col-[2/4] desk:max-[1100px]:row-start-2 desk:max-[1100px]:justify-start">
          {(['sent', 'delivered', 'read', 'failed', 'booked'] as const).map((one) => (
            <div key={one}>
              <dt className={cx('text-t1', one === 'booked' ? 'text-brand-ink' : 'text-ink-3')}>
                {t(`campaign.count_${one}`)}
              </dt>
              <dd className={cx('font-medium', one === 'booked' && 'text-brand-ink')}>
                {formatNumber(figures[one])}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <RowState tone={tone} word={t(word)}>
        {sending === null
          ? t('campaign.changed_at', { when: formatInstantDay(campaign.updated_at, { now }) })
          : held_until
            ? t('campaign.held_until', { when: formatInstant(held_until, { now }) })
            : formatInstant(whenOf(campaign), { now })}
      </RowState>
      <span className="relative z-(--z-raised) col-start-5 max-desk:col-start-3 max-desk:row-start-1">
        {menu}
      </span>
    </StatusRow>
  );
}

function whenOf({ sending, scheduled_for, finished_at, sent_off_at, updated_at }: ListedCampaign): string {
  if (sending === 'scheduled' && scheduled_for) return scheduled_for;
  return finished_at ?? sent_off_at ?? updated_at;
}
