import { ok, refuse } from '@kursi/core/kernel/result.ts';
import {
  clientMessageCalls as calls,
  type SentMessage,
} from '@kursi/core/notifications/client-messages.contract.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { clientGroup, findClientsByIds } from '../../clients/public.ts';
import { findMailedClient } from './client-message.store.ts';
import {
  findAccountsOfClients,
  listMessagesToClient,
  listNotificationsToAccounts,
  listReplies,
} from './sent-message.store.ts';

type Found = Omit<SentMessage, 'at'> & { readonly at: Temporal.Instant };

/** What went to the client's record, by mail and WhatsApp, and what their account was told about this business. */
export function clientMessageRoutes({ database: { q } }: Pick<Deps, 'database'>): Endpoint[] {
  return [
    query(calls.list, async ({ input }) => {
      const { business_id, client_id, limit } = input;
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const [client] = await findClientsByIds(q, business_id, [client_id]);
      if (!client) return refuse('NOT_FOUND');
      const client_ids = await clientGroup(q, business_id, client_id);
      const accounts = await findAccountsOfClients(q, business_id, client_ids);
      const page = { limit: limit + 1, before };
      const [messages, notifications, replies, mailed] = await Promise.all([
        listMessagesToClient(q, { business_id, client_ids }, page),
        listNotificationsToAccounts(q, { business_id, accounts }, page),
        listReplies(q, { business_id, client_ids }, page),
        findMailedClient(q, { business_id, client_id }),
      ]);
      const found: Found[] = [
        ...replies.map((reply) => ({
          ...reply,
          ...{ kind: 'reply', state: 'received' as const, ways: ['whatsapp' as const] },
          ...{ visit_id: null, whatsapp: null },
        })),
        ...messages.map(({ state, is_mailed, ...message }) => ({
          ...message,
          text: null,
          state: stateOf(state),
          ways: (['email', 'whatsapp'] as const).filter((way) =>
            way === 'email' ? is_mailed : message.whatsapp !== null,
          ),
        })),
        ...notifications.map(({ state, channels, ...told }) => ({
          ...told,
          text: null,
          state: stateOf(state),
          ways: (['inbox', 'email', 'push', 'whatsapp'] as const).filter(
            (way) => way === 'inbox' || channels.includes(way),
          ),
        })),
      ].toSorted((a, b) => Temporal.Instant.compare(b.at, a.at) || (a.id < b.id ? 1 : -1));
      const { rows, next_cursor } = cutPage(found, limit, (last) => timeCursor(last.at, last.id));
      const items = rows.map((row) => ({ ...row, at: row.at.toString() }));
      return ok({ items, next_cursor, email: mailed?.email ?? null });
    }),
  ];
}

function stateOf(state: string): SentMessage['state'] {
  if (state === 'waiting') return 'waiting';
  return state === 'sent' || state === 'told' ? 'sent' : 'not_sent';
}
