import type { AnyVisit, Visit } from '@kursi/core/booking/booking-shapes.ts';
import { type SeenVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PagedList } from '../../../../app/paged-list.tsx';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { useMedia } from '../../../../lib/device/use-media.ts';
import { formatDate, formatMoney, formatTime } from '../../../../lib/format.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { type Translate, useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { CheckOutLink } from '../check-out-link.tsx';
import { SumState } from '../sum-state.tsx';
import { useScheduleLive } from '../use-schedule-live.ts';
import { mayCheckOut } from '../visit/visit-data.ts';
import { VisitPanel } from '../visit/visit-panel.tsx';
import { VisitStatus } from '../visit/visit-status.tsx';
import { kinds, moneys, periods, states, useVisitFilters, visitsToList } from './visit-filters.ts';

/** Below it the visit opens over the list, as on the calendar. */
const NARROW = '(max-width: 1179.98px)';
const EVERYONE = 'everyone';
const stateKeys = {
  expected: 'desk.status_confirmed',
  arrived: 'desk.status_arrived',
  in_service: 'desk.status_service',
  done: 'desk.status_done',
  no_show: 'desk.status_noshow',
} as const;
/** After the last letter. */
const SEARCH_MS = 250;

/** All visits of the business, newest first, and the one that is open beside them. */
export function VisitsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const isNarrow = useMedia(NARROW);
  const { filters, change } = useVisitFilters();
  const [find, setFind] = useState(filters.find);
  const search = useRef({ change, found: filters.find });
  search.current = { change, found: filters.find };
  useEffect(() => {
    // Nothing was typed: going to the address anyway would undo a press on a link meanwhile.
    if (find === search.current.found) return;
    const timer = setTimeout(() => search.current.change({ find }), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [find]);
  const { data: catalogue } = useCallQuery(catalogueCalls.get, { business_id: business.id });
  // Visits stay with who was removed.
  const { data: removed } = useCallQuery(calendarCalls.list, { business_id: business.id, removed: 'true' });
  const { data: settings } = useCallQuery(settingsCalls.get, { business_id: business.id });
  const timeZone = settings?.time_zone ?? 'Asia/Kolkata';
  const now = useNow();
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  useScheduleLive(business.id, () => undefined);
  const said = useRef<HTMLParagraphElement>(null);
  const say = useCallback((text: string) => {
    if (said.current) said.current.textContent = text;
  }, []);
  const calendars = catalogue?.calendars ?? [];
  return (
    <div className="flex min-h-full">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-8 py-6 max-desk:p-4">
        <PageHeader title={t('visits.title')} sub={t('visits.lead')} />
        <SearchField
          label={t('visits.find')}
          placeholder={t('visits.find')}
          clearLabel={t('platform.clear')}
          value={find}
          onValueChange={setFind}
        />
        <div className="grid grid-cols-[repeat(5,minmax(0,192px))] gap-2 max-desk:grid-cols-2">
          <Select
            label={t('visits.period')}
            value={filters.period}
            options={periods.map((value) => ({ value, label: t(`visits.period_${value}`) }))}
            onValueChange={(period) => change({ period })}
          />
          <Select
            label={t('visits.kind')}
            value={filters.kind}
            options={kinds.map((value) => ({ value, label: t(`visits.kind_${value}`) }))}
            onValueChange={(kind) => change({ kind })}
          />
          <Select
            label={t('visits.money')}
            value={filters.money}
            options={moneys.map((value) => ({ value, label: t(`visits.money_${value}`) }))}
            onValueChange={(money) => change({ money })}
          />
          <Select
            label={t('visits.state')}
            value={filters.state}
            options={states.map((value) => ({
              value,
              label: value === 'all' ? t('visits.state_all') : t(stateKeys[value]),
            }))}
            onValueChange={(state) => change({ state })}
          />
          <Select
            label={t('visits.person')}
            value={filters.person ?? EVERYONE}
            options={[
              { value: EVERYONE, label: t('visits.everyone') },
              ...calendars.map(({ id, name }) => ({ value: id, label: name })),
              ...(removed?.items ?? []).map(({ id, name }) => ({
                value: id,
                label: t('visits.removed', { name }),
              })),
            ]}
            onValueChange={(person) => change({ person: person === EVERYONE ? null : person })}
          />
        </div>
        <PagedList
          call={visitCalls.list}
          input={{ business_id: business.id, ...visitsToList(filters, today) }}
          empty={{ title: t('visits.none'), body: t('visits.none_more') }}
          failed={t('visits.failed')}
        >
          {(visits) => (
            <ul className="k-card k-rows" aria-label={t('visits.title')}>
              {visits.map((visit) => (
                <li key={visit.id} className="flex items-center">
                  <VisitRow
                    visit={visit}
                    isOpen={visit.id === filters.visit}
                    onOpen={() => change({ visit: visit.id })}
                  />
                  {mayCheckOut(visit, today) && hasBegun(visit, now) && (
                    <CheckOutLink
                      visitId={visit.id}
                      client={clientName(t, visit.client.name)}
                      className="mr-3 flex-none"
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
        <p ref={said} role="status" className="sr-only" />
      </div>
      {filters.visit && (
        <VisitPanel
          key={filters.visit}
          businessId={business.id}
          visitId={filters.visit}
          calendars={calendars}
          timeZone={timeZone}
          today={today}
          member={business}
          floats={isNarrow}
          takesFocus
          say={say}
          onClose={() => change({ visit: null })}
        />
      )}
    </div>
  );
}

/** Here, in service, or its time has come. */
function hasBegun({ progress, services }: AnyVisit, now: Temporal.Instant): boolean {
  if (progress === 'arrived' || progress === 'in_service' || progress === 'done') return true;
  const starts = services.map(({ start_date }) => Temporal.Instant.from(start_date));
  return starts.some((start) => Temporal.Instant.compare(start, now) <= 0);
}

interface VisitRowProps {
  readonly visit: SeenVisit;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function VisitRow({ visit, isOpen, onOpen }: VisitRowProps) {
  const t = useText();
  const first = visit.services[0];
  return (
    <button
      type="button"
      className="grid min-h-14 w-full grid-cols-[112px_minmax(0,1fr)_152px_128px] items-center gap-x-3 gap-y-1 px-4 py-2 text-start hover:bg-hover aria-[current=true]:bg-hover aria-[current=true]:shadow-[inset_2px_0_0_var(--ink)] max-desk:grid-cols-[minmax(0,1fr)_auto]"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="grid min-w-0 max-desk:row-start-2 max-desk:flex max-desk:gap-2">
        <b className="font-medium">{formatDate(visit.booking_date)}</b>
        {first && <span className="num">{formatTime(first.service_time)}</span>}
      </span>
      <span className="grid min-w-0 max-desk:row-start-1">
        <b className="font-medium break-words">{clientName(t, visit.client.name)}</b>
        <span className="break-words text-ink-2">{whatOf(visit)}</span>
      </span>
      <span className="grid min-w-0 justify-items-start gap-0.5 max-desk:row-start-2 max-desk:justify-items-end">
        <VisitStatus visit={visit} />
        {visit.receipt && <span className="num text-ink-3">{visit.receipt.receipt_number}</span>}
      </span>
      <span className="num grid min-w-0 justify-items-end max-desk:col-start-2 max-desk:row-start-1">
        {visit.has_sums ? (
          <>
            <b className="font-medium">{formatMoney(visit.total_amount)}</b>
            <Owed t={t} visit={visit} />
          </>
        ) : (
          <SumState visit={visit} />
        )}
      </span>
    </button>
  );
}

function Owed({ t, visit }: { readonly t: Translate; readonly visit: Visit }) {
  if (visit.to_give_back > 0) {
    return (
      <span className="text-bad">
        {t('client_visits.give_back', { amount: formatMoney(visit.to_give_back) })}
      </span>
    );
  }
  const { due_amount } = visit.financial_summary;
  // Before it is billed, nothing is owed.
  if (due_amount === 0 || visit.billed_at === null) return null;
  return <span className="text-warn">{t('visits.due', { amount: formatMoney(due_amount) })}</span>;
}

function whatOf({ services, products, memberships }: AnyVisit): string {
  return [
    ...services.map(({ service_name, entity_name }) => `${service_name}, ${entity_name}`),
    ...products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    ...memberships.map(({ name }) => name),
  ].join(' · ');
}
