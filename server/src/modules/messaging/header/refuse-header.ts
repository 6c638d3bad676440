import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CustomHeader } from '@kursi/core/messaging/header.contract.ts';
import { GIVEN_UP, mayGiveUp } from '@kursi/core/messaging/header-rules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type CommandContext,
  type ContextDeps,
  contextAs,
} from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { refundPart } from '../../payments/public.ts';
import { findPurchaseByPayment, takeBackPurchase } from '../../subscription/public.ts';
import { deleteApp, type HeaderRow, lockHeader, updateHeader } from './header.store.ts';
import { presentHeader } from './present-header.ts';

type RefuseDeps = ContextDeps & Pick<Deps, 'sendJob'>;

/** The provider refuses a locked header for good: the whole price goes back, and the header says why. */
export async function refuseHeader(
  deps: RefuseDeps,
  tx: Tx,
  header: HeaderRow,
  reason: string,
  now: Temporal.Instant,
): Promise<HeaderRow> {
  if (!header.payment_id || header.refused_at) return header;
  const { business_id, id: header_id } = header;
  const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
  const why = { reason: 'WhatsApp refused the number', by: null };
  const refused = await payBack(deps, ctx, header, why, reason.slice(0, 500));
  ctx.emit('whatsapp_header.decided', { header_id, status: 'refused' });
  return refused;
}

/** The owner of a number that WhatsApp rejected does not try another name. */
export async function giveUpHeader(
  deps: RefuseDeps,
  ctx: CommandContext,
): Outcome<CustomHeader, 'HEADER_NOT_REJECTED'> {
  const { tx, business_id, actor_id } = ctx;
  const header = await lockHeader(tx, business_id);
  if (!header || !mayGiveUp(header)) return refuse('HEADER_NOT_REJECTED');
  const why = { reason: 'WhatsApp rejected the number, and its owner gave it up', by: actor_id };
  const refused = await payBack(deps, ctx, header, why, GIVEN_UP);
  ctx.emit('whatsapp_header.changed', { header_id: header.id, status: 'refused' });
  return ok(await presentHeader(tx.q, refused));
}

async function payBack(
  deps: RefuseDeps,
  ctx: CommandContext,
  header: HeaderRow,
  why: { readonly reason: string; readonly by: string | null },
  refused_reason: string,
): Promise<HeaderRow> {
  const { tx, business_id, now } = ctx;
  const { payment_id } = header;
  const bought = payment_id ? await findPurchaseByPayment(tx.q, { business_id, payment_id }) : undefined;
  if (payment_id && bought) {
    await takeBackPurchase(ctx, payment_id);
    await refundPart(deps, tx, { business_id, payment_id, amount: bought.amount }, why, now);
  }
  if (header.app_id) await deleteApp(tx, header.app_id);
  return updateHeader(tx, header, { refused_reason, refused_at: now, updated_at: now });
}
