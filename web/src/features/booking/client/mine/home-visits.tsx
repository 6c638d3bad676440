import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { myVisitPath } from '../../../../app/address/address.ts';
import { ButtonLink, TextLink } from '../../../../app/address/links.tsx';
import { paths } from '../../../../app/address/paths.ts';
import { OfflineCopyNote } from '../../../../app/offline-copy-note.tsx';
import { useUser } from '../../../../app/user-context.tsx';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { IconStar } from '../../../../ui/pictures/icons.ts';
import { nextKeptVisit } from '../visits-on-device.ts';
import { NextVisit } from './next-visit.tsx';
import { VisitRow } from './visit-row.tsx';
import { standingOf, toReview } from './visit-text.ts';

/** How long after a visit the home page asks for a review. */
const ASKING_DAYS = 14;

function useHomeVisits() {
  const upcoming = useCallQuery(visitCalls.listMine, { when: 'upcoming', limit: 1 });
  const past = useCallQuery(visitCalls.listMine, { when: 'past', limit: 3 });
  return { upcoming, past };
}

/** Whether there are visits, past or to come; undefined while that is asked. */
export function useHasVisits(): boolean | undefined {
  const { upcoming, past } = useHomeVisits();
  const found = [...(upcoming.data?.items ?? []), ...(past.data?.items ?? [])];
  if (found.length > 0) return true;
  return upcoming.isPending || past.isPending ? undefined : false;
}

/** Client home: the next visit, the last one to book again, and a review prompt. Renders nothing without visits. */
export function HomeVisits() {
  const t = useText();
  const now = useNow();
  const { upcoming, past } = useHomeVisits();
  const { id: userId } = useUser();
  const isLost = upcoming.isError && !upcoming.data;
  const next = isLost ? nextKeptVisit(userId) : upcoming.data?.items[0];
  const since = now.subtract({ hours: 24 * ASKING_DAYS });
  const asked = past.data?.items.find((visit) =>
    toReview(visit, now).some(({ end_date }) => Temporal.Instant.compare(end_date, since) > 0),
  );
  const [part] = asked ? toReview(asked, now) : [];
  const last = past.data?.items.find((visit) => standingOf(visit, now) === 'over');
  if (!next && !part && !last) return null;
  return (
    <section className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-4 p-4 max-desk:pt-1 desk:p-8 desk:pb-0">
      {next && (
        <>
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-t4 font-bold">{t('mine.next')}</h2>
            <TextLink href={paths.bookings} className="inline-flex min-h-11 items-center">
              {t('mine.all')}
            </TextLink>
          </div>
          {isLost && <OfflineCopyNote onRetry={() => void upcoming.refetch()} />}
          <NextVisit visit={next} />
        </>
      )}
      {asked && part && (
        <div className="k-card pad flex flex-wrap items-center gap-3">
          <IconStar className="i-l flex-none fill-current text-warn-bar" aria-hidden />
          <p className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
            {t('review.ask_about', { service: part.service_name, business: asked.business.name })}
          </p>
          <ButtonLink variant="soft" size="tap" className="max-tablet:w-full" href={myVisitPath(asked)}>
            {t('review.rate')}
          </ButtonLink>
        </div>
      )}
      {last && (
        <>
          <h2 className="text-t4 font-bold">{t('mine.last')}</h2>
          <ul className="k-card overflow-hidden">
            <VisitRow visit={last} past />
          </ul>
        </>
      )}
    </section>
  );
}
