import type { OutputOf } from '@kursi/core/contract/call.ts';
import {
  type CreditEntry,
  type CreditFilter,
  creditCalls,
  creditFilters,
} from '@kursi/core/subscription/credits.contract.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { downloadCsv } from '../../../lib/device/download-csv.ts';
import { formatInstant, formatNumber } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { callPages } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed, LoadingRows } from '../../../shared/loading.tsx';
import { ShowMore } from '../../../shared/show-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { IconArrowDown, IconMegaphone, IconPhone, IconPlus, IconUndo } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { entryDetail, entryKind, entryTitle, langOf, signed } from './credit-words.ts';

const looks = {
  bought: { Icon: IconPlus, tone: 'text-good' },
  taken_back: { Icon: IconUndo, tone: 'text-ink-3' },
  sent: { Icon: IconMegaphone, tone: 'text-ink-3' },
  test: { Icon: IconPhone, tone: 'text-ink-3' },
  came_back: { Icon: IconUndo, tone: 'text-ink-3' },
} as const;

/** Per request of the file. */
const AT_ONCE = 500;

interface CreditLedgerProps {
  readonly businessId: string;
  readonly since: string;
  readonly title: string;
  /** Chooses the period. */
  readonly period: ReactNode;
}

/** Every entry of the period, newest first. */
export function CreditLedger({ businessId: business_id, since, title, period }: CreditLedgerProps) {
  const t = useText();
  const [filter, setFilter] = useState<CreditFilter>('all');
  const pages = useInfiniteQuery({
    ...callPages(creditCalls.listEntries, { business_id, since, filter }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, refetch } = pages;
  const download = useDownload({ business_id, since, filter });
  const entries = data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="credit-ledger">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="credit-ledger" className="text-t3 font-bold max-desk:w-full">
          {title}
        </h2>
        {period}
        <Segmented
          className="max-desk:order-1 desk:ml-auto"
          label={t('credits.filter')}
          options={creditFilters.map((value) => ({ value, label: t(`credits.filter_${value}`) }))}
          value={filter}
          onValueChange={setFilter}
        />
        <Button
          aria-label={t('credits.csv_label')}
          loading={download.pending}
          onClick={() => void download.run({})}
        >
          <IconArrowDown className="i-m" aria-hidden />
          {t('credits.csv')}
        </Button>
      </div>
      {!entries && !isError && <LoadingRows count={3} avatar="none" />}
      {!entries && isError && <LoadFailed onRetry={refetch}>{t('credits.failed')}</LoadFailed>}
      {entries?.length === 0 && <EmptyState compact title={t('credits.none_found')} />}
      {entries && entries.length > 0 && <Entries title={title} entries={entries} />}
      <ShowMore query={pages} className="mt-4 max-desk:w-full" />
    </section>
  );
}

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly CreditEntry[] }) {
  const t = useText();
  const locale = useLocale();
  const now = useNow();
  return (
    <table className="k-table num table-fixed max-desk:block">
      <caption className="sr-only">{title}</caption>
      <thead className="max-desk:hidden">
        <tr>
          <th scope="col" className="w-41.5">
            {t('credits.when')}
          </th>
          <th scope="col" className="w-29.5">
            {t('credits.what')}
          </th>
          <th scope="col">{t('credits.for')}</th>
          <th scope="col" className="w-35 wide:w-47.5">
            <span className="sr-only">{t('credits.detail')}</span>
          </th>
          <th scope="col" className="r w-18">
            {t('credits.amount')}
          </th>
          <th scope="col" className="r w-18">
            {t('credits.left')}
          </th>
        </tr>
      </thead>
      <tbody className="max-desk:block">
        {entries.map((entry) => {
          const { Icon, tone } = looks[entry.kind];
          const called = entryTitle(entry, locale);
          return (
            <tr
              key={entry.no}
              className="max-desk:grid max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-x-3 max-desk:gap-y-0.5 max-desk:py-2.5 max-desk:shadow-[inset_0_1px_var(--line-soft)] max-desk:*:border-0 max-desk:*:p-0"
            >
              <td className="text-ink-3 max-desk:[grid-area:4/1/4/-1] max-desk:text-t1/[inherit]">
                {formatInstant(entry.at, { now })}
              </td>
              <td className="max-desk:[grid-area:2/1]">
                <span className="flex items-center gap-2">
                  <Icon className={cx('i-m flex-none', tone)} aria-hidden />
                  {entryKind(t, entry)}
                </span>
              </td>
              <th scope="row" className="wrap-anywhere max-desk:[grid-area:1/1]" lang={langOf(called)}>
                {called}
              </th>
              <td className="wrap-anywhere text-ink-3 max-desk:[grid-area:3/1]">{entryDetail(t, entry)}</td>
              <td className={cx('r font-medium max-desk:[grid-area:1/2]', entry.credits > 0 && 'text-good')}>
                {signed(entry.credits)}
              </td>
              <td className="r max-desk:[grid-area:2/2] max-desk:text-ink-3">
                <span className="desk:hidden">{t('credits.left')} </span>
                {formatNumber(entry.balance)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** All entries of the period as a file, also those that are not on the screen yet. */
function useDownload(of: {
  readonly business_id: string;
  readonly since: string;
  readonly filter: CreditFilter;
}) {
  const t = useText();
  const locale = useLocale();
  return useCommand(async () => {
    const entries: CreditEntry[] = [];
    let cursor: string | null = null;
    do {
      const page: OutputOf<typeof creditCalls.listEntries> = await send(creditCalls.listEntries, {
        ...of,
        limit: AT_ONCE,
        ...(cursor && { cursor }),
      });
      entries.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor);
    const head = ['when', 'what', 'for', 'detail', 'amount', 'left'] as const;
    downloadCsv(`credits-${of.since}.csv`, [
      head.map((name) => t(`credits.${name}`)),
      ...entries.map((entry) => [
        formatInstant(entry.at),
        entryKind(t, entry),
        entryTitle(entry, locale),
        entryDetail(t, entry),
        entry.credits,
        entry.balance,
      ]),
    ]);
  });
}
