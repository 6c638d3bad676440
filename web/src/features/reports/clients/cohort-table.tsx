import '../../../shared/charts/charts.css';
import { cameAfter } from '@kursi/core/sales/client-report.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { cohortShows } from './clients-address.ts';
import { type ClientReport, monthName } from './clients-words.ts';

interface CohortTableProps {
  readonly cohorts: ClientReport['cohorts'];
  readonly show: (typeof cohortShows)[number];
  readonly onShow: (show: (typeof cohortShows)[number]) => void;
  readonly onOpen: (month: string, after: number) => void;
}

/** Fewer are people, no share. */
const LEAST_FOR_A_SHARE = 10;

/** Of those who first came in a month, how many came in the months after. A cell opens the people in it. */
export function CohortTable({ cohorts, show, onShow, onOpen }: CohortTableProps) {
  const t = useText();
  const columns = Array.from({ length: cohorts.length }, (_, after) => after);
  const all = cohorts.reduce((sum, { clients }) => sum + clients, 0);
  const cell = 'h-9 rounded-1 text-center max-desk:h-11';
  return (
    <div className="k-card pad">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 flex-1 text-t3 font-bold text-pretty">{t('back.cohorts')}</h2>
        <Segmented
          label={t('back.cohort_show')}
          value={show}
          options={cohortShows.map((value) => ({ value, label: t(`back.show_${value}`) }))}
          onValueChange={onShow}
          className="print:hidden"
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label={t('back.cohorts')} tabIndex={0}>
        <table className="num w-full min-w-160 table-fixed border-separate border-spacing-0.5">
          <thead>
            <tr className="text-t1 text-ink-3">
              <th scope="col" className="w-24 text-left font-regular">
                {t('back.first_visit')}
              </th>
              {columns.map((after) => (
                <th key={after} scope="col" className="font-regular">
                  {after === 0 ? t('back.that_month') : after}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month, clients, came }, row) => (
              <tr key={month}>
                <th scope="row" className="pr-3 text-left whitespace-nowrap font-medium">
                  {monthName(month)}
                </th>
                {columns.map((after) => {
                  const people = came[after];
                  if (people === undefined) return <td key={after} />;
                  const share = clients === 0 ? 0 : Math.round((people / clients) * 100);
                  const isShare = after > 0 && show === 'share' && clients >= LEAST_FOR_A_SHARE;
                  // The month in which the table ends is not over.
                  const isOpen = row + after === cohorts.length - 1 && after > 0;
                  return (
                    <td key={after} className="p-0">
                      <button
                        type="button"
                        className={cx(cell, 'k-cohort w-full', isOpen && 'ahead')}
                        style={{ '--v': after === 0 ? (clients > 0 ? 100 : 0) : share } as object}
                        disabled={people === 0}
                        onClick={() => onOpen(month, after)}
                      >
                        {isShare ? `${share}%` : formatNumber(people)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot className="font-bold">
            <tr>
              <th scope="row" className="pt-2 text-left">
                {t('figures.together')}
              </th>
              {columns.map((after) => {
                const share = cameAfter(cohorts, after);
                return (
                  <td key={after} className="pt-2 text-center">
                    {after === 0 ? formatNumber(all) : share === null ? '' : `${share}%`}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        </table>
      </section>
      <p className="mt-2 text-t1 text-ink-3">{t('back.cohort_how')}</p>
    </div>
  );
}
