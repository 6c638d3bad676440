import type { OutputOf } from '@kursi/core/contract/call.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { grantedTypes, type SubscriptionType } from '@kursi/core/subscription/subscription.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatInstantDay } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import { useCallQuery } from '../../lib/queries.ts';

export type CurrentSubscription = OutputOf<typeof subscriptionCalls.current>;

/** What the business has, kept true while one looks: a webhook may settle what this page knows nothing of. */
export function useSubscription(businessId: string) {
  const refresh = useRefreshSubscription();
  useLive(businessId, ({ type }) => {
    if (/^(payment|subscription)\./.test(type)) refresh();
  });
  return useCallQuery(subscriptionCalls.current, { business_id: businessId });
}

export function useRefreshSubscription(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const { method, path } of [subscriptionCalls.current, subscriptionCalls.billing])
      void client.invalidateQueries({ queryKey: [method, path] });
    void client.invalidateQueries({ queryKey: [PAYMENT] });
  }, [client]);
}

/** First in the key of everything that asks how a payment stands. */
export const PAYMENT = 'payment';

type GrantedType = (typeof grantedTypes)[number];

/** Nobody bought it, so nobody renews it. */
export function isGranted(type: SubscriptionType): type is GrantedType {
  return grantedTypes.some((granted) => granted === type);
}

export function expiryDay(expiryDate: number, now: Temporal.Instant): string {
  return formatInstantDay(Temporal.Instant.fromEpochMilliseconds(expiryDate * 1000), { now });
}
