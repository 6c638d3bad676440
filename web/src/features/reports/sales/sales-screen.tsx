import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { comparedRange } from '@kursi/core/sales/sales-report.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { downloadCsv } from '../../../lib/device/download-csv.ts';
import { formatDay, formatDayRange } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { BarChart } from '../../../shared/charts/bar-chart.tsx';
import { ChangeText } from '../../../shared/charts/change-text.tsx';
import { formatRupees, formatShort } from '../../../shared/charts/write-money.ts';
import { LoadingCards } from '../../../shared/loading.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReportFailed } from '../report-failed.tsx';
import { ReportPage } from '../report-page.tsx';
import { type ReportRange, today } from '../report-range.ts';
import { BillsPanel } from './bills-panel.tsx';
import { groupName } from './group-name.ts';
import { type SalesSearch, type SalesView, shownFigures, viewOf } from './sales-address.ts';
import { SalesFilters } from './sales-filters.tsx';
import { type SalesRow, SalesTable } from './sales-table.tsx';

interface SalesScreenProps {
  readonly business: MyBusiness;
  readonly search: SalesSearch;
  readonly onAddress: (search: SalesSearch) => void;
}

/** What was sold, grouped by one thing or two, beside an earlier range, with the bills behind each figure. */
export function SalesScreen({ business, search, onAddress }: SalesScreenProps) {
  const t = useText();
  const view = viewOf(search);
  const { range, figure, by, within, compare, client, person, open } = view;
  const change = (next: SalesSearch) =>
    onAddress({ ...search, ...range, key: undefined, key2: undefined, ...next });
  const asked = {
    business_id: business.id,
    ...range,
    ...(compare && { compare }),
    ...(client && { client }),
    ...(person && { entity_id: person }),
  };
  const rows = useCallQuery(
    salesReportCalls.listSales,
    { ...asked, by, ...(within && { within }) },
    { keepPrevious: true },
  );
  const days = useCallQuery(salesReportCalls.listSales, { ...asked, by: 'day' }, { keepPrevious: true });
  useLiveReads(business.id, [salesReportCalls.listSales]);
  const { data, isError, error, isPlaceholderData, refetch } = rows;
  const firsts = (data?.rows ?? []).filter((row) => row.within === null);
  const sum = sumPaise(firsts.map((row) => row[figure]));
  const before = sumPaise(firsts.map((row) => (figure === 'sold' ? row.sold_before : row.earned_before)));
  const other = compare && comparedRange(daysOf(range), compare);
  const otherName = other ? formatDayRange(other.from, other.to, { today: today() }) : undefined;
  return (
    <ReportPage
      business={business}
      title={t('figures.sales')}
      range={range}
      onRange={change}
      onCsv={data && firsts.length > 0 ? () => download(t, data.rows, view) : undefined}
    >
      <div className={cx('mt-5 grid grid-cols-1 gap-5', isPlaceholderData && 'opacity-60')}>
        {data && (
          <section
            className="k-card pad grid gap-4 wide:grid-cols-[18rem_1fr]"
            aria-label={t(`figures.${figure}`)}
          >
            <div>
              <Segmented
                label={t('figures.figure')}
                value={figure}
                options={shownFigures.map((value) => ({ value, label: t(`figures.${value}`) }))}
                onValueChange={(value) => change({ figure: value })}
                className="print:hidden"
              />
              <p className="num mt-3 text-t6 font-bold">{formatRupees(sum)}</p>
              {otherName && (
                <p className="num flex flex-wrap items-center gap-x-2 text-t2 text-ink-3">
                  <ChangeText now={sum} before={before} />
                  {formatRupees(before)}, {otherName}
                </p>
              )}
            </div>
            <BarChart
              sentence={t('figures.by_day_sentence', {
                figure: t(`figures.${figure}`),
                amount: formatRupees(sum),
                before: formatRupees(before),
              })}
              names={{ now: formatDayRange(range.from, range.to, { today: today() }), before: otherName }}
              points={pointsOf(days.data?.rows ?? [], range, other, figure)}
              write={formatRupees}
              writeShort={formatShort}
              onOpen={(key) => change({ by: key.length === 7 ? 'month' : 'day', within: undefined, key })}
            />
          </section>
        )}
        <SalesFilters business={business} view={view} onChange={change} />
        {!data && isError && <ReportFailed error={error} onRetry={refetch} />}
        {data && isError && !isPlaceholderData && <ReportFailed error={error} onRetry={refetch} />}
        {!data && !isError && <LoadingCards lines={[8]} />}
        {data && firsts.length === 0 && (
          <EmptyState compact title={t('figures.none')}>
            {t('figures.none_more')}
          </EmptyState>
        )}
        {data && firsts.length > 0 && (
          <SalesTable
            rows={data.rows}
            view={view}
            otherName={otherName}
            onOpen={(row) => onAddress({ ...search, ...range, key: row.key, key2: row.within ?? undefined })}
          />
        )}
      </div>
      {open && <BillsPanel business={business} view={view} open={open} onClose={() => change({})} />}
    </ReportPage>
  );
}

