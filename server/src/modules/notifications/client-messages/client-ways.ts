import { alertTemplates } from '@kursi/core/messaging/alert-templates.ts';
import { alertTemplateOf } from '@kursi/core/notifications/alert-words.ts';
import { isNotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findClientReach } from '../../messaging/public.ts';
import { addressHash } from '../delivery/unsubscribe.ts';
import { isUnsubscribed } from '../guests/guest-contact.store.ts';
import { findMailedClient, type MailedClient } from './client-message.store.ts';

type Way = 'email' | 'whatsapp';

/** Where a mail to a client goes now; null where none is sent. */
export async function addressToMail(
  { mailer }: Pick<Deps, 'mailer'>,
  db: Executor,
  { email }: Pick<MailedClient, 'email'>,
): Promise<string | null> {
  if (!mailer.reachesPeople || !email) return null;
  return (await isUnsubscribed(db, addressHash(email))) ? null : email;
}

/** By the kind of a message to a client: the ways that it would take now. */
export async function findClientWays(
  deps: Pick<Deps, 'mailer' | 'messages' | 'sandbox'>,
  db: Executor,
  key: { readonly business_id: string; readonly client_id: string },
  now: Temporal.Instant,
): Promise<(kind: string) => readonly Way[]> {
  const [client, reach] = await Promise.all([findMailedClient(db, key), findClientReach(deps, db, key, now)]);
  const email = client ? await addressToMail(deps, db, client) : null;
  return (kind) => {
    const alert = alertOf(kind);
    const byWhatsapp = alert !== null && reach?.alerts.includes(alert);
    return [...(email ? (['email'] as const) : []), ...(byWhatsapp ? (['whatsapp'] as const) : [])];
  };
}

function alertOf(kind: string) {
  if (kind === 'bill_made' || kind === 'bill_void') return 'bill';
  const template = isNotificationKind(kind) ? alertTemplateOf(kind) : null;
  return template && alertTemplates[template].alert;
}
