import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { PagedList } from '../../../app/paged-list.tsx';
import { paths } from '../../../app/paths.ts';
import { routerLink } from '../../../app/router-link.tsx';
import { useCall } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { IconSearch } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MyWishes } from './my-wishes.tsx';
import { NextVisit } from './next-visit.tsx';
import { useLookAgain } from './use-look-again.ts';
import { VisitRow } from './visit-row.tsx';

/** My visits everywhere: the next one large, those after it, and what was. */
export function MyBookings() {
  const t = useText();
  useLookAgain();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t('mine.title')}
        actions={
          <ButtonLink href={paths.discover} renderLink={routerLink}>
            <IconSearch className="i-m" aria-hidden />
            {t('mine.find')}
          </ButtonLink>
        }
      />
      <MyWishes />
      <section>
        <h2 className="pb-3 text-t4 font-bold">{t('mine.upcoming')}</h2>
        <PagedList
          call={visitCalls.mine}
          input={{ when: 'upcoming' }}
          empty={{ title: t('mine.none_upcoming_title'), body: t('mine.none_upcoming_body') }}
        >
          {([next, ...later]) => (
            <div className="grid grid-cols-1 gap-4">
              {next && <NextVisit visit={next} />}
              {later.length > 0 && (
                <ul className="k-card divide-y divide-line-soft overflow-hidden">
                  {later.map((visit) => (
                    <VisitRow key={visit.id} visit={visit} />
                  ))}
                </ul>
              )}
            </div>
          )}
        </PagedList>
      </section>
      <CalledOff />
      <section>
        <h2 className="pb-3 text-t4 font-bold">{t('mine.past')}</h2>
        <PagedList
          call={visitCalls.mine}
          input={{ when: 'past' }}
          empty={{ title: t('mine.none_past_title'), body: t('mine.none_past_body') }}
        >
          {(visits) => (
            <ul className="k-card divide-y divide-line-soft overflow-hidden">
              {visits.map((visit) => (
                <VisitRow key={visit.id} visit={visit} past />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </div>
  );
}

/** What would still be to come: it is missed up there, and no past either. Nothing for whoever has none. */
function CalledOff() {
  const t = useText();
  const { data } = useCall(visitCalls.mine, { when: 'cancelled' });
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h2 className="pb-3 text-t4 font-bold">{t('mine.called_off')}</h2>
      <ul className="k-card divide-y divide-line-soft overflow-hidden">
        {data.items.map((visit) => (
          <VisitRow key={visit.id} visit={visit} past />
        ))}
      </ul>
    </section>
  );
}
