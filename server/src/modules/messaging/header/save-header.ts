import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CustomHeader, WrittenHeader } from '@kursi/core/messaging/header.contract.ts';
import { headerStep } from '@kursi/core/messaging/header-rules.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { NOT_SET, providerNow } from '../sending/senders.ts';
import { getHeader, type HeaderRow, insertHeader, lockHeader, updateHeader } from './header.store.ts';
import { presentHeader } from './present-header.ts';
import { SET_UP_HEADER } from './set-up-header.job.ts';

type SaveDeps = Pick<Deps, 'messages' | 'sandbox' | 'sendJob'>;

/**
 * The names, number and contact of an own number. Not paid yet: kept until it is. Rejected: sent again under the new
 * name, without another payment. In between it stands as it was sent.
 */
export async function saveHeader(
  deps: SaveDeps,
  ctx: CommandContext,
  written: WrittenHeader,
): Outcome<CustomHeader, 'HEADER_EXISTS' | 'NOT_CONFIGURED'> {
  const provider = providerNow(deps);
  if (!provider?.onboarding) return refuse('NOT_CONFIGURED', NOT_SET);
  const { tx, business_id, now } = ctx;
  const known = await lockHeader(tx, business_id);
  const step = known && headerStep(known);
  const saved =
    known && step === 'draft'
      ? await updateHeader(tx, known, { ...written, bsp_type: provider.name, updated_at: now })
      : known && step === 'rejected'
        ? await sendAgain(deps, ctx, known, written)
        : !known || step === 'refused'
          ? await begin(ctx, known, { ...written, bsp_type: provider.name })
          : undefined;
  if (!saved) return refuse('HEADER_EXISTS');
  ctx.emit('whatsapp_header.changed', { header_id: saved.id, status: headerStep(saved) });
  return ok(await presentHeader(tx.q, saved));
}

/** Undefined when another one was begun at the same moment. */
async function begin(
  { tx, business_id, now, newId }: CommandContext,
  refused: HeaderRow | undefined,
  written: WrittenHeader & Pick<HeaderRow, 'bsp_type'>,
): Promise<HeaderRow | undefined> {
  if (refused) await updateHeader(tx, refused, { deleted_at: now });
  const made = await insertHeader(tx, {
    business_id,
    id: newId(),
    ...written,
    created_at: now,
    updated_at: now,
  });
  return made ? getHeader(tx.q, business_id) : undefined;
}

/** As before its owner opened the sign-up link. */
export const NOT_CONNECTED = {
  embedded_signup_status: 'created',
  embedded_signup_link: null,
  link_made_at: null,
  rejected_reason: null,
  verified_name: null,
  connected_phone: null,
  in_review_at: null,
  is_registered: false,
  is_verified: false,
  asked_at: null,
} as const;

async function sendAgain(
  { sendJob }: Pick<Deps, 'sendJob'>,
  { tx, business_id, now }: CommandContext,
  rejected: HeaderRow,
  written: WrittenHeader,
): Promise<HeaderRow> {
  const header = await updateHeader(tx, rejected, {
    ...written,
    ...NOT_CONNECTED,
    state_at: now,
    resent_at: now,
    updated_at: now,
  });
  await sendJob(tx, SET_UP_HEADER, { business_id, header_id: header.id });
  return header;
}
