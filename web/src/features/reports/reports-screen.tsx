import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { changeOf } from '@kursi/core/sales/sales-report.ts';
import { type ToCameIn, toCameIn } from '@kursi/core/sales/three-words.ts';
import { addressOf } from '../../app/address/address.ts';
import { ButtonLink, TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { downloadCsv } from '../../lib/device/download-csv.ts';
import { formatDay, formatDayRange, formatNumber } from '../../lib/format.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLiveReads } from '../../lib/sync/reads.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { BarChart } from '../../shared/charts/bar-chart.tsx';
import { formatRupees, formatShort } from '../../shared/charts/write-money.ts';
import { LoadingCards } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BestCards } from './best-cards.tsx';
import { Bridge } from './bridge.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { RangeBar } from './range-bar.tsx';
import { ReportFailed } from './report-failed.tsx';
import { ReportLinks } from './report-links.tsx';
import { type ReportRange, stepped, today } from './report-range.ts';
import type { Words } from './words.ts';

interface ReportsScreenProps {
  readonly business: MyBusiness;
  readonly range: ReportRange;
  /** Of the bridge, that is open. */
  readonly row: string | undefined;
  readonly onAddress: (search: { from: string; to: string; row?: string | undefined }) => void;
}

/** The hub: a sentence, the three words with what leads from one to the other, and the questions behind them. */
export function ReportsScreen({ business, range, row, onAddress }: ReportsScreenProps) {
  const t = useText();
  const { data, isError, error, isPlaceholderData, refetch } = useCallQuery(
    salesReportCalls.getWords,
    { business_id: business.id, ...range },
    { keepPrevious: true },
  );
  useLiveReads(business.id, [salesReportCalls.getWords]);
  const open = [...toCameIn, 'came_in' as const].find((one) => one === row);
  const step = (by: 1 | -1) => onAddress(stepped(range, by));
  useShortcut('arrowleft', { label: t('figures.earlier') }, () => step(-1));
  useShortcut('arrowright', { label: t('figures.later') }, () => step(1));
  useShortcut('p', { label: t('figures.print') }, () => window.print());
  return (
    <div className="w-full p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t('figures.title')}
        sub={
          <span className="hidden print:inline">
            {formatDayRange(range.from, range.to, { today: today() })}
          </span>
        }
        actions={
          <>
            <Button className="print:hidden" onClick={() => window.print()}>
              {t('figures.print')}
            </Button>
            <Button
              className="print:hidden"
              disabled={!data}
              onClick={() => data && download(t, data, range)}
            >
              {t('figures.csv')}
            </Button>
            <ButtonLink href={paths.takings}>{t('nav.takings')}</ButtonLink>
          </>
        }
      />
      <div className="mt-4">
        <RangeBar range={range} onChange={onAddress} />
      </div>
      <div className={cx('mt-5 grid gap-5', isPlaceholderData && 'opacity-60')}>
        {!data && isError && <ReportFailed error={error} onRetry={refetch} />}
        {!data && !isError && <LoadingCards lines={[2, 8, 4]} />}
        {data && isError && !isPlaceholderData && <ReportFailed error={error} onRetry={refetch} />}
        {data && (
          <>
            <p className="text-t4 font-bold text-pretty">{sentenceOf(t, data)}</p>
            <Bridge found={data} onOpen={(opened) => onAddress({ ...range, row: opened })} />
            {data.days.length === 0 ? (
              <EmptyState compact title={t('figures.none')}>
                {t('figures.none_more')}
              </EmptyState>
            ) : (
              <>
                <DayChart found={data} range={range} />
                <BestCards business={business} range={range} />
              </>
            )}
          </>
        )}
        <ReportLinks range={range} />
      </div>
      {open && (
        <MoneyPanel
          business={business}
          range={range}
          row={open}
          onClose={() => onAddress({ ...range, row: undefined })}
        />
      )}
    </div>
  );
}

function sentenceOf(t: Translate, { words, before }: Words): string {
  const amount = formatRupees(words.came_in.amount);
  const change = changeOf(words.came_in.amount, before.came_in);
  if (change.kind === 'same') return t('figures.sentence_same', { amount });
  if (change.kind === 'more' || change.kind === 'less')
    return t(`figures.sentence_${change.kind}`, { amount, percent: formatNumber(change.percent) });
  return t('figures.sentence', { amount });
}