function daysOf({ from, to }: ReportRange) {
  return { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
}

/** More days than that are drawn as months. */
const DAYS_SHOWN = 62;

/** Each day over the one at its place in the other range. */
function pointsOf(
  rows: readonly SalesRow[],
  range: ReportRange,
  other: ReturnType<typeof comparedRange> | null,
  figure: SalesView['figure'],
) {
  const { from, to } = daysOf(range);
  const count = from.until(to).days + 1;
  const now = today().toString();
  const sumOf = (key: string, field: 'sold' | 'earned' | 'sold_before' | 'earned_before') =>
    sumPaise(rows.flatMap((row) => (row.key.startsWith(key) ? row[field] : [])));
  if (count > DAYS_SHOWN) {
    const months = (to.year - from.year) * 12 + to.month - from.month + 1;
    return Array.from({ length: months }, (_, i) => {
      const key = from.with({ day: 1 }).add({ months: i }).toString().slice(0, 7);
      const then = other?.from.with({ day: 1 }).add({ months: i }).toString().slice(0, 7);
      return {
        key,
        label: key.slice(5),
        name: key,
        now: sumOf(key, figure),
        ...(then && { before: sumOf(then, `${figure}_before`) }),
        isMarked: now.startsWith(key),
      };
    });
  }
  return Array.from({ length: count }, (_, i) => {
    const day = from.add({ days: i });
    return {
      key: day.toString(),
      label: count > 10 ? String(day.day) : formatDay(day),
      name: formatDay(day),
      now: sumOf(day.toString(), figure),
      ...(other && { before: sumOf(other.from.add({ days: i }).toString(), `${figure}_before`) }),
      isMarked: day.toString() === now,
    };
  });
}

/** What is on the screen, with paise and ids. */
function download(t: Translate, rows: readonly SalesRow[], { by, within, range, compare }: SalesView): void {
  const rupees = (amount: number) => amount / 100;
  downloadCsv(`sales-${range.from}-${range.to}.csv`, [
    [
      t(`figures.group_${by}`),
      ...(within ? [t(`figures.group_${within}`)] : []),
      t('figures.times'),
      t('figures.sold'),
      t('figures.earned'),
      t('figures.cover'),
      t('figures.discount'),
      ...(compare ? [`${t('figures.sold')} (${t('figures.before')})`] : []),
      'id',
    ],
    ...rows
      .filter((row) => (within ? row.within !== null : true))
      .map((row) => [
        groupName(t, by, row.key, row.name),
        ...(within ? [groupName(t, within, row.within ?? '', row.within_name)] : []),
        row.times,
        rupees(row.sold),
        rupees(row.earned),
        rupees(row.covered ?? noPaise),
        rupees(row.discount),
        ...(compare ? [rupees(row.sold_before)] : []),
        within ? `${row.key} ${row.within}` : row.key,
      ]),
  ]);
}
