import type { Phone } from '@kursi/core/kernel/phone.ts';
import { alertTemplates } from '@kursi/core/messaging/alert-templates.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { providerNow } from '../sending/senders.ts';
import { countAlerts } from './alert-limit.ts';
import type { ClientKey } from './alert-reach.store.ts';
import { findApprovedCopy } from './alert-template.store.ts';
import { findAlertPhones } from './queue-alert.ts';

const GOOD_FOR = { minutes: 10 };

/**
 * A code for the bookings of a number, in the name of the first of these clients whom alerts reach there. Always from
 * the product's own number, and in no client's log: at a business's number, or in its log, the team could read it.
 */
export async function queueCode(
  deps: Pick<Deps, 'sendJob' | 'now' | 'messages' | 'sandbox'>,
  tx: Tx,
  clients: readonly ClientKey[],
  { id, phone, code, language }: { id: string; phone: Phone; code: string; language: 'en' | 'hi' },
): Promise<boolean> {
  const provider = providerNow(deps);
  if (!provider) return false;
  const now = deps.now();
  const { name, alert } = alertTemplates.booking_code;
  const asked = clients.map(({ business_id, client_id }) => ({ business_id, client_id, alert }));
  const phones = await findAlertPhones(deps, tx.q, asked, now);
  const business_id = asked.find((_, i) => phones[i] === phone)?.business_id;
  const { app_id } = provider.productApp;
  const copy = business_id && (await findApprovedCopy(tx.q, { name, language_code: language }, [app_id]));
  if (!copy) return false;
  const [mayGo] = await countAlerts(tx.q, [{ business_id, phone }], now);
  if (!mayGo) return false;
  const { provider_template_id } = copy;
  const queued = await queueMessages(deps, tx, [
    {
      business_id,
      id,
      app_id,
      purpose: 'code',
      source_id: null,
      client_id: null,
      to_phone: phone,
      content: { name, language, provider_template_id, params: [code] },
      due_at: now,
      expires_at: now.add(GOOD_FOR),
    },
  ]);
  return queued.has(id);
}
