import { allMoney } from '@kursi/core/billing/money-by-method.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { findingCalls } from '@kursi/core/history/findings/findings.contract.ts';
import { insightsCalls } from '@kursi/core/insights/insights.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { type Address, addressOf } from '../../app/address/address.ts';
import { campaignForRegulars } from '../../app/address/campaign-address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDay, formatMoney, formatTime } from '../../lib/format.ts';
import { may, withoutState } from '../../lib/may.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLiveReads } from '../../lib/sync/reads.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { BarChart } from '../../shared/charts/bar-chart.tsx';
import { ChangeText } from '../../shared/charts/change-text.tsx';
import { formatRupees, formatShort } from '../../shared/charts/write-money.ts';
import { LoadFailed, LoadingCard } from '../../shared/loading.tsx';
import { methodSums } from '../../shared/payments/payment-methods.ts';
import { cx } from '../../ui/cx.ts';
import { IconDot, ListRow, ListRows } from '../../ui/lists/list-row.tsx';
import { IconBox, IconEye, IconRupee, IconUserX } from '../../ui/pictures/icons.ts';
import { Note } from '../../ui/states/note.tsx';

type WeekFigures = OutputOf<typeof insightsCalls.getWeek>;

interface WeekProps {
  readonly business: MyBusiness;
  /** What wants a hand stands beside the figures, or below them. */
  readonly part: 'figures' | 'hands';
}

/** The week for who owns it: what came in, against last week and last year; tomorrow; what wants a hand. */
export default function Week({ business, part }: WeekProps) {
  const t = useText();
  const { data, error, isError, refetch } = useCallQuery(insightsCalls.getWeek, { business_id: business.id });
  useLiveReads(business.id, [insightsCalls.getWeek]);
  if (!data && part === 'hands') return null;
  if (!data && isError) {
    const { done, of } = rebuildOf(error);
    if (of === null) return <LoadFailed onRetry={refetch}>{t('salon_week.failed')}</LoadFailed>;
    return <Note tone="warn">{t('salon_week.rebuilding', { done: String(done), all: String(of) })}</Note>;
  }
  if (!data) return <LoadingCard lines={6} />;
  if (part === 'hands') return <WantsHand week={data} business={business} />;
  return (
    <>
      <CameIn week={data} />
      <Figures week={data} />
    </>
  );
}

/** How far a rebuild is, of its refusal; `of` is null for any other one. */
function rebuildOf(error: unknown): { readonly done: number; readonly of: number | null } {
  const { code, details } = (error ?? {}) as { code?: string; details?: Record<string, unknown> };
  if (code !== 'FIGURES_REBUILDING') return { done: 0, of: null };
  return { done: Number(details?.['done'] ?? 0), of: Number(details?.['of'] ?? 0) };
}

const inks: Readonly<Record<string, string>> = { upi: 'bg-ink', cash: 'bg-ink-3', online: 'bg-st-done' };

