import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink, TextLink } from '../../../../app/address/links.tsx';
import { paths } from '../../../../app/address/paths.ts';
import { PagedList } from '../../../../app/paged-list.tsx';
import { useText } from '../../../../lib/text.ts';
import { cx } from '../../../../ui/cx.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { IconSearch } from '../../../../ui/pictures/icons.ts';
import { keptVisits } from '../visits-on-device.ts';
import { MySlotAlerts } from './my-slot-alerts.tsx';
import { NextVisit } from './next-visit.tsx';
import { useRefetchSoon } from './use-refetch-soon.ts';
import { VisitRow } from './visit-row.tsx';

/** The client's visits at all businesses: next, upcoming, past, cancelled; before them their places in queues. */
export function MyBookings({ places }: { readonly places: ReactNode }) {
  const t = useText();
  useRefetchSoon();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t('mine.title')}
        actions={
          <ButtonLink href={paths.discover}>
            <IconSearch className="i-m" aria-hidden />
            {t('mine.find')}
          </ButtonLink>
        }
      />
      {places}
      <MySlotAlerts />
      <VisitGroup
        when="upcoming"
        title={t('mine.upcoming')}
        empty={{ title: t('mine.none_upcoming_title'), body: t('mine.none_upcoming_body') }}
      />
      {/* Cancelled visits are neither upcoming nor past. Hidden when empty. */}
      <VisitGroup when="cancelled" title={t('mine.called_off')} empty={null} />
      <VisitGroup
        when="past"
        title={t('mine.past')}
        empty={{ title: t('mine.none_past_title'), body: t('mine.none_past_body') }}
      />
      <TextLink href={paths.findBookings} className="inline-flex min-h-11 items-center justify-self-start">
        {t('find.link')}
      </TextLink>
    </div>
  );
}

interface VisitGroupProps {
  readonly when: 'upcoming' | 'cancelled' | 'past';
  readonly title: string;
  readonly empty: { readonly title: string; readonly body: string } | null;
}

/** `/bookings#past` is a shortcut of the app's icon: to book again. */
const toTop = (list: HTMLUListElement | null) => list?.scrollIntoView();

/** A page of ten visits, with "show more". */
function VisitGroup({ when, title, empty }: VisitGroupProps) {
  const t = useText();
  const isComing = when === 'upcoming';
  const { hash } = useLocation();
  const heading = <h2 className="pb-3 text-t4 font-bold">{title}</h2>;
  return (
    <section className="empty:hidden">
      {empty && heading}
      <PagedList
        call={visitCalls.listMine}
        input={{ when }}
        empty={empty}
        keptAs={keptVisits(when)}
        failed={t('mine.failed')}
      >
        {(visits) => {
          const [next] = isComing ? visits : [];
          const rows = next ? visits.slice(1) : visits;
          return (
            <>
              {!empty && heading}
              {next && <NextVisit visit={next} />}
              {rows.length > 0 && (
                <ul
                  ref={hash === when ? toTop : undefined}
                  className={cx('k-card divide-y divide-line-soft overflow-hidden', next && 'mt-4')}
                >
                  {rows.map((visit) => (
                    <VisitRow key={visit.id} visit={visit} past={!isComing} />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </PagedList>
    </section>
  );
}
