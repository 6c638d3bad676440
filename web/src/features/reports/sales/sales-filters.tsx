import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { groups, type SaleGroup } from '@kursi/core/sales/sales-report.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/text.ts';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { CompareField, PersonField } from '../report-fields.tsx';
import { clientKinds, type SalesSearch, type SalesView } from './sales-address.ts';

interface SalesFiltersProps {
  readonly business: MyBusiness;
  readonly view: SalesView;
  readonly onChange: (search: SalesSearch) => void;
}

/** Chips of what the rows are by, and fields of what they are of. */
export function SalesFilters({ business, view, onChange }: SalesFiltersProps) {
  const t = useText();
  const { by, within, compare, client, person } = view;
  const name = (group: SaleGroup) => t(`figures.group_${group}`);
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <fieldset className="flex min-w-0 items-center gap-2 overflow-x-auto p-1">
        <legend className="sr-only">{t('figures.by')}</legend>
        {groups.map((group) => (
          <PickChip
            key={group}
            picked={group === by}
            onPickedChange={() => onChange({ by: group, within: undefined })}
          >
            {name(group)}
          </PickChip>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          className="w-64 max-w-full"
          label={t('figures.within')}
          value={within ?? ''}
          options={[
            { value: '', label: `${t('figures.within')} ${t('figures.within_none')}` },
            ...groups
              .filter((group) => group !== by && group !== 'day' && group !== 'month')
              .map((group) => ({ value: group, label: `${t('figures.within')} ${name(group)}` })),
          ]}
          onValueChange={(value) => onChange({ within: value || undefined })}
        />
        <CompareField value={compare} onChange={(value) => onChange({ compare: value })} />
        <Select
          className="w-64 max-w-full"
          label={t('figures.group_client')}
          value={client ?? ''}
          options={[
            { value: '', label: t('figures.all_clients') },
            ...clientKinds.map((kind) => ({ value: kind, label: t(`figures.client_${kind}`) })),
          ]}
          onValueChange={(value) => onChange({ client: value || undefined })}
        />
        {may(salesReportCalls.getWords, business) && (
          <PersonField business={business} value={person} onChange={(value) => onChange({ person: value })} />
        )}
      </div>
    </div>
  );
}
