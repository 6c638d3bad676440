import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { Comparison } from '@kursi/core/sales/sales-report.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Select } from '../../ui/fields/select.tsx';

/** With which earlier range; the address says "none" for no one. */
export function CompareField({
  value,
  onChange,
}: {
  readonly value: Comparison | null;
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  return (
    <Select
      className="w-64 max-w-full"
      label={t('figures.compare')}
      value={value ?? 'none'}
      options={[
        { value: 'before', label: `${t('figures.compare')}: ${t('figures.before')}` },
        { value: 'year', label: `${t('figures.compare')}: ${t('figures.year_ago')}` },
        { value: 'none', label: `${t('figures.compare')}: ${t('figures.compare_none')}` },
      ]}
      onValueChange={onChange}
    />
  );
}

/** Whose, or all. */
export function PersonField({
  business,
  value,
  onChange,
}: {
  readonly business: MyBusiness;
  readonly value: string | null;
  readonly onChange: (value: string | undefined) => void;
}) {
  const t = useText();
  const { data } = useCallQuery(calendarCalls.list, { business_id: business.id });
  return (
    <Select
      className="w-64 max-w-full"
      label={t('figures.group_person')}
      value={value ?? ''}
      options={[
        { value: '', label: t('figures.all_people') },
        ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValueChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}
