import type { CustomHeader } from '@kursi/core/messaging/header.contract.ts';
import {
  headerStep,
  LINK_DAYS,
  mayGiveUp,
  numberQuality,
  otherNumber,
} from '@kursi/core/messaging/header-rules.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { findPurchaseByPayment } from '../../subscription/public.ts';
import type { HeaderRow } from './header.store.ts';

export async function presentHeader(db: Executor, row: HeaderRow): Promise<CustomHeader> {
  const { business_id, payment_id } = row;
  const bought = payment_id ? await findPurchaseByPayment(db, { business_id, payment_id }) : undefined;
  const text = (at: Temporal.Instant | null) => at?.toString() ?? null;
  return {
    ...row,
    created_at: row.created_at.toString(),
    updated_at: row.updated_at.toString(),
    deleted_at: text(row.deleted_at),
    step: headerStep(row),
    paid: bought ? { amount: bought.amount, at: bought.created_at.toString() } : null,
    link_until: text(linkUntil(row)),
    in_review_at: text(row.in_review_at),
    live_at: text(row.live_at),
    rejected_at: row.embedded_signup_status === 'rejected' ? text(row.state_at) : null,
    other_phone: otherNumber(row),
    may_give_up: mayGiveUp(row),
    quality: numberQuality(row.quality),
    asked_at: text(row.asked_at),
  };
}

export function linkUntil({ link_made_at }: Pick<HeaderRow, 'link_made_at'>): Temporal.Instant | null {
  return link_made_at?.add({ hours: 24 * LINK_DAYS }) ?? null;
}
