import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { messageFailureOf } from '@kursi/core/messaging/message-failures.ts';
import { readPostback } from '@kursi/core/messaging/postbacks.ts';
import {
  clientMessageCalls as calls,
  type SentMessage,
} from '@kursi/core/notifications/client-messages.contract.ts';
import { defaultSettings, isNotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { type ContextDeps, commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { clientGroup, findClientsByIds } from '../../clients/public.ts';
import { answerClient, findClientReach, providerNow } from '../../messaging/public.ts';
import { stillTrue } from '../delivery/still-true.ts';
import { getNotificationSettings } from '../notification.store.ts';
import type { NotificationsPorts } from '../ports.ts';
import { findVisitsNow } from '../visits/notified-visit.store.ts';
import { findMailedClient } from './client-message.store.ts';
import { findClientWays } from './client-ways.ts';
import { campaignShown, replyShown } from './present-reply.ts';
import {
  findAccountsOfClients,
  listApprovedTemplates,
  listCampaignMessages,
  listMessagesToClient,
  listNotificationsOfClient,
  listReplies,
  type SentRow,
  type WhatsappOutcome,
  wantsWhatsapp,
} from './sent-message.store.ts';
import { whyHeld } from './why-held.ts';

type Found = Omit<SentMessage, 'at'> & { readonly at: Temporal.Instant };
type Way = SentMessage['ways'][number];

/** What went to the client's record, by mail and WhatsApp, and what they were told themselves about this business. */
export function clientMessageRoutes(
  deps: ContextDeps &
    Pick<Deps, 'database' | 'mailer' | 'messages' | 'now' | 'sandbox' | 'sendJob'> &
    NotificationsPorts,
): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.list, async ({ input }) => {
      const { business_id, client_id, limit } = input;
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const [client] = await findClientsByIds(q, business_id, [client_id]);
      if (!client) return refuse('NOT_FOUND');
      const now = deps.now();
      const client_ids = await clientGroup(q, business_id, client_id);
      const accounts = await findAccountsOfClients(q, business_id, client_ids);
      const page = { limit: limit + 1, before };
      const sharedAppId = providerNow(deps)?.productApp.app_id ?? null;
      const [messages, notifications, replies, ofCampaigns] = await Promise.all([
        listMessagesToClient(q, { business_id, client_ids }, page),
        listNotificationsOfClient(q, { business_id, client_ids, accounts }, { ...page, now }),
        listReplies(q, { business_id, client_ids, sharedAppId }, page),
        listCampaignMessages(q, { business_id, client_ids }, page),
      ]);
      const campaigns = await deps.findCampaigns(
        q,
        business_id,
        ofCampaigns.map(({ campaign_id }) => campaign_id),
      );
      const [{ time_zone }, settings, waysNow] = await Promise.all([
        getBusinessFacts(q, business_id),
        accounts[0] ? getNotificationSettings(q, accounts[0]) : defaultSettings,
        findClientWays(deps, q, { business_id, client_id }, now),
      ]);
      const answered = await visitsAnswered(q, business_id, replies, now);
      const sent = [
        ...messages.map(({ is_mailed: wasToBeMailed, ...row }) => {
          // A mail that failed for good takes nothing back of what WhatsApp was given.
          const isGivenUp = row.state === 'dropped' && row.whatsapp !== null;
          const has = { email: wasToBeMailed && !isGivenUp, whatsapp: row.whatsapp !== null };
          // What did not go says how it would.
          const isGone = row.state === 'sent' || isGivenUp;
          const ways = (['email', 'whatsapp'] as const).filter((way) =>
            isGone ? has[way] : waysNow(row.kind).includes(way) || (way === 'whatsapp' && has[way]),
          );
          return {
            ...row,
            ...(isGivenUp && { state: 'sent' }),
            about: { ...row.about, client_id, ...(row.visit_id && { visit_id: row.visit_id }) },
            ways,
          };
        }),
        ...notifications.map(({ channels, ...row }) => ({
          ...row,
          ways: (['inbox', 'email', 'push', 'whatsapp'] as const).filter(
            (way) => way === 'inbox' || channels.includes(way),
          ),
        })),
      ];
      const found: Found[] = [
        ...replies.map((reply) => ({
          ...nothingSaid,
          ...replyShown(reply),
          ...answered.get(reply.id),
        })),
        ...ofCampaigns.map((row) => ({
          ...nothingSaid,
          ...campaignShown(row, campaigns.get(row.campaign_id)),
          state: stateOf('sent', ['whatsapp'], row.whatsapp),
          whatsapp: outcomeOf(row.whatsapp),
        })),
        ...(await Promise.all(
          sent.map(async (row) => {
            const one = await shown(q, business_id, row, now);
            const quiet = row.ways.includes('inbox') ? settings : defaultSettings;
            return one.why_not ? one : { ...one, held: whyHeld(row, quiet, time_zone, now) };
          }),
        )),
      ].toSorted((a, b) => Temporal.Instant.compare(b.at, a.at) || (a.id < b.id ? 1 : -1));
      const { rows, next_cursor } = cutPage(found, limit, (last) => timeCursor(last.at, last.id));
      return ok({ items: rows.map((row) => ({ ...row, at: row.at.toString() })), next_cursor });
    }),
    query(calls.getReach, async ({ input }) => {
      const { business_id, client_id } = input;
      const [client] = await findClientsByIds(q, business_id, [client_id]);
      if (!client) return refuse('NOT_FOUND');
      const [mailed, reach, client_ids, templates] = await Promise.all([
        findMailedClient(q, input),
        findClientReach(deps, q, { business_id, client_id }, deps.now()),
        clientGroup(q, business_id, client_id),
        listApprovedTemplates(q, business_id),
      ]);
      const accounts = await findAccountsOfClients(q, business_id, client_ids);
      const isWanted = reach?.is !== 'on' || (await wantsWhatsapp(q, accounts));
      return ok({
        client_id,
        email: mailed?.email ?? null,
        whatsapp: isWanted ? (reach?.is ?? 'not_bought') : 'turned_off',
        phone: reach?.phone ?? null,
        stopped_at: reach?.stopped_at?.toString() ?? null,
        alerts: isWanted ? [...(reach?.alerts ?? [])] : [],
        templates,
      });
    }),
    command(calls.answer, async (request) => {
      const ctx = commandContext(deps, request);
      const { business_id, client_id, reply_id, text } = request.input;
      const client_ids = await clientGroup(ctx.tx.q, business_id, client_id);
      return answerClient(deps, ctx, { reply_id, text, of: { client_ids } });
    }),
  ];
}

