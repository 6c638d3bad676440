import { type PaymentMethodRow, paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import type { MethodIcon } from '@kursi/core/payments/payment-methods.ts';
import type { FunctionComponent } from 'react';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy, useLiveReads } from '../../lib/sync/reads.ts';
import { IconBank, IconCard, IconPhone, IconRupee, IconWallet } from '../../ui/pictures/icons.ts';

export type OwnMethodRow = PaymentMethodRow;

export const methodReads = touchedBy('business.payment_methods_changed');

/** The methods that the business named itself, in its order, also those that are off. */
export function useAllOwnMethods(businessId: string) {
  useLiveReads(businessId, methodReads);
  return useCallQuery(paymentMethodCalls.list, { business_id: businessId });
}

const none: readonly OwnMethodRow[] = [];

/** Those that are on: empty until they are loaded, so that cash and UPI never wait for them. */
export function useOwnMethods(businessId: string): readonly OwnMethodRow[] {
  return useAllOwnMethods(businessId).data?.items.filter(({ is_on }) => is_on) ?? none;
}

export const methodIconOf: Readonly<
  Record<MethodIcon, FunctionComponent<{ className?: string; 'aria-hidden'?: boolean }>>
> = {
  card: IconCard,
  wallet: IconWallet,
  bank: IconBank,
  phone: IconPhone,
  rupee: IconRupee,
};
