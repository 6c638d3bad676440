import type { MyVisit, OneOfMine } from '@kursi/core/booking/visits.contract.ts';
import { myVisitPath } from '../../../../app/address/address.ts';
import { TextLink } from '../../../../app/address/links.tsx';
import { formatInstant } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';

interface SeriesDatesProps {
  readonly visit: MyVisit;
  readonly series: OneOfMine['series'];
}

/** The other dates that were booked with this one: a message names the next three only. */
export function SeriesDates({ visit, series }: SeriesDatesProps) {
  const t = useText();
  const now = useNow();
  if (series.length === 0) return null;
  return (
    <section className="k-card pad desk:p-6">
      <h2 className="text-t4 font-bold">{t('mine.series', { count: series.length })}</h2>
      <ul className="mt-2 divide-y divide-line-soft border-t border-line-soft">
        {series.map(({ visit_id, start_date }) => {
          const when = formatInstant(start_date, { now, timeZone: visit.business.time_zone });
          return (
            <li key={visit_id} className="num flex min-h-11 items-center py-2">
              {/* A personal link opens its own visit only. */}
              {visit.is_opened ? (
                when
              ) : (
                <TextLink href={myVisitPath({ business_id: visit.business_id, id: visit_id })}>
                  {when}
                </TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