/** The days of a range, each over the one that stands at its place in the range before; months where there are many. */
function DayChart({ found, range }: { readonly found: Words; readonly range: ReportRange }) {
  const t = useText();
  const { words, before, days, days_before } = found;
  const points = pointsOf(range, days, days_before, before.from);
  return (
    <section className="k-card pad" aria-label={t('figures.sold')}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-t3 font-bold">{t('figures.sold')}</h2>
        <TextLink
          href={addressOf(paths.salesReport, { search: range })}
          className="inline-flex min-h-11 items-center print:hidden"
        >
          {t('figures.sales')}
        </TextLink>
      </div>
      <BarChart
        sentence={t('figures.by_day_sentence', {
          figure: t('figures.sold'),
          amount: formatRupees(words.sold.amount),
          before: formatRupees(before.sold),
        })}
        names={{ now: formatDayRange(range.from, range.to), before: formatDayRange(before.from, before.to) }}
        points={points}
        write={formatRupees}
        writeShort={formatShort}
      />
    </section>
  );
}

const DAYS_SHOWN = 62;

function pointsOf(
  { from, to }: ReportRange,
  days: Words['days'],
  earlier: Words['days'],
  earlierFrom: string,
): { key: string; label: string; name: string; now: number; before: number; isMarked: boolean }[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const count = first.until(last).days + 1;
  const sold = (rows: Words['days'], key: string) =>
    sumPaise(rows.flatMap((row) => (row.day.startsWith(key) ? row.sold : [])));
  const now = today().toString();
  if (count > DAYS_SHOWN) {
    const start = Temporal.PlainDate.from(earlierFrom).with({ day: 1 });
    const months = (last.year - first.year) * 12 + last.month - first.month + 1;
    return Array.from({ length: months }, (_, i) => {
      const month = first.with({ day: 1 }).add({ months: i });
      const key = month.toString().slice(0, 7);
      const name = new Intl.DateTimeFormat(document.documentElement.lang || 'en-IN', {
        month: 'short',
      }).format(new Date(Date.UTC(month.year, month.month - 1, 1)));
      return {
        key,
        label: name,
        name: `${name} ${month.year}`,
        now: sold(days, key),
        before: sold(earlier, start.add({ months: i }).toString().slice(0, 7)),
        isMarked: now.startsWith(key),
      };
    });
  }
  return Array.from({ length: count }, (_, i) => {
    const day = first.add({ days: i });
    return {
      key: day.toString(),
      label: count > 14 ? String(day.day) : formatDay(day),
      name: formatDay(day),
      now: sold(days, day.toString()),
      before: sold(earlier, Temporal.PlainDate.from(earlierFrom).add({ days: i }).toString()),
      isMarked: day.toString() === now,
    };
  });
}

const rupees = (amount: Paise) => amount / 100;

function download(t: Translate, { words, before, year, days }: Words, { from, to }: ReportRange): void {
  const rows = (name: string, now: Paise, then: Paise, ago: Paise) => [
    name,
    rupees(now),
    rupees(then),
    rupees(ago),
  ];
  const steps = (parts: Readonly<Record<string, Paise>>, text: (key: string) => string) =>
    Object.entries(parts).map(([key, amount]) => [text(key), rupees(amount)]);
  downloadCsv(`reports-${from}-${to}.csv`, [
    [
      '',
      formatDayRange(from, to),
      formatDayRange(before.from, before.to),
      formatDayRange(year.from, year.to),
    ],
    rows(t('figures.came_in'), words.came_in.amount, before.came_in, year.came_in),
    rows(t('figures.sold'), words.sold.amount, before.sold, year.sold),
    rows(t('figures.earned_long'), words.earned.amount, before.earned, year.earned),
    [],
    ...steps(words.to_came_in, (key) => t(`figures.${key as ToCameIn}`)),
    [],
    ...steps(words.to_earned, (key) => t(`figures.${key as keyof typeof words.to_earned}`)),
    [],
    [
      t('figures.group_day'),
      t('figures.sold'),
      t('figures.came_in'),
      t('figures.earned'),
      t('salon_week.visits'),
    ],
    ...days.map((one) => [one.day, rupees(one.sold), rupees(one.came_in), rupees(one.earned), one.bills]),
  ]);
}
