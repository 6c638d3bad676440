import type { OutputOf } from '@kursi/core/contract/call.ts';
import { outcomeOf, type QuoteOutcome } from '@kursi/core/waitlist/quote-score.ts';
import { waitCalls } from '@kursi/core/waitlist/waits.contract.ts';
import { useState } from 'react';
import { PagedList } from '../../../app/paged-list.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { DateRange } from '../../../shared/days/day-range.tsx';
import { cx } from '../../../ui/cx.ts';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { ToneIcon } from '../desk/entry-card.tsx';
import type { WaitTone } from '../desk/wait-words.ts';

type Waited = OutputOf<typeof waitCalls.entries>['items'][number];

export const outcomeTone: Record<QuoteOutcome, WaitTone> = { held: 'good', sooner: 'warn', later: 'bad' };

interface ServedWaitsProps {
  readonly businessId: string;
  readonly range: DateRange;
  readonly timeZone: string;
  /** More than one queue: say which. */
  readonly namesQueue: boolean;
}

/** Everyone who was served: what they were told at joining, and how long they waited. */
export function ServedWaits({ businessId, range, timeZone, namesQueue }: ServedWaitsProps) {
  const t = useText();
  const now = useNow();
  const [onlyMissed, setOnlyMissed] = useState(false);
  return (
    <div className="k-card pad grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-t3 font-bold">{t('waits.entries')}</h2>
        <PickChip tick picked={onlyMissed} onPickedChange={setOnlyMissed}>
          {t('waits.only_missed')}
        </PickChip>
      </header>
      <div className="min-w-0">
        <PagedList
          call={waitCalls.entries}
          input={{ business_id: businessId, ...range, is_missed: onlyMissed ? 'true' : 'false' }}
          empty={{
            title: t('waits.entries_none'),
            body: t(onlyMissed ? 'waits.entries_none_more' : 'waits.entries_nobody'),
          }}
        >
          {(items) => (
            <Table
              className="[&_:is(th,td):last-child]:pl-3 max-desk:[&_:is(th,td):nth-child(2)]:hidden"
              caption={t('waits.entries')}
              rows={items}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'name',
                  header: t('waits.name'),
                  rowHeader: true,
                  cell: ({ number, client_name, waitlist_name, created_at }) => (
                    <span className="grid">
                      <span className="break-words">{client_name}</span>
                      <span className="num text-t1 font-normal text-ink-3">
                        {[
                          t('waits.number', { number }),
                          formatInstant(created_at, { timeZone, now }),
                          ...(namesQueue ? [waitlist_name] : []),
                        ].join(', ')}
                      </span>
                    </span>
                  ),
                },
                {
                  key: 'told',
                  header: t('waits.told'),
                  align: 'right',
                  cell: ({ first_quote }) => t('waits.range', first_quote),
                },
                {
                  key: 'waited',
                  header: t('waits.waited'),
                  align: 'right',
                  cell: ({ waited, first_quote }) => (
                    <>
                      <b>{t('waits.minutes', { minutes: waited })}</b>
                      {/* On a phone there is no column for it. */}
                      <span className="block text-t1 text-ink-3 desk:hidden">
                        {t('waits.told_range', first_quote)}
                      </span>
                    </>
                  ),
                },
                { key: 'outcome', header: t('waits.outcome'), cell: (one) => <Outcome of={one} /> },
              ]}
            />
          )}
        </PagedList>
      </div>
    </div>
  );
}

function Outcome({ of }: { readonly of: Waited }) {
  const t = useText();
  const outcome = outcomeOf({ ...of.first_quote, actual: of.waited });
  const tone = outcomeTone[outcome];
  return (
    <span className={cx('num inline-flex items-center gap-1.5 desk:whitespace-nowrap', `text-${tone}`)}>
      <ToneIcon tone={tone} />
      {outcomeText(t, of, outcome)}
    </span>
  );
}

function outcomeText(t: Translate, { first_quote, waited }: Waited, outcome: QuoteOutcome): string {
  if (outcome === 'held') return t('waits.held');
  return outcome === 'sooner'
    ? t('waits.sooner_by', { minutes: first_quote.low - waited })
    : t('waits.later_by', { minutes: waited - first_quote.high });
}
