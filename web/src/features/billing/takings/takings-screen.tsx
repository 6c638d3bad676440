import { allMoney, combineMoney, type MoneyByMethod } from '@kursi/core/billing/money-by-method.ts';
import { TAKINGS_DAYS_MAX, takingsCalls } from '@kursi/core/billing/takings.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { useState } from 'react';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { downloadCsv } from '../../../lib/device/download-csv.ts';
import { formatDay, formatMoney, homeTimeZone } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { DayRange } from '../../../shared/days/day-range.tsx';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import { methodSums } from '../../../shared/payments/payment-methods.ts';
import { TakingsByMethod } from '../../../shared/payments/takings-by-method.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FigureTable } from '../day-close/figures.tsx';
import { PeopleTable, personName } from '../day-close/people-table.tsx';

type Takings = OutputOf<typeof takingsCalls.get>;

/** What came in by kind and day, and what each person did, sold and earned. Staff see their own row. */
export function TakingsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const today = localMinute(Temporal.Now.instant(), homeTimeZone).day;
  const [range, setRange] = useState({ from: today.subtract({ days: 6 }).toString(), to: today.toString() });
  const { data, isError, refetch } = useCallQuery(takingsCalls.get, { business_id: business.id, ...range });
  const together = combineMoney(data?.days ?? [], sumPaise);
  return (
    <div className="w-full p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t('takings.title')}
        actions={
          <>
            <ButtonLink href={paths.dayClose}>{t('close.title')}</ButtonLink>
            <Button
              disabled={!data?.people.length && !data?.days?.length}
              onClick={() => data && download(t, data, range)}
            >
              {t('takings.csv')}
            </Button>
          </>
        }
      />
      <div className="mt-4">
        <DayRange value={range} onChange={setRange} today={today} maxDays={TAKINGS_DAYS_MAX} />
      </div>
      <div className="mt-5 grid gap-6">
        {!data && isError && <LoadFailed onRetry={refetch}>{t('close.not_loaded')}</LoadFailed>}
        {!data && !isError && <LoadingCard lines={6} />}
        {data?.days && (
          <div className="k-card pad">
            <TakingsByMethod title={t('takings.came_in')} money={together} />
          </div>
        )}
        {data && data.people.length === 0 && (
          <EmptyState compact title={t(data.days ? 'takings.none' : 'takings.none_own')}>
            {t(data.days ? 'takings.none_more' : 'takings.own_more')}
          </EmptyState>
        )}
        {data && data.people.length > 0 && <PeopleTable people={data.people} />}
        {data?.days && data.days.length > 0 && (
          <section className="overflow-x-auto" aria-label={t('takings.by_day')}>
            <FigureTable
              head={[
                t('takings.day'),
                ...methodSums(t, together).map(({ name }) => name),
                t('close.together'),
              ]}
              rows={data.days.toReversed().map((one) => ({
                key: one.day,
                cells: [
                  formatDay(one.day, { today }),
                  ...methodSums(t, dayOf(one, together)).map(({ amount }) => formatMoney(amount)),
                  formatMoney(allMoney(one)),
                ],
              }))}
            />
          </section>
        )}
      </div>
    </div>
  );
}

/** A day with every method of the range, also those that brought nothing on it. */
const dayOf = (day: MoneyByMethod, together: MoneyByMethod): MoneyByMethod =>
  combineMoney([together, day], (amounts) => amounts[1] ?? noPaise);

const rupees = (amount: Paise) => amount / 100;

function download(t: Translate, { people, days }: Takings, { from, to }: { from: string; to: string }): void {
  const together = combineMoney(days ?? [], sumPaise);
  downloadCsv(`takings-${from}-${to}.csv`, [
    [
      t('takings.name'),
      t('takings.visits'),
      t('takings.services_amount'),
      t('takings.products_amount'),
      t('takings.memberships_amount'),
      t('takings.tips_amount'),
      t('takings.commission_amount'),
    ],
    ...people.map((one) => [
      personName(t, one),
      one.visits,
      rupees(one.services_amount),
      rupees(one.products_amount),
      rupees(one.memberships_amount),
      rupees(one.tips_amount),
      rupees(one.commission_amount),
    ]),
    ...(days && days.length > 0
      ? [[], [t('takings.day'), ...methodSums(t, together).map(({ name }) => name)]]
      : []),
    ...(days ?? []).map((one) => [
      one.day,
      ...methodSums(t, dayOf(one, together)).map(({ amount }) => rupees(amount)),
    ]),
  ]);
}
