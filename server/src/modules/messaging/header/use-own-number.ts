import { otherNumber } from '@kursi/core/messaging/header-rules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { setHeaderType } from '../../business/public.ts';
import { type HeaderRow, updateHeader } from './header.store.ts';

/**
 * Messages come from the own number as soon as it is live and the right one. Once: a business that goes back to the product's
 * sender stays there.
 */
export async function useOwnNumber(tx: Tx, header: HeaderRow, at: Temporal.Instant): Promise<void> {
  if (header.embedded_signup_status !== 'live' || header.in_use_at || otherNumber(header)) return;
  await setHeaderType(tx, header.business_id, 'custom');
  await updateHeader(tx, header, { in_use_at: at });
}
