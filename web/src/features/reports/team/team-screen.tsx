import { teamCalls } from '@kursi/core/insights/team.contract.ts';
import { addressOf } from '../../../app/address/address.ts';
import { paths } from '../../../app/address/paths.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatDayRange, formatNumber } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { CalendarFace } from '../../../shared/calendar-face.tsx';
import { ChangeText } from '../../../shared/charts/change-text.tsx';
import { formatRupees } from '../../../shared/charts/write-money.ts';
import { LoadingCards } from '../../../shared/loading.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { hoursText } from '../hours-text.ts';
import { comparisonOf } from '../report-address.ts';
import { ReportFailed } from '../report-failed.tsx';
import { CompareField } from '../report-fields.tsx';
import { ReportPage } from '../report-page.tsx';
import { type ReportRange, rangeOf, today } from '../report-range.ts';
import { saveTeam } from './team-csv.ts';
import {
  broughtByVisit,
  type Person,
  paiseOf,
  percent,
  productsByVisit,
  soldBy,
  starsOf,
  sumOf,
} from './team-words.ts';

/** The search of the page. */
export interface TeamSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare?: string | undefined;
}

interface TeamScreenProps {
  readonly business: MyBusiness;
  readonly search: TeamSearch;
  readonly onAddress: (search: TeamSearch) => void;
}

/** What each of the team sold, how full their hours were, who came back, and what they earned. */
export function TeamScreen({ business, search, onAddress }: TeamScreenProps) {
  const t = useText();
  const range = rangeOf(search);
  const compare = comparisonOf(search.compare);
  const change = (next: TeamSearch) => onAddress({ ...search, ...range, ...next });
  const { data, isError, error, isPlaceholderData, refetch } = useCallQuery(
    teamCalls.get,
    { business_id: business.id, ...range, ...(compare && { compare }) },
    { keepPrevious: true },
  );
  useLiveReads(business.id, [teamCalls.get]);
  const people = data?.people ?? [];
  const other = data?.compared;
  const otherName = other ? formatDayRange(other.from, other.to, { today: today() }) : null;
  return (
    <ReportPage
      business={business}
      title={t('crew.title')}
      range={range}
      onRange={change}
      onCsv={people.length > 0 ? () => saveTeam(t, people, range) : undefined}
    >
      <div className="mt-3 print:hidden">
        <CompareField value={compare} onChange={(value) => change({ compare: value })} />
      </div>
      <div className={cx('mt-5 grid grid-cols-1 gap-5', isPlaceholderData && 'opacity-60')}>
        {isError && !isPlaceholderData && <ReportFailed error={error} onRetry={refetch} />}
        {!data && !isError && <LoadingCards lines={[2, 8]} />}
        {data && people.length === 0 && (
          <EmptyState compact title={t('chairs.none')}>
            {t('chairs.none_more')}
          </EmptyState>
        )}
        {people.length > 0 && (
          <>
            <TeamFigures people={people} />
            <TeamTable people={people} range={range} otherName={otherName} />
            <p className="text-t2 text-ink-3">{t('crew.how')}</p>
          </>
        )}
      </div>
    </ReportPage>
  );
}

function TeamFigures({ people }: { readonly people: readonly Person[] }) {
  const t = useText();
  const sum = (of: (one: Person) => number) => sumOf(people, of);
  const figures = [
    {
      key: 'commission',
      text: formatRupees(paiseOf(people, (one) => one.commission)),
      sub: t('crew.on_sold', { amount: formatRupees(paiseOf(people, soldBy)) }),
    },
    {
      key: 'hours',
      text: t('chairs.of', {
        some: hoursText(
          t,
          sum((one) => one.served),
        ),
        all: hoursText(
          t,
          sum((one) => one.working),
        ),
      }),
      sub: t('crew.of_working', {
        share: percent(
          sum((one) => one.served),
          sum((one) => one.working),
        ),
      }),
    },
    {
      key: 'rebooked',
      text: percent(
        sum((one) => one.rebooked),
        sum((one) => one.named),
      ),
      sub: t('back.of_visits', {
        some: formatNumber(sum((one) => one.rebooked)),
        all: formatNumber(sum((one) => one.named)),
      }),
    },
    { key: 'tips', text: formatRupees(paiseOf(people, (one) => one.tips)), sub: t('crew.tips_more') },
  ] as const;
  return (
    <section className="grid grid-cols-2 gap-3 wide:grid-cols-4" aria-label={t('crew.title')}>
      {figures.map(({ key, text, sub }) => (
        <div key={key} className="k-card pad">
          <p className="text-t2 text-ink-2">{t(`crew.${key}`)}</p>
          <p className="num text-t5 font-bold max-tablet:text-t4">{text}</p>
          <p className="num text-t1 text-ink-3">{sub}</p>
        </div>
      ))}
    </section>
  );
}

interface TeamTableProps {
  readonly people: readonly Person[];
  readonly range: ReportRange;
  readonly otherName: string | null;
}

