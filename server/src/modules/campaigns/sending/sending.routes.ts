import { sendingCalls as calls } from '@kursi/core/campaigns/sending.contract.ts';
import { id } from '@kursi/core/contract/fields.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import { badCursor, cutPage } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { makeMedia } from '../../media/public.ts';
import { getCampaign } from '../drafts/campaign.store.ts';
import { filesOwner } from '../drafts/save-campaign.ts';
import { listNotified } from './notified.store.ts';
import { saveBeforeSending } from './save-before-sending.ts';
import { sendCampaign } from './send-campaign.ts';
import { sendTest } from './send-test.ts';
import { steerCampaign } from './steer-campaign.ts';

export function sendingRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  const media = makeMedia(deps);
  return [
    command(
      calls.send,
      async (request) => {
        const ctx = commandContext(deps, request);
        const saved = await saveBeforeSending(deps, ctx, request.input);
        if (!saved.ok) return saved;
        return (request.input.mode === 'test' ? sendTest : sendCampaign)(deps, ctx, request.input);
      },
      ({ input: { business_id, media_url } }) =>
        media_url ? media.confirm(filesOwner(business_id), [media_url]) : Promise.resolve(null),
    ),
    command(calls.steer, (request) => steerCampaign(deps, commandContext(deps, request), request.input)),
    query(calls.listNotified, async ({ input }) => {
      const after = z.safeParse(z.optional(id), input.cursor);
      if (!after.success) return badCursor;
      const campaign = await getCampaign(q, input);
      if (!campaign) return refuse('NOT_FOUND');
      const { finished_at } = campaign;
      // Who got it is said of all at once, with Sent.
      if (!finished_at) return ok({ items: [], next_cursor: null });
      const found = await listNotified(q, input, { limit: input.limit + 1, after: after.data ?? null });
      const { rows, next_cursor } = cutPage(found, input.limit, ({ client_id }) => client_id);
      const created_at = finished_at.toString();
      return ok({ items: rows.map((client) => ({ ...client, created_at })), next_cursor });
    }),
  ];
}
