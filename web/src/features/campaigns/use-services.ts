import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useMemo } from 'react';
import { useCallQuery } from '../../lib/sync/queries.ts';
import type { ServiceNames } from './filter-words.ts';

/** The services of a business, removed ones too: a filter may name them. */
export function useServices(businessId: string) {
  const { data } = useCallQuery(catalogueCalls.listServices, { business_id: businessId });
  const items = data?.items;
  const names = useMemo((): ServiceNames => new Map(items?.map(({ id, name }) => [id, name])), [items]);
  return { items: items ?? [], names };
}
