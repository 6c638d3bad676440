import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCommand } from '../../../lib/sync/command.ts';
import { invalidateCalls, useCallQuery } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';

export type HeaderState = OutputOf<typeof headerCalls.get>;
export type Header = NonNullable<HeaderState['custom_header']>;

/** The own number of a business, with live updates; the provider is asked once when the page is opened. */
export function useHeader(businessId: string) {
  // A number that goes live becomes the sender, which is a setting.
  useLiveReads(businessId, [headerCalls.get, settingsCalls.get]);
  const query = useCallQuery(headerCalls.get, { business_id: businessId });
  const header = query.data?.custom_header;
  const app_id = header && header.step !== 'refused' && header.step !== 'paid' ? header.app_id : null;
  const verify = useCommand(headerCalls.verify, { onRefused: () => true, invalidates: [] });
  const ask = useEffectEvent(() => {
    // A refusal changes nothing on the page: it shows what was known.
    if (app_id) void verify.run({ business_id: businessId, app_id });
  });
  const status = header?.embedded_signup_status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another app or status is another question
  useEffect(() => {
    ask();
    // Back from the page where the number is connected.
    const onFocus = () => ask();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [app_id, status]);
  return query;
}

export function refreshHeader(): void {
  void invalidateCalls(headerCalls.get);
}