function CameIn({ week }: { readonly week: WeekFigures }) {
  const t = useText();
  const { came_in, days, from, to } = week;
  const before = methodSums(t, came_in.by_method_before);
  const isSome = allMoney(came_in.by_method) > 0;
  return (
    <section className="k-card pad grid gap-3" aria-label={t('salon_week.came_in')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div>
          <p className="text-ink-2">{t('salon_week.came_in')}</p>
          <p className="num text-t6 font-bold">{formatRupees(came_in.amount)}</p>
        </div>
        <TextLink
          href={addressOf(paths.reports, { search: { from, to } })}
          className="inline-flex min-h-11 items-center"
        >
          {t('salon_week.reports')}
        </TextLink>
      </div>
      <p className="num flex flex-wrap gap-x-4 gap-y-1 text-t2 text-ink-3">
        <span className="flex items-center gap-1.5">
          <ChangeText now={came_in.amount} before={came_in.before} />
          {t('salon_week.by_now', { amount: formatRupees(came_in.before) })}
        </span>
        {came_in.year > 0 && (
          <span className="flex items-center gap-1.5">
            <ChangeText now={came_in.amount} before={came_in.year} />
            {t('salon_week.year', { amount: formatRupees(came_in.year) })}
          </span>
        )}
      </p>
      <BarChart
        sentence={t('salon_week.sentence', {
          amount: formatRupees(came_in.amount),
          before: formatRupees(came_in.before),
        })}
        names={{ now: t('salon_week.this'), before: t('salon_week.last'), ahead: t('salon_week.ahead') }}
        points={days.map((one) => ({
          key: one.day,
          label: formatDay(one.day).split(' ')[0] ?? '',
          name: formatDay(one.day),
          now: one.came_in,
          before: one.before,
          ahead: one.booked,
          isMarked: one.day === week.today,
        }))}
        write={formatRupees}
        writeShort={formatShort}
      />
      {isSome && (
        <dl className="grid gap-x-6 gap-y-1 tablet:grid-cols-2">
          {methodSums(t, came_in.by_method).map(({ key, name, amount }) => {
            const change = paise(amount - (before.find((one) => one.key === key)?.amount ?? 0));
            return (
              <div key={key} className="flex items-center gap-2">
                <dt className="flex min-w-0 flex-1 items-center gap-1.5 text-ink-2">
                  <i aria-hidden className={cx('size-2.5 flex-none rounded-1', inks[key] ?? 'bg-brand')} />
                  {name}
                </dt>
                <dd className="num font-bold">{formatRupees(amount)}</dd>
                <dd className="num w-20 text-right text-t1 text-ink-3">
                  {change > 0 ? '+' : ''}
                  {formatRupees(change)}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {came_in.covered > 0 && (
        <p className="text-t2 text-ink-3">
          {t('salon_week.covered', { amount: formatRupees(came_in.covered) })}
        </p>
      )}
    </section>
  );
}

function Figures({ week }: { readonly week: WeekFigures }) {
  const t = useText();
  const { bills, average_bill, no_shows, tomorrow } = week;
  const figures = [
    { key: 'visits', text: String(bills.now), ...bills },
    { key: 'average', text: formatRupees(average_bill.now), ...average_bill },
    { key: 'no_shows', text: String(no_shows.now), ...no_shows },
  ] as const;
  return (
    <div className="grid grid-cols-3 gap-3">
      {figures.map(({ key, text, now, before }) => (
        <section key={key} className="k-card pad" aria-label={t(`salon_week.${key}`)}>
          <p className="text-t2 text-ink-2">{t(`salon_week.${key}`)}</p>
          <p className="num text-t5 font-bold max-tablet:text-t4">{text}</p>
          <p className="min-h-5 text-t1">
            <ChangeText now={now} before={before} isLessGood={key === 'no_shows'} />
          </p>
        </section>
      ))}
      <section
        className="k-card pad col-span-3 flex flex-wrap items-baseline gap-x-4"
        aria-label={t('salon_week.tomorrow')}
      >
        <h2 className="font-bold">{t('salon_week.tomorrow')}</h2>
        <p className="num flex-1 text-ink-2">
          {tomorrow.first_time === null
            ? t('salon_week.tomorrow_none')
            : t('salon_week.tomorrow_some', {
                count: tomorrow.visits,
                time: formatTime(tomorrow.first_time),
                amount: formatRupees(tomorrow.booked),
              })}
        </p>
        <TextLink
          href={addressOf(paths.calendar, {
            search: { day: Temporal.PlainDate.from(week.today).add({ days: 1 }).toString() },
          })}
          className="inline-flex min-h-11 items-center"
        >
          {t('salon_week.tomorrow_open')}
        </TextLink>
      </section>
    </div>
  );
}

interface Hand {
  readonly key: string;
  readonly href: Address;
  readonly tone: 'brand' | 'warn' | 'bad';
  readonly Icon: typeof IconBox;
  readonly title: string;
  readonly sub: string;
}

function handsOf(t: Translate, { stopped, due, low_stock }: WeekFigures, findings: number): Hand[] {
  return [
    ...(findings > 0
      ? [
          {
            key: 'findings',
            href: paths.history,
            tone: 'warn' as const,
            Icon: IconEye,
            title: t('salon_week.findings', { count: findings }),
            sub: t('salon_week.findings_more'),
          },
        ]
      : []),
    ...(stopped > 0
      ? [
          {
            key: 'stopped',
            href: campaignForRegulars(),
            tone: 'brand' as const,
            Icon: IconUserX,
            title: t('salon_week.stopped', { count: stopped }),
            sub: t('salon_week.stopped_more'),
          },
        ]
      : []),
    ...(due > 0
      ? [
          {
            key: 'due',
            href: paths.dues,
            tone: 'warn' as const,
            Icon: IconRupee,
            title: t('salon_week.due', { amount: formatMoney(due) }),
            sub: t('salon_week.due_more'),
          },
        ]
      : []),
    ...low_stock.map(({ id, name, stock, sold }) => ({
      key: id,
      href: paths.products,
      tone: 'bad' as const,
      Icon: IconBox,
      title:
        stock > 0
          ? t('salon_week.stock_low', { name, stock: String(stock) })
          : t('salon_week.stock_out', { name }),
      sub: t('salon_week.stock_sold', { sold: String(sold) }),
    })),
  ];
}

function WantsHand({ week, business }: { readonly week: WeekFigures; readonly business: MyBusiness }) {
  const t = useText();
  const isTheirs = may(findingCalls.list, withoutState(business));
  const { data: found } = useCallQuery(
    findingCalls.list,
    { business_id: business.id, limit: 1 },
    { enabled: isTheirs },
  );
  const hands = handsOf(t, week, found?.open_count ?? 0);
  if (hands.length === 0) return null;
  return (
    <section aria-label={t('salon_week.waits')} className="k-card py-1">
      <ListRows>
        {hands.map(({ key, href, tone, Icon, title, sub }) => (
          <ListRow
            key={key}
            className="px-4"
            href={href}
            renderLink={routerLink}
            lead={
              <IconDot tone={tone}>
                <Icon className="i-m" aria-hidden />
              </IconDot>
            }
            title={title}
            sub={sub}
          />
        ))}
      </ListRows>
    </section>
  );
}