/** A row for each, which opens their bills; on a phone what matters most, with the rest below the name. */
function TeamTable({ people, range, otherName }: TeamTableProps) {
  const t = useText();
  const most = Math.max(1, ...people.map(soldBy));
  const wide = 'py-2 pl-4 text-right whitespace-nowrap max-desk:hidden';
  const head = 'py-2 pl-4 text-right font-regular';
  return (
    <section className="k-card pad overflow-x-auto" aria-label={t('crew.title')}>
      <table className="num w-full">
        <caption className="sr-only">{t('crew.title')}</caption>
        <thead>
          <tr className="text-t1 text-ink-3">
            <th scope="col" className="py-2 text-left font-regular">
              {t('figures.group_person')}
            </th>
            <th scope="col" className={head}>
              {t('figures.sold')}
            </th>
            {(['hours', 'rebooked', 'visit', 'shelf', 'stars', 'tips'] as const).map((key) => (
              <th key={key} scope="col" className={cx(head, 'max-desk:hidden')}>
                {t(`crew.${key}`)}
              </th>
            ))}
            <th scope="col" className={head}>
              {t('crew.commission')}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const { id, name, served, working, named, rebooked, visits, tips, commission } = person;
            const brought = broughtByVisit(person);
            const sold = soldBy(person);
            const title = name ?? t('figures.nobody');
            const hours = t('chairs.of', { some: hoursText(t, served), all: hoursText(t, working) });
            return (
              <tr key={id ?? ''} className="border-t border-line-soft">
                <th scope="row" className="w-full max-w-0 py-1 text-left font-regular">
                  {routerLink({
                    href: addressOf(paths.salesReport, { search: { ...range, by: 'person', key: id ?? '' } }),
                    className: 'flex min-h-11 items-center gap-3 hover:text-brand-ink',
                    children: (
                      <>
                        {id !== null && <CalendarFace calendar={{ ...person, name: title }} size="small" />}
                        <span className="min-w-0">
                          <span className="block truncate font-medium">{title}</span>
                          <span className="block truncate text-t1 text-ink-3 desk:hidden">
                            {working > 0 && hours}
                          </span>
                        </span>
                      </>
                    ),
                  })}
                </th>
                <td className="py-2 pl-4 text-right whitespace-nowrap">
                  <span className="font-medium">{formatRupees(sold)}</span>
                  <span
                    aria-hidden
                    className="mt-1 ml-auto block h-1.5 w-48 rounded-1 bg-tint max-wide:w-24 max-tablet:w-16"
                  >
                    <i
                      className="block h-full rounded-1 bg-ink"
                      style={{ width: `${Math.max(0, sold / most) * 100}%` }}
                    />
                  </span>
                  {otherName && (
                    <span
                      className="block text-t1"
                      title={`${formatRupees(person.sold_before)}, ${otherName}`}
                    >
                      <ChangeText now={sold} before={person.sold_before} />
                    </span>
                  )}
                </td>
                <td className={wide}>
                  {working > 0 && (
                    <>
                      <span className="block">{percent(served, working)}</span>
                      <span className="block text-t1 text-ink-3">{hours}</span>
                    </>
                  )}
                </td>
                <td className={wide}>
                  {named > 0 && (
                    <>
                      <span className="block">{percent(rebooked, named)}</span>
                      <span className="block text-t1 text-ink-3">
                        {rebooked}/{named}
                      </span>
                    </>
                  )}
                </td>
                <td className={wide}>
                  {brought !== null && (
                    <>
                      <span className="block">{formatRupees(brought)}</span>
                      <span className="block text-t1 text-ink-3">{t('chairs.panel', { count: visits })}</span>
                    </>
                  )}
                </td>
                <td className={wide}>{productsByVisit(person) ?? ''}</td>
                <td className={wide}>
                  {person.reviews > 0 && (
                    <>
                      <span className="block">{starsOf(person)}</span>
                      <span className="block text-t1 text-ink-3">
                        {t('crew.reviews', { count: person.reviews })}
                      </span>
                    </>
                  )}
                </td>
                <td className={wide}>{tips === 0 ? '' : formatRupees(tips)}</td>
                <td className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                  {commission === 0 ? '' : formatRupees(commission)}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot className="font-bold">
          <tr className="border-t-2 border-line">
            <th scope="row" className="py-2 text-left">
              {t('figures.together')}
            </th>
            <td className="py-2 pl-4 text-right whitespace-nowrap">
              {formatRupees(paiseOf(people, soldBy))}
            </td>
            <td className={wide}>
              {percent(
                sumOf(people, (one) => one.served),
                sumOf(people, (one) => one.working),
              )}
            </td>
            <td className={wide}>
              {percent(
                sumOf(people, (one) => one.rebooked),
                sumOf(people, (one) => one.named),
              )}
            </td>
            <td className={wide} />
            <td className={wide} />
            <td className={wide} />
            <td className={wide}>{formatRupees(paiseOf(people, (one) => one.tips))}</td>
            <td className="py-2 pl-4 text-right whitespace-nowrap">
              {formatRupees(paiseOf(people, (one) => one.commission))}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
