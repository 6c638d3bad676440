import { historyKinds } from '@kursi/core/history/deeds.ts';
import { historyCalls } from '@kursi/core/history/history.contract.ts';
import { useEffect, useRef, useState } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { isDay, TypedDay } from '../../shared/days/typed-day.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { type HistoryFilters, noFilters } from './history-filters.ts';

const ANY = 'any';
/** After the last letter. */
const TYPED_MS = 300;

interface FilterBarProps {
  readonly business: MyBusiness;
  readonly filters: HistoryFilters;
  readonly onChange: (to: Partial<HistoryFilters>) => void;
}

/** What the history is filtered by, in one line where there is room. */
export function FilterBar({ business, filters, onChange }: FilterBarProps) {
  const t = useText();
  const { data: team } = useCallQuery(historyCalls.listPeople, { business_id: business.id });
  const [find, setFind] = useTyped(filters.find, (typed) => onChange({ find: typed }));
  const [least, setLeast] = useTyped(filters.least, (typed) => onChange({ least: typed }));
  const people = team?.items ?? [];
  const isFiltered = Object.values(filters).some((value) => value !== null);
  return (
    <div className="grid grid-cols-[minmax(180px,1fr)_160px_176px_152px_152px_120px] items-end gap-2 max-[1439.98px]:grid-cols-3 max-desk:grid-cols-2">
      <SearchField
        label={t('deeds.find')}
        placeholder={t('deeds.find')}
        className="max-desk:col-span-2"
        clearLabel={t('deeds.clear')}
        value={find}
        onValueChange={setFind}
      />
      <Select
        label={t('deeds.person')}
        value={filters.person ?? ANY}
        options={[
          { value: ANY, label: t('deeds.everyone') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(person) => onChange({ person: person === ANY ? null : person })}
      />
      <Select
        label={t('deeds.kind')}
        value={filters.kind ?? ANY}
        options={[
          { value: ANY, label: t('deeds.all_kinds') },
          ...historyKinds.map((kind) => ({ value: kind, label: t(`deeds.kind_${kind}`) })),
        ]}
        onValueChange={(kind) => onChange({ kind: historyKinds.find((one) => one === kind) ?? null })}
      />
      <FilterDay
        label={t('deeds.from')}
        placeholder={t('deeds.from_day')}
        day={filters.from}
        onDay={(from) => onChange({ from })}
      />
      <FilterDay
        label={t('deeds.until')}
        placeholder={t('deeds.until_day')}
        day={filters.until}
        onDay={(until) => onChange({ until })}
      />
      <TextInput
        inputMode="numeric"
        aria-label={t('deeds.at_least')}
        placeholder={t('deeds.at_least')}
        value={least}
        onChange={({ target }) => setLeast(target.value.replace(/\D/g, ''))}
      />
      {isFiltered && (
        <Button variant="quiet" className="justify-self-start" onClick={() => onChange(noFilters)}>
          {filters.record ? `${t('deeds.of_record')}: ${t('deeds.clear')}` : t('deeds.clear')}
        </Button>
      )}
    </div>
  );
}

interface FilterDayProps {
  readonly label: string;
  readonly placeholder: string;
  /** Null: any. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
}

/** Asked for once it is a day, or empty again; what is neither goes when the field is left. */
function FilterDay({ label, placeholder, day, onDay }: FilterDayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} labelHidden>
      <TypedDay
        isAhead
        placeholder={placeholder}
        value={typed ?? day ?? ''}
        onChange={(next) => {
          setTyped(next);
          if (next === '' || isDay(next)) onDay(next || null);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}

/** What is typed, and a while after the last letter what is asked. */
function useTyped(asked: string | null, ask: (typed: string | null) => void) {
  const [typed, setTyped] = useState(asked ?? '');
  const latest = useRef({ asked, ask });
  const wasAsked = latest.current.asked;
  latest.current = { asked, ask };
  // Cleared or changed from elsewhere.
  if (asked !== wasAsked && (asked ?? '') !== typed.trim()) setTyped(asked ?? '');
  useEffect(() => {
    const next = typed.trim() || null;
    if (next === latest.current.asked) return;
    const timer = setTimeout(() => latest.current.ask(next), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
