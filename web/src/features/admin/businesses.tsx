import { adminCalls, type ListedBusiness } from '@kursi/core/admin/admin.contract.ts';
import { businessStates } from '@kursi/core/business/business.contract.ts';
import type { BusinessState } from '@kursi/core/business/business-state.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatInstant, formatPhone } from '../../lib/format.ts';
import { callPages } from '../../lib/sync/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, type Tone } from '../../ui/fields/chip.tsx';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BusinessMoves, type ChangeState, useChangeState } from './business-moves.tsx';
import { BusinessPlan } from './business-plan.tsx';
import { ListFailed } from './list-failed.tsx';
import { LookInside } from './look-inside.tsx';

const tones = {
  created: 'warn',
  approved: 'good',
  rejected: 'bad',
  suspended: 'bad',
} as const satisfies Record<BusinessState, Tone>;

/** All businesses of the installation, filtered by state, with their decisions. */
export function Businesses() {
  const t = useText();
  const [states, setStates] = useState<readonly BusinessState[]>(['created']);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const pages = useInfiniteQuery({
    ...callPages(adminCalls.listBusinesses, { statuses: states.join(','), ...(text && { text }) }),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = pages;
  const changeState = useChangeState();
  const counts = data?.pages[0]?.counts;
  const businesses = data?.pages.flatMap((page) => page.items);

  function pick(state: BusinessState, picked: boolean): void {
    const next = businessStates.filter((one) => (one === state ? picked : states.includes(one)));
    // At least one state stays selected.
    if (next.length > 0) setStates(next);
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-3">
        <SearchField
          label={t('platform.find_business')}
          placeholder={t('platform.find_business')}
          clearLabel={t('platform.clear')}
          value={typed}
          onValueChange={setTyped}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('platform.states')}</legend>
          {businessStates.map((state) => (
            <PickChip
              key={state}
              tick
              picked={states.includes(state)}
              onPickedChange={(picked) => pick(state, picked)}
            >
              {t(`business_state.${state}`)}
              {counts && <span className="num font-normal">{counts[state]}</span>}
            </PickChip>
          ))}
        </fieldset>
      </div>
      {!businesses && (error ? <ListFailed error={error} onRetry={refetch} /> : <LoadingCard lines={5} />)}
      {businesses?.length === 0 && (
        <EmptyState title={t(text ? 'platform.none_found_title' : 'platform.none_waiting_title')}>
          {t(text ? 'platform.none_found_body' : 'platform.none_waiting_body')}
        </EmptyState>
      )}
      {businesses && businesses.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {businesses.map((business) => (
            <li key={business.id}>
              <BusinessCard business={business} changeState={changeState} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={pages} className="justify-self-start max-desk:w-full" />
    </div>
  );
}

interface BusinessCardProps {
  readonly business: ListedBusiness;
  readonly changeState: ChangeState;
}

function BusinessCard({ business, changeState }: BusinessCardProps) {
  const t = useText();
  const locale = useLocale();
  const now = useNow();
  const { name, area, city, category, owners, phone, business_state, state_reason, created_at } = business;
  return (
    <Card
      title={<span className="break-words">{name}</span>}
      end={<Chip tone={tones[business_state]}>{t(`business_state.${business_state}`)}</Chip>}
    >
      <p className="text-ink-2">
        {category[locale]} · {area}, {city} · {formatPhone(phone)}
      </p>
      <p className="break-words text-ink-3">
        {owners.map(({ user_name, email }) => `${user_name} (${email})`).join(', ')}
        {owners.length > 0 && ' · '}
        {t('platform.since', { when: formatInstant(created_at, { now }) })}
      </p>
      {state_reason && (
        <p className="mt-2 break-words">
          <b>{t('platform.reason')}:</b> {state_reason}
        </p>
      )}
      <BusinessPlan business={business} now={now} />
      <LookInside businessId={business.id} />
      <BusinessMoves business={business} changeState={changeState} />
    </Card>
  );
}
