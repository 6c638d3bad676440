import { billMailCalls as calls } from '@kursi/core/billing/bill-mail.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint } from '../../../platform/http/endpoint.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import { makeLinkTokens } from '../../../platform/link-token.ts';
import { type CommandContext, commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getReceipt, linkReceipt } from '../../billing/public.ts';
import { isApproved } from '../../business/public.ts';
import { changeClient } from '../../clients/public.ts';
import { findClientReach } from '../../messaging/public.ts';
import { mailLimits } from '../delivery/mail-limit.ts';
import { addressHash } from '../delivery/unsubscribe.ts';
import { isUnsubscribed } from '../guests/guest-contact.store.ts';
import { clientMessageId, type Notify } from '../notify.ts';
import { findClientMessage, findMailedClient, type MailedClient } from './client-message.store.ts';

/** The desk types the addresses: a business must not reach a list of strangers. */
const MAILS_OF_A_BUSINESS: Limit = { tries: 300, windowSeconds: 24 * 3600 };
const MAILS_TO_AN_ADDRESS: Limit = { tries: 10, windowSeconds: 24 * 3600 };
/** From all businesses: one of them must not use up what the others may send. */
const MAILS_TO_AN_ADDRESS_IN_ALL: Limit = { tries: 50, windowSeconds: 24 * 3600 };

export function billMailRoutes(deps: Deps & { readonly notify: Notify }): Endpoint[] {
  return [
    command(calls.sendReceipt, (request) =>
      mailBill(deps, commandContext(deps, request), { ...request.input, kind: 'receipt' }),
    ),
    command(calls.remindOfDue, (request) =>
      mailBill(deps, commandContext(deps, request), { ...request.input, kind: 'bill_due' }),
    ),
    command(calls.remindByWhatsapp, (request) =>
      remindByWhatsapp(deps, commandContext(deps, request), request.input.visit_id),
    ),
  ];
}

/** The same mail goes to the same address once a day, however often the button is pressed. */
async function mailBill(
  { keyFor, mailer, notify }: Pick<Deps, 'keyFor' | 'mailer'> & { readonly notify: Notify },
  ctx: CommandContext,
  input: InputOf<typeof calls.sendReceipt> & { readonly kind: 'receipt' | 'bill_due' },
): Outcome<
  { is_new: boolean },
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'CLIENT_REQUIRED'
  | 'EMAIL_REQUIRED'
  | 'ADDRESS_UNSUBSCRIBED'
  | 'BUSINESS_NOT_APPROVED'
  | 'NOT_CONFIGURED'
  | 'TOO_MANY_REQUESTS'
> {
  const { tx, business_id, now } = ctx;
  const { visit_id, kind } = input;
  if (!mailer.reachesPeople) return refuse('NOT_CONFIGURED', { variable: 'SMTP_URL' });
  const bill = await findBill(ctx, visit_id, kind);
  if (!bill.ok) return bill;
  const { key, known, revision, time_zone } = bill.value;
  const email = input.email ?? known.email;
  if (!email) return refuse('EMAIL_REQUIRED');
  if (await isUnsubscribed(tx.q, addressHash(email))) return refuse('ADDRESS_UNSUBSCRIBED');
  const linked = await linkReceipt(ctx, makeLinkTokens(keyFor('receipt-link')), visit_id);
  if (!linked.ok) return linked;
  const day = now.toZonedDateTimeISO(time_zone).toPlainDate();
  const happening = [kind, visit_id, revision, email, day].join(' ');
  const news = { ...key, visit_id, kind, about: {}, happening, at: now, delay: 0 };
  if (await findClientMessage(tx.q, { business_id, id: clientMessageId(news) })) return ok({ is_new: false });
  for (const [subject, limit] of [
    [`receipt-mails:${business_id}`, MAILS_OF_A_BUSINESS],
    [`receipt-mail:${business_id}:${email}`, MAILS_TO_AN_ADDRESS],
    [`receipt-mail:${email}`, MAILS_TO_AN_ADDRESS_IN_ALL],
    ...(await mailLimits(tx.q, business_id, now)),
  ] as const) {
    const retry_after_seconds = await countAttempt(tx.q, subject, limit, now);
    if (retry_after_seconds > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds });
  }
  if (email !== known.email) {
    const kept = await changeClient(ctx, { ...key, email });
    if (!kept.ok) return refuse('CLIENT_REQUIRED');
  }
  await notify(tx, news);
  ctx.emit(kind === 'receipt' ? 'visit.receipt_mailed' : 'visit.due_mailed', { visit_id });
  return ok({ is_new: true });
}

