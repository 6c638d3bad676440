import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { BarChart } from '../../../shared/charts/bar-chart.tsx';
import { ChangeText } from '../../../shared/charts/change-text.tsx';
import type { OpenVisits } from './occupancy-address.ts';
import { type Occupancy, partOf } from './occupancy-words.ts';

interface VisitFiguresProps {
  readonly found: Occupancy;
  readonly onOpen: (open: OpenVisits) => void;
}

/** How visits came about: no-shows, late cancellations, walk-ins, and how long before they were booked. */
export function VisitFigures({ found, onOpen }: VisitFiguresProps) {
  const t = useText();
  const { visits, compared, leads } = found;
  const then = compared?.visits;
  const figures = [
    {
      kind: 'no_show' as const,
      share: partOf(visits.no_show, visits.booked),
      isLessGood: true,
    },
    { kind: 'late' as const, share: null, isLessGood: true },
    {
      kind: 'walk_in' as const,
      share: partOf(visits.walk_in, visits.booked),
      isLessGood: false,
    },
    { kind: 'booked' as const, share: null, isLessGood: false },
  ];
  const all = leads.reduce((sum, one) => sum + one.visits, 0);
  return (
    <>
      <section className="grid grid-cols-2 gap-3 wide:grid-cols-4" aria-label={t('chairs.visits')}>
        {figures.map(({ kind, share, isLessGood }) => (
          <button
            key={kind}
            type="button"
            className="k-card pad text-left hover:bg-hover"
            onClick={() => onOpen({ kind })}
          >
            <span className="block text-t2 text-ink-2">{t(`chairs.visits_${kind}`)}</span>
            <span className="num block text-t5 font-bold max-tablet:text-t4">
              {formatNumber(visits[kind])}
            </span>
            <span className="num flex min-h-5 flex-wrap items-center gap-x-2 text-t1 text-ink-3">
              {share !== null &&
                t(`chairs.part_${kind === 'no_show' ? 'no_show' : 'walk_in'}`, { share: String(share) })}
              {then && <ChangeText now={visits[kind]} before={then[kind]} isLessGood={isLessGood} />}
            </span>
          </button>
        ))}
      </section>
      {all > 0 && (
        <section className="k-card pad" aria-label={t('chairs.leads')}>
          <h2 className="mb-2 text-t3 font-bold">{t('chairs.leads')}</h2>
          <BarChart
            sentence={t('chairs.leads_sentence', {
              share: String(Math.round(((leads[0]?.visits ?? 0) / all) * 100)),
              count: all,
            })}
            names={{ now: t('chairs.leads_visits') }}
            points={leads.map(({ days, visits: some }) => ({
              key: String(days),
              label: t(`chairs.lead_${days as 0}`),
              name: t(`chairs.lead_${days as 0}`),
              now: some,
            }))}
            write={formatNumber}
            writeShort={formatNumber}
            height={150}
            onOpen={(key) => onOpen({ lead: Number(key) })}
          />
        </section>
      )}
    </>
  );
}
