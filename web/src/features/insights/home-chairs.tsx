import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import { occupancyOf, servedMinutes, workingMinutes } from '@kursi/core/sales/occupancy.ts';
import { addressOf } from '../../app/address/address.ts';
import { campaignForServices } from '../../app/address/campaign-address.ts';
import { ButtonLink, TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { homeTimeZone } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLiveReads } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { CalendarFace } from '../../shared/calendar-face.tsx';
import { ChairRow } from '../../shared/charts/chair-row.tsx';
import { HeatLegend, HeatStrip, shortWeekday } from '../../shared/charts/heat-map.tsx';
import { GapList } from '../../shared/gaps/gap-list.tsx';

type Calendars = OutputOf<typeof occupancyCalls.get>['calendars'];
type Calendar = Calendars[number];

/** The emptiest hours that home names. */
const GAPS_SHOWN = 3;

/** With what is booked for the rest of it. */
function shareOf({ cells }: Pick<Calendar, 'cells'>): number {
  const [working, served] = cells.reduce(
    ([all, some], one) => [all + one.working + one.working_ahead, some + one.served + one.served_ahead],
    [0, 0],
  );
  return occupancyOf(served, working) ?? 0;
}

/** How full the chairs are this week, and the emptiest coming hours with a campaign that offers them. */
export default function HomeChairs({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const today = localMinute(Temporal.Now.instant(), homeTimeZone).day;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const week = { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
  const of = { business_id: business.id };
  const { data } = useCallQuery(occupancyCalls.get, { ...of, ...week, compare: 'before' });
  const found = useCallQuery(occupancyCalls.listGaps, of);
  useLiveReads(business.id, [occupancyCalls.get, occupancyCalls.listGaps]);
  if (!data || data.calendars.length === 0) return null;
  const sorted = data.calendars.toSorted((a, b) => shareOf(b) - shareOf(a));
  const { compared } = data;
  const before = compared && occupancyOf(servedMinutes(compared.minutes), workingMinutes(compared.minutes));
  const gaps = found.data?.gaps.slice(0, GAPS_SHOWN) ?? [];
  return (
    <section className="k-card pad grid grid-cols-1 gap-4" aria-label={t('chairs.home')}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-t3 font-bold max-tablet:flex-1">{t('chairs.home')}</h2>
        <p className="num flex-1 text-ink-3 max-tablet:order-last max-tablet:basis-full">
          {before === null
            ? t('chairs.home_share', {
                share: String(shareOf({ cells: sorted.flatMap(({ cells }) => cells) })),
              })
            : t('chairs.home_shares', {
                share: String(shareOf({ cells: sorted.flatMap(({ cells }) => cells) })),
                before: String(before),
              })}
        </p>
        <TextLink
          href={addressOf(paths.occupancyReport, { search: week })}
          className="inline-flex min-h-11 items-center"
        >
          {t('chairs.title')}
        </TextLink>
      </div>
      <div className="max-tablet:hidden">
        <WeekOfChairs calendars={sorted} today={today.dayOfWeek} />
      </div>
      <ChairRow
        className="tablet:hidden"
        chairs={sorted.map((one) => ({ key: one.id, name: one.name, share: shareOf(one) }))}
      />
      {gaps.length > 0 && (
        <div className="border-t border-line-soft pt-3">
          <h3 className="mb-1 font-medium">{t('chairs.emptiest')}</h3>
          <GapList
            businessId={business.id}
            gaps={gaps}
            offer={may(campaignCalls.create, business) ? offerButton : null}
          />
        </div>
      )}
    </section>
  );
}

/** A row for each with all hours of the week, two of them in a cell. */
function WeekOfChairs({ calendars, today }: { readonly calendars: Calendars; readonly today: number }) {
  const t = useText();
  const cells = calendars.flatMap((one) => one.cells);
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => cells.some(({ weekday }) => weekday === day));
  return (
    <div className="grid gap-2">
      <div className="flex items-end justify-between gap-3">
        <span className="w-32 flex-none" />
        <div className="flex min-w-0 flex-1 gap-2 text-t1 text-ink-3">
          {weekdays.map((day) => (
            <span key={day} className={day === today ? 'flex-1 font-bold text-ink' : 'flex-1'}>
              {shortWeekday(day)}
            </span>
          ))}
        </div>
        <span className="w-12 flex-none" />
      </div>
      {calendars.map((calendar) => (
        <div key={calendar.id} className="flex items-center gap-3">
          <span className="flex w-32 flex-none items-center gap-2">
            <CalendarFace calendar={calendar} size="small" />
            <span className="truncate">{calendar.name}</span>
          </span>
          <HeatStrip
            label={t('chairs.map', { name: calendar.name })}
            cells={calendar.cells}
            all={cells}
            weekdays={weekdays}
          />
          <span className="num w-12 flex-none text-right font-bold">{shareOf(calendar)}%</span>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-2 pt-1">
        <p className="text-t1 text-ink-3">{t('chairs.two_hours')}</p>
        <HeatLegend />
      </div>
    </div>
  );
}

const offerButton = (service_ids: readonly string[], label: string) => (
  <ButtonLink variant="primary" href={campaignForServices(service_ids)}>
    {label}
  </ButtonLink>
);
