import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CustomHeader, headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { otherNumber } from '@kursi/core/messaging/header-rules.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { deleteApp, type HeaderRow, lockHeader, updateHeader } from './header.store.ts';
import { presentHeader } from './present-header.ts';
import { NOT_CONNECTED } from './save-header.ts';
import { SET_UP_HEADER } from './set-up-header.job.ts';
import { useOwnNumber } from './use-own-number.ts';

/** Another number was connected than the one written. The owner says which one is right. */
export async function chooseNumber(
  deps: Pick<Deps, 'sendJob'>,
  ctx: CommandContext,
  { use }: InputOf<typeof headerCalls.chooseNumber>,
): Outcome<CustomHeader, 'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  const header = await lockHeader(tx, business_id);
  const connected = header && otherNumber(header);
  if (!header || !connected) return refuse('NOT_FOUND');
  const chosen =
    use === 'connected'
      ? await updateHeader(tx, header, { phone: connected, updated_at: now })
      : await connectAnew(deps, ctx, header);
  await useOwnNumber(tx, chosen, now);
  ctx.emit('whatsapp_header.changed', { header_id: header.id, status: chosen.embedded_signup_status });
  return ok(await presentHeader(tx.q, chosen));
}

/** An app keeps the number that was connected to it, so the right one needs another app. */
async function connectAnew(
  { sendJob }: Pick<Deps, 'sendJob'>,
  { tx, business_id, now }: CommandContext,
  header: HeaderRow,
): Promise<HeaderRow> {
  if (header.app_id) await deleteApp(tx, header.app_id);
  const anew = await updateHeader(tx, header, {
    ...NOT_CONNECTED,
    app_id: null,
    app_name: null,
    waba_id: null,
    quality: null,
    messaging_limit: null,
    live_at: null,
    resent_at: null,
    state_at: now,
    updated_at: now,
  });
  await sendJob(tx, SET_UP_HEADER, { business_id, header_id: header.id });
  return anew;
}
