import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import { idleMinutes } from '@kursi/core/sales/occupancy.ts';
import { useState } from 'react';
import { campaignForServices } from '../../../app/address/campaign-address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { may } from '../../../lib/may.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { CalendarFace } from '../../../shared/calendar-face.tsx';
import { formatRupees } from '../../../shared/charts/write-money.ts';
import { GapList } from '../../../shared/gaps/gap-list.tsx';
import { LoadingCard } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { hoursText } from '../hours-text.ts';
import { ReportFailed } from '../report-failed.tsx';
import { type Occupancy, sumMinutes } from './occupancy-words.ts';

/** What the empty hours would have brought, had each sold like the booked ones of that person. */
export function IdleCard({ calendars }: { readonly calendars: Occupancy['calendars'] }) {
  const t = useText();
  const sorted = calendars.toSorted((a, b) => b.idle_worth - a.idle_worth);
  const idle = idleMinutes(sumMinutes(calendars.map(({ minutes }) => minutes)));
  const worth = formatRupees(sumPaise(calendars.map(({ idle_worth }) => idle_worth)));
  return (
    <section className="k-card pad" aria-label={t('chairs.idle_title')}>
      <h2 className="text-ink-2">{t('chairs.idle_title')}</h2>
      <p className="num text-t4 font-bold">{t('chairs.at_most', { amount: worth })}</p>
      <p className="mt-1 text-t1 text-ink-3">{t('chairs.idle_how')}</p>
      <table className="num mt-3 w-full">
        <thead>
          <tr className="text-t1 text-ink-3">
            <th scope="col" className="py-1 text-left font-regular">
              {t('figures.group_person')}
            </th>
            {(['idle', 'hour', 'worth'] as const).map((key) => (
              <th key={key} scope="col" className="py-1 pl-3 text-right font-regular">
                {t(`chairs.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((calendar) => (
            <tr key={calendar.id} className="border-t border-line-soft">
              <th scope="row" className="w-full max-w-0 py-2 text-left font-regular">
                <span className="flex items-center gap-2">
                  <CalendarFace calendar={calendar} size="small" />
                  <span className="truncate">{calendar.name}</span>
                </span>
              </th>
              <td className="pl-3 text-right whitespace-nowrap">
                {hoursText(t, idleMinutes(calendar.minutes))}
              </td>
              <td className="pl-3 text-right text-ink-3">
                {calendar.hour_worth === null ? '–' : formatRupees(calendar.hour_worth)}
              </td>
              <td className="pl-3 text-right font-medium">{formatRupees(calendar.idle_worth)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-bold">
          <tr className="border-t border-line">
            <th scope="row" className="py-2 text-left">
              {t('figures.together')}
            </th>
            <td className="pl-3 text-right whitespace-nowrap">{hoursText(t, idle)}</td>
            <td />
            <td className="pl-3 text-right">{worth}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** More than that are asked for. */
const SHOWN = 6;

/** Free times of the coming days, whatever the range of the report. */
export function GapsCard({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const [isAll, setAll] = useState(false);
  const { data, isError, error, refetch } = useCallQuery(occupancyCalls.listGaps, {
    business_id: business.id,
  });
  if (!data && isError) return <ReportFailed error={error} onRetry={refetch} />;
  if (!data) return <LoadingCard lines={6} />;
  const gaps = isAll ? data.gaps : data.gaps.slice(0, SHOWN);
  return (
    <section className="k-card pad" aria-label={t('chairs.gaps')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-t3 font-bold">{t('chairs.gaps')}</h2>
        <p className="text-t2 text-ink-3">{t('chairs.gaps_count', { count: data.gaps.length })}</p>
      </div>
      {data.gaps.length === 0 ? (
        <p className="mt-2 text-ink-3">{t('chairs.gaps_none')}</p>
      ) : (
        <div className="mt-2">
          <GapList
            businessId={business.id}
            gaps={gaps}
            offer={may(campaignCalls.create, business) ? offerButton : null}
          />
          {!isAll && data.gaps.length > SHOWN && (
            <Button variant="quiet" className="mt-2 print:hidden" onClick={() => setAll(true)}>
              {t('chairs.gaps_all', { count: data.gaps.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const offerButton = (service_ids: readonly string[], label: string) => (
  <ButtonLink variant="primary" href={campaignForServices(service_ids)}>
    {label}
  </ButtonLink>
);