const nothingSaid = {
  held: null,
  visit_id: null,
  starts_at: null,
  text: null,
  answers: [],
  answer_until: null,
  campaign: null,
  why_not: null,
  whatsapp: null,
};

/** By reply: the visit that its button was about, and when that begins now. */
async function visitsAnswered(
  db: Executor,
  business_id: string,
  replies: readonly { readonly id: string; readonly postback: string | null }[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Pick<SentMessage, 'visit_id' | 'starts_at'>>> {
  const named = replies.flatMap(({ id, postback }) => {
    const visit_id = postback && readPostback(postback)?.visit_id;
    return visit_id ? [{ id, visit_id }] : [];
  });
  const visits = await findVisitsNow(
    db,
    named.map(({ visit_id }) => ({ business_id, visit_id })),
    now,
  );
  return new Map(
    named.flatMap(({ id, visit_id }) => {
      const visit = visits.get(visit_id);
      if (!visit) return [];
      const [first] = visit.bookings.map(({ start }) => start).sort();
      const starts_at = first ? Temporal.Instant.from(first).toString() : null;
      return [[id, { visit_id, starts_at }] as const];
    }),
  );
}

async function shown(
  db: Executor,
  business_id: string,
  row: SentRow & { readonly ways: readonly Way[] },
  now: Temporal.Instant,
): Promise<Found> {
  const { id, kind, at, visit_id, state, whatsapp } = row;
  const isOver = state === 'waiting' && !(await isStillTrue(db, row, business_id, now));
  return {
    ...nothingSaid,
    id,
    kind,
    at,
    visit_id,
    ways: [...row.ways],
    state: isOver ? 'not_sent' : stateOf(state, row.ways, whatsapp),
    why_not: isOver ? 'changed' : whyNot(row, row.ways),
    whatsapp: whatsapp && outcomeOf(whatsapp),
  };
}

/** What waits out a night may be about a visit that is off meanwhile: it will not go. */
async function isStillTrue(
  db: Executor,
  { kind, about }: Pick<SentRow, 'kind' | 'about'>,
  of_business: string,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!isNotificationKind(kind)) return true;
  return (await stillTrue(db, { kind, of_business, about }, now)).is === 'true';
}

function stateOf(
  state: string,
  ways: readonly Way[],
  whatsapp: WhatsappOutcome | null,
): SentMessage['state'] {
  if (state === 'waiting') return 'waiting';
  if (state !== 'sent' && state !== 'told') return 'not_sent';
  const isElsewhere = ways.includes('email') || ways.includes('push');
  switch (whatsapp?.state) {
    case 'failed':
    case 'dropped':
      return isElsewhere ? 'partly' : 'not_delivered';
    case 'unknown':
      return isElsewhere ? 'sent' : 'unsure';
    case 'waiting':
      return isElsewhere ? 'sent' : 'waiting';
    default:
      return 'sent';
  }
}

/** What was undone in time is no longer known of a notification: news of bookings is dropped for hardly anything else. */
function whyNot({ state, kind, is_undone }: SentRow, ways: readonly Way[]): SentMessage['why_not'] {
  if (state === 'waiting' || state === 'sent' || state === 'told') return null;
  const isNotification = ways.includes('inbox');
  if (state === 'stale' || is_undone || (isNotification && kind.startsWith('booking_'))) return 'changed';
  return isNotification ? 'no_use' : 'no_way';
}

function outcomeOf({ state, failure, code }: WhatsappOutcome): NonNullable<SentMessage['whatsapp']> {
  const isLost = state === 'failed' || state === 'dropped';
  return { state, code: isLost ? code : null, failure: isLost ? messageFailureOf(code, failure) : null };
}
