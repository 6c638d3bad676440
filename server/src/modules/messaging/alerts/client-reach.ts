import { alertKinds } from '@kursi/core/business/settings-rules.ts';
import { isMobilePhone, isPhone } from '@kursi/core/kernel/phone.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { providerNow } from '../sending/senders.ts';
import { type ClientKey, findAlertReaches } from './alert-reach.store.ts';

export interface ClientReach {
  readonly is: 'on' | 'stopped' | 'no_number' | 'not_bought';
  readonly phone: string | null;
  readonly stopped_at: Temporal.Instant | null;
  /** Those that are switched on. */
  readonly alerts: readonly (typeof alertKinds)[number][];
}

/** Whether WhatsApp reaches a client, and if not, why; undefined when the client was erased. */
export async function findClientReach(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  db: Executor,
  key: ClientKey,
  now: Temporal.Instant,
): Promise<ClientReach | undefined> {
  const [reach] = await findAlertReaches(db, [key], now);
  if (!reach) return undefined;
  const { phone, is_bought, allowed_alerts, opted_out_at: stopped_at } = reach;
  const alerts = alertKinds.filter((kind) => allowed_alerts.includes(kind));
  const known = { phone, stopped_at };
  // STOP counts whether or not anything is bought now.
  if (stopped_at) return { ...known, is: 'stopped', alerts: [] };
  if (!is_bought || !providerNow(deps) || alerts.length === 0)
    return { ...known, is: 'not_bought', alerts: [] };
  const isReachable = isPhone(phone) && isMobilePhone(phone);
  return isReachable ? { ...known, is: 'on', alerts } : { ...known, is: 'no_number', alerts: [] };
}
