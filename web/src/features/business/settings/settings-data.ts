import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { type Draft, draft } from '../../../lib/device/drafts.ts';
import { useLive } from '../../../lib/sync/live.ts';
import { callQuery, queryClient, useCallQuery } from '../../../lib/sync/queries.ts';

/** Settings of a business, with live updates from other tabs and members. */
export function useSettings(businessId: string) {
  const query = useCallQuery(settingsCalls.get, { business_id: businessId });
  useLive(businessId, ({ type }) => {
    if (!type.startsWith('business.')) return;
    refreshMine();
    // A deleted business has no settings to refetch.
    if (type !== 'business.deleted') void refreshSettings(businessId);
  });
  return query;
}

/** Also refetches the business list: the menu shows the name. */
export function refreshMine(): void {
  const { method, path } = businessCalls.listMine;
  void queryClient.invalidateQueries({ queryKey: [method, path] });
}

/** After deleting or leaving it: home must not ask for a business that is gone. */
export function removeFromMine(businessId: string): void {
  queryClient.setQueryData(callQuery(businessCalls.listMine, {}).queryKey, (known) =>
    known ? { ...known, items: known.items.filter(({ id }) => id !== businessId) } : known,
  );
}

export function settingsChanged(saved: BusinessSettings): void {
  queryClient.setQueryData(callQuery(settingsCalls.get, { business_id: saved.id }).queryKey, saved);
  refreshMine();
}

export function refreshSettings(businessId: string): Promise<void> {
  return queryClient.invalidateQueries(callQuery(settingsCalls.get, { business_id: businessId }));
}

const drafts = new Map<string, Draft<object>>();
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Draft of one settings section of one business. */
export function draftOf(section: string, businessId: string): Draft<object> {
  const key = `settings-${section}-${businessId}`;
  const known = drafts.get(key) ?? draft<object>(key, 1, isObject);
  drafts.set(key, known);
  return known;
}