/** Of an approved business and a client with a record, who may be written to about this bill. */
async function findBill(
  { tx, business_id, actor_id }: CommandContext,
  visit_id: string,
  kind: 'receipt' | 'bill_due',
): Outcome<
  {
    readonly key: { readonly business_id: string; readonly client_id: string };
    readonly known: MailedClient;
    readonly revision: number;
    readonly time_zone: string;
  },
  'NOT_FOUND' | 'CONFLICT' | 'CLIENT_REQUIRED' | 'BUSINESS_NOT_APPROVED'
> {
  if (!(await isApproved(tx.q, business_id))) return refuse('BUSINESS_NOT_APPROVED');
  const found = await getReceipt(tx.q, { business_id, visit_id }, { isMember: true, user_id: actor_id });
  if (!found.ok) return found;
  const { client, revision, voided_at, time_zone, due_amount } = found.value;
  if (voided_at) return refuse('CONFLICT', { voided_at });
  if (kind === 'bill_due' && due_amount === 0) return refuse('CONFLICT', { due_amount });
  const key = { business_id, client_id: client.id };
  const known = await findMailedClient(tx.q, key);
  return known ? ok({ key, known, revision, time_zone }) : refuse('CLIENT_REQUIRED');
}

/** Once a day for a bill, however often the button is pressed. Who may be written to is decided where alerts are. */
async function remindByWhatsapp(
  deps: Pick<Deps, 'keyFor' | 'messages' | 'sandbox'> & { readonly notify: Notify },
  ctx: CommandContext,
  visit_id: string,
): Outcome<
  { is_new: boolean },
  'NOT_FOUND' | 'CONFLICT' | 'CLIENT_REQUIRED' | 'CANNOT_BE_REACHED' | 'BUSINESS_NOT_APPROVED'
> {
  const { tx, business_id, now } = ctx;
  const bill = await findBill(ctx, visit_id, 'bill_due');
  if (!bill.ok) return bill;
  const { key, revision, time_zone } = bill.value;
  const reach = await findClientReach(deps, tx.q, key, now);
  if (!reach?.alerts.includes('bill')) return refuse('CANNOT_BE_REACHED', { reason: whyNot(reach?.is) });
  const linked = await linkReceipt(ctx, makeLinkTokens(deps.keyFor('receipt-link')), visit_id);
  if (!linked.ok) return linked;
  const day = now.toZonedDateTimeISO(time_zone).toPlainDate();
  const happening = ['bill_due', 'whatsapp', visit_id, revision, day].join(' ');
  const about = { by: 'whatsapp' } as const;
  const news = { ...key, visit_id, kind: 'bill_due', about, happening, at: now, delay: 0 } as const;
  if (await findClientMessage(tx.q, { business_id, id: clientMessageId(news) })) return ok({ is_new: false });
  await deps.notify(tx, news);
  ctx.emit('visit.due_messaged', { visit_id });
  return ok({ is_new: true });
}

/** Bought, and bills are switched off: the same as not bought. */
function whyNot(is: 'on' | 'stopped' | 'not_bought' | 'no_number' | undefined) {
  return is === undefined || is === 'on' ? 'not_bought' : is;
}
