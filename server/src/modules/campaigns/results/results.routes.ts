import { replyKindOf } from '@kursi/core/campaigns/reply-kind.ts';
import { resultsCalls as calls } from '@kursi/core/campaigns/results.contract.ts';
import { id } from '@kursi/core/contract/fields.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { answerUntil } from '@kursi/core/messaging/reply-answers.ts';
import * as z from 'zod/mini';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { whyNotExported } from '../../clients/public.ts';
import { answerClient } from '../../messaging/public.ts';
import { getCampaign } from '../drafts/campaign.store.ts';
import { addressOfExport } from './export-recipients.ts';
import { getResults } from './get-results.ts';
import { listRecipients } from './recipients.store.ts';
import { listReplies } from './replies.store.ts';

export function resultsRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.get, async ({ input, now }) => {
      const results = await getResults(q, input, now);
      return results ? ok(results) : refuse('NOT_FOUND');
    }),
    query(calls.listRecipients, async ({ input: { reason = null, booked, limit, cursor, ...key } }) => {
      const after = z.safeParse(z.optional(id), cursor);
      if (!after.success) return badCursor;
      if (!(await getCampaign(q, key))) return refuse('NOT_FOUND');
      const page = { reason, onlyBooked: booked === 'yes', after: after.data ?? null, limit: limit + 1 };
      const found = await listRecipients(q, key, page);
      const { rows, next_cursor } = cutPage(found, limit, ({ client_id }) => client_id);
      return ok({ items: rows, next_cursor });
    }),
    query(calls.listReplies, async ({ input: { limit, cursor, ...key } }) => {
      const after = readTimeCursor(cursor);
      if (after === undefined) return badCursor;
      if (!(await getCampaign(q, key))) return refuse('NOT_FOUND');
      const found = await listReplies(q, key, { after, limit: limit + 1 });
      const { rows, next_cursor } = cutPage(found, limit, ({ received_at, id }) =>
        timeCursor(received_at, id),
      );
      const items = rows.map((reply) => ({
        id: reply.id,
        client_id: reply.name === null ? null : reply.client_id,
        name: reply.name,
        gender: reply.gender,
        kind: replyKindOf(reply),
        text: reply.text,
        received_at: reply.received_at.toString(),
        answered_at: reply.answered_at?.toString() ?? null,
        answers: reply.answers.map(({ text, at, by }) => ({
          text,
          at: Temporal.Instant.from(at).toString(),
          by,
        })),
        booked_at: reply.booked_at?.toString() ?? null,
        answer_until: answerUntil(reply.wrote_last_at).toString(),
      }));
      return ok({ items, next_cursor });
    }),
    command(calls.answer, (request) => {
      const { campaign_id, reply_id, text } = request.input;
      return answerClient(deps, commandContext(deps, request), { reply_id, text, of: { campaign_id } });
    }),
    command(calls.export, async (request) => {
      const refused = whyNotExported(theCaller(request));
      if (refused) return refused;
      const { business_id, campaign_id } = request.input;
      if (!(await getCampaign(request.tx.q, { business_id, campaign_id }))) return refuse('NOT_FOUND');
      commandContext(deps, request).emit('client.exported', { campaign_id });
      return ok({ url: addressOfExport(deps, { business_id, campaign_id }) });
    }),
  ];
}
