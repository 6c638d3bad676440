import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { type Draft, draft } from '../../../lib/drafts.ts';
import { useLive } from '../../../lib/live.ts';
import { callQuery, queryClient, useCallQuery } from '../../../lib/queries.ts';

/** The settings of a business, and how they change in other tabs and by other hands. */
export function useSettings(businessId: string) {
  const query = useCallQuery(settingsCalls.read, { business_id: businessId });
  useLive(businessId, ({ type }) => {
    if (!type.startsWith('business.')) return;
    refreshMine();
    // There is nothing left to read then.
    if (type !== 'business.deleted') void refreshSettings(businessId);
  });
  return query;
}

/** The name stands in the menu too. */
export function refreshMine(): void {
  const { method, path } = businessCalls.mine;
  void queryClient.invalidateQueries({ queryKey: [method, path] });
}

export function settingsChanged(saved: BusinessSettings): void {
  queryClient.setQueryData(callQuery(settingsCalls.read, { business_id: saved.id }).queryKey, saved);
  refreshMine();
}

export function refreshSettings(businessId: string): Promise<void> {
  return queryClient.invalidateQueries(callQuery(settingsCalls.read, { business_id: businessId }));
}

const drafts = new Map<string, Draft<object>>();
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What was typed into one part of the settings of one business. */
export function draftOf(section: string, businessId: string): Draft<object> {
  const key = `settings-${section}-${businessId}`;
  const known = drafts.get(key) ?? draft<object>(key, 1, isObject);
  drafts.set(key, known);
  return known;
}
