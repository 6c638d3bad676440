import { SHOWN_A_DAY, showOneMore } from '@kursi/core/clients/shown-contacts.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { type ClientKey, getClient } from '../client.store.ts';
import { findHead } from '../merge/client-group.store.ts';
import { lockShown, saveShown } from './shown-contact.store.ts';

export interface ShownContact {
  readonly phone: string | null;
  readonly email: string | null;
  /** Null: they see it anyway. */
  readonly shown_today: number | null;
}

/** One whole contact for a member who sees four digits: counted, and told in the history of the client. */
export async function showContact(
  ctx: ActorContext,
  key: ClientKey,
  seesAnyway: (client_id: string) => Promise<boolean>,
): Outcome<ShownContact, 'NOT_FOUND' | 'TOO_MANY_CONTACTS'> {
  const { tx, business_id, actor_id, now } = ctx;
  const client_id = await findHead(tx.q, key);
  const client = client_id && (await getClient(tx.q, { business_id, client_id }));
  if (!client) return refuse('NOT_FOUND');
  const { phone, email } = client;
  if ((!phone && !email) || (await seesAnyway(client_id))) return ok({ phone, email, shown_today: null });
  const { time_zone } = await getBusinessFacts(tx.q, business_id);
  const of = { business_id, user_id: actor_id, day: localMinute(now, time_zone).day.toString() };
  const before = await lockShown(tx, of);
  const shown = showOneMore(before, client_id);
  if (!shown) return refuse('TOO_MANY_CONTACTS', { most: SHOWN_A_DAY });
  if (shown !== before) {
    await saveShown(tx, of, shown);
    ctx.emit('client.contact_shown', { client_id });
  }
  return ok({ phone, email, shown_today: shown.length });
}
