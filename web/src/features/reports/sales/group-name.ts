import type { SaleGroup } from '@kursi/core/sales/sales-report.ts';
import { formatDay, formatMonth } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/text.ts';

const kinds = ['service', 'product', 'membership', 'tip', 'round_off'] as const;
const kindName = (t: Translate, key: string) => {
  const kind = kinds.find((one) => one === key);
  return kind ? t(`figures.kind_${kind}`) : key;
};

/** What a row of a group is called. */
export function groupName(t: Translate, by: SaleGroup, key: string, name: string | null): string {
  if (name !== null) return name;
  switch (by) {
    case 'day':
      return formatDay(key);
    case 'month':
      return formatMonth(`${key}-01`);
    case 'person':
      return t('figures.nobody');
    case 'category':
      return key === '' ? t('figures.no_category') : kindName(t, key);
    case 'source':
      return t(`figures.source_${key as 'walk_in' | 'desk' | 'client'}`);
    case 'client':
      return t(`figures.client_${key as 'new' | 'returning' | 'no_name'}`);
    case 'item':
    case 'kind':
      return kindName(t, key.split(':')[0] ?? key);
  }
}
