import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { type Draft, draft } from '../../../lib/device/drafts.ts';
import { callQuery, invalidateCalls, queryClient, useCallQuery } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';

/** Settings of a business, with live updates from other tabs and members. */
export function useSettings(businessId: string) {
  const query = useCallQuery(settingsCalls.get, { business_id: businessId });
  // The menu shows the name.
  useLiveReads(businessId, [businessCalls.listMine, settingsCalls.get]);
  return query;
}

/** After deleting or leaving it: home must not ask for a business that is gone. */
export function removeFromMine(businessId: string): void {
  queryClient.setQueryData(callQuery(businessCalls.listMine, {}).queryKey, (known) =>
    known ? { ...known, items: known.items.filter(({ id }) => id !== businessId) } : known,
  );
}

export function settingsChanged(saved: BusinessSettings): void {
  queryClient.setQueryData(callQuery(settingsCalls.get, { business_id: saved.id }).queryKey, saved);
  void invalidateCalls(businessCalls.listMine);
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
