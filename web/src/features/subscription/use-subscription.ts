import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { grantedTypes, type SubscriptionType } from '@kursi/core/subscription/subscription.ts';
import { formatInstantDay, homeTimeZone } from '../../lib/format.ts';
import { useLive } from '../../lib/sync/live.ts';
import { invalidateCalls, queryClient, useCallQuery } from '../../lib/sync/queries.ts';
import { isTouched } from '../../lib/sync/reads.ts';

export type CurrentSubscription = OutputOf<typeof subscriptionCalls.get>;

/** Subscription of the business, with live updates: a webhook may settle a payment while the page is open. */
export function useSubscription(businessId: string) {
  useLive(businessId, ({ type }) => {
    if (isTouched(subscriptionCalls.get, type)) invalidateSubscription();
  });
  return useCallQuery(subscriptionCalls.get, { business_id: businessId });
}

/** Marks the subscription and its payments as stale. */
export function invalidateSubscription(): void {
  void invalidateCalls(subscriptionCalls.get, subscriptionCalls.listTerms);
  void queryClient.invalidateQueries({ queryKey: [PAYMENT] });
}

/** First element of the query key of a payment. */
export const PAYMENT = 'payment';

type GrantedType = (typeof grantedTypes)[number];

/** Granted by the platform admin, so it cannot be renewed. */
export function isGranted(type: SubscriptionType): type is GrantedType {
  return grantedTypes.some((granted) => granted === type);
}

export function expiryDay(expiryDate: number, now: Temporal.Instant): string {
  return formatInstantDay(Temporal.Instant.fromEpochMilliseconds(expiryDate * 1000), { now });
}

/** True from a minute on: a plan that starts now is not said to start later. */
export function isLater(at: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, now.add({ minutes: 1 })) > 0;
}

/** The day on which what is being paid for begins to run; undefined when that is today. */
export function startsOn(
  { upgrade, next_start }: CurrentSubscription,
  { purpose }: PaymentOrder,
  now: Temporal.Instant,
): string | undefined {
  const at = purpose === 'upgrade' ? upgrade?.starts_at : next_start;
  if (!at || !isLater(at, now)) return undefined;
  return Temporal.Instant.from(at).toZonedDateTimeISO(homeTimeZone).toPlainDate().toString();
}
