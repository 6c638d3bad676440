import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { isNotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import {
  notificationCalls as calls,
  type Notification,
} from '@kursi/core/notifications/notifications.contract.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { listWhatsappOfAccount } from '../messaging/public.ts';
import { changeSettings } from './change-settings.ts';
import { type GetReach, type GetReachAt, isReached } from './delivery/channels.ts';
import { type Unsubscribing, unsubscribe } from './delivery/unsubscribe.ts';
import { getGuestEmail } from './guests/guest-contact.store.ts';
import { mayNameAddress, setGuestEmail } from './guests/set-guest-email.ts';
import {
  countUnread,
  getNotificationSettings,
  getTold,
  type InboxRow,
  listInbox,
  markAllRead,
  markRead,
} from './notification.store.ts';
import type { FindTrackerToken } from './queue/tracker-link.ts';

/** A badge shows at most 99+. */
const MOST_COUNTED = 100;

export function notificationRoutes(
  deps: Pick<Deps, 'database' | 'mailer' | 'mayMail' | 'sendJob' | 'recordEvent' | 'newId'> & {
    readonly pushPublicKey: string;
    readonly unsubscribing: Unsubscribing;
    readonly getReach: GetReach;
    readonly getReachAt: GetReachAt;
    readonly findTrackerToken: FindTrackerToken;
  },
): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.list, async (request) => {
      const { limit, cursor } = request.input;
      const before = readTimeCursor(cursor);
      if (before === undefined) return badCursor;
      const found = await listInbox(q, theCaller(request).user_id, { before, limit: limit + 1 });
      const { rows, next_cursor } = cutPage(found, limit, (last) => timeCursor(last.told_at, last.id));
      return ok({ items: rows.flatMap(shown), next_cursor });
    }),
    query(calls.countUnread, async (request) =>
      ok({ unread: await countUnread(q, theCaller(request).user_id, MOST_COUNTED) }),
    ),
    query(calls.get, async (request) => {
      const { user_id } = theCaller(request);
      const row = await getTold(q, { user_id, id: request.input.notification_id });
      const [one] = row ? shown(row) : [];
      if (!row || !one) return refuse('NOT_FOUND');
      const turn_token = row.as_member ? null : await deps.findTrackerToken(q, row.business_id, row.about);
      return ok({ ...one, turn_token });
    }),
    command(calls.mark, async (request) => {
      const key = { user_id: theCaller(request).user_id, id: request.input.notification_id };
      const marked = await markRead(request.tx, key, request.input.is_read ? request.now : null);
      return marked ? done : refuse('NOT_FOUND');
    }),
    command(calls.markAllRead, async (request) => {
      await markAllRead(request.tx, theCaller(request).user_id, request.input.told_until, request.now);
      return done;
    }),
    query(calls.getSettings, async (request) => {
      const { user_id } = theCaller(request);
      const reach = await deps.getReach(q, user_id, request.now);
      const writers = await listWhatsappOfAccount(q, user_id);
      const whatsapp_stopped = writers.flatMap(({ business_name, stopped_at }) =>
        stopped_at ? [{ business_name, stopped_at: stopped_at.toString() }] : [],
      );
      return ok({
        ...(await getNotificationSettings(q, user_id)),
        push_public_key: deps.pushPublicKey,
        guest_email: await getGuestEmail(q, user_id),
        whatsapp_stopped,
        is_whatsapp_stopped: writers.length > 0 && whatsapp_stopped.length === writers.length,
        can_mail: deps.mailer.reachesPeople,
        ...reach,
        is_reachable: reach.mails_to !== null || reach.is_pushed,
      });
    }),
    query(calls.getReachAt, async (request) => {
      const of = { business_id: request.input.business_id, user_id: theCaller(request).user_id };
      const reach = await deps.getReachAt(q, of, request.now);
      return ok({ ...reach, is_reachable: isReached(reach) });
    }),
    command(
      calls.setGuestEmail,
      (request) =>
        setGuestEmail(
          { ...deps, now: () => request.now },
          request.tx,
          theCaller(request).user_id,
          request.input.email,
          request.now,
        ),
      (request) => mayNameAddress(deps, theCaller(request).user_id, request.input.email, request.now),
    ),
    command(calls.changeSettings, (request) =>
      changeSettings(request.tx, theCaller(request).user_id, request.input, request.now),
    ),
    command(calls.unsubscribe, ({ tx, input, now }) => unsubscribe(deps, tx, input, now)),
  ];
}

/** Empty when the kind is no longer known. */
function shown(row: InboxRow): Notification[] {
  const { kind, about } = row;
  if (!isNotificationKind(kind)) return [];
  return [
    {
      id: row.id,
      kind,
      as_member: row.as_member,
      business_id: row.business_id,
      business_url: row.business_url,
      visit_id: about.visit_id ?? null,
      words: {
        ...row.words,
        ...namesOf(row.words),
        series: row.words.series && [...row.words.series],
        left: row.words.left && { ...row.words.left, ...namesOf(row.words.left) },
      },
      client_id: (row.as_member && about.client_id) || null,
      client_name: row.client_name,
      told_at: row.told_at.toString(),
      read_at: row.read_at?.toString() ?? null,
    },
  ];
}

function namesOf({
  services,
  services_hi,
  people,
}: Pick<InboxRow['words'], 'services' | 'services_hi' | 'people'>) {
  return { services: [...services], services_hi: services_hi && [...services_hi], people: [...people] };
}
