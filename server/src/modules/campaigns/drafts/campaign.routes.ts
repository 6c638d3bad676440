import {
  type Campaign,
  campaignCalls as calls,
  type ListedCampaign,
} from '@kursi/core/campaigns/campaign.contract.ts';
import { heldUntil } from '@kursi/core/campaigns/campaign-hours.ts';
import { missingIn } from '@kursi/core/campaigns/campaign-rules.ts';
import type { ErrorCode } from '@kursi/core/contract/errors.ts';
import { type Outcome, ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { makeMedia } from '../../media/public.ts';
import { currentSubscription } from '../../subscription/public.ts';
import { countBookedClients, countFigures, NO_FIGURES } from '../results/figures.store.ts';
import { listNotified } from '../sending/notified.store.ts';
import { getCampaignSettings } from '../settings/campaign-settings.store.ts';
import { type CampaignRow, getCampaign, listCampaigns } from './campaign.store.ts';
import {
  changeCampaign,
  createCampaign,
  filesOwner,
  removeCampaign,
  restoreCampaign,
} from './save-campaign.ts';

const NOTIFIED_SHOWN = 1000;

export function campaignRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  const media = makeMedia(deps);

  async function answerWith<Code extends ErrorCode>(
    db: Executor,
    business_id: string,
    saved: Result<string, Code>,
  ): Outcome<Campaign, Code | 'NOT_FOUND'> {
    if (!saved.ok) return saved;
    const row = await getCampaign(db, { business_id, campaign_id: saved.value });
    return row ? ok(present(row)) : refuse('NOT_FOUND');
  }
  const confirmFiles = (of: { readonly business_id: string; readonly media: Campaign['media'] }) =>
    media.confirm(
      filesOwner(of.business_id),
      of.media.map(({ url }) => url),
    );

  return [
    query(calls.list, async ({ input: { business_id, show, limit, cursor }, now }) => {
      const after = readTimeCursor(cursor);
      if (after === undefined) return badCursor;
      const found = await listCampaigns(q, { business_id, show, after, limit: limit + 1 });
      const { rows, next_cursor } = cutPage(found, limit, (last) => timeCursor(last.updated_at, last.id));
      const sentOff = rows.filter(({ sending }) => sending !== null);
      const idsOf = (some: readonly CampaignRow[]) => some.map(({ id }) => id);
      const [figures, booked, subscription, settings, { time_zone }] = await Promise.all([
        countFigures(q, business_id, idsOf(sentOff.filter((row) => !row.figures))),
        countBookedClients(q, business_id, idsOf(sentOff)),
        currentSubscription(q, business_id, now),
        getCampaignSettings(q, business_id),
        getBusinessFacts(q, business_id),
      ]);
      const items = rows.map((row) => {
        const counted = row.figures ?? figures.get(row.id) ?? NO_FIGURES;
        const held = heldUntil({ ...row, waiting: counted.waiting }, settings, now, time_zone);
        return presentListed(row, { ...counted, booked: booked.get(row.id) ?? 0 }, held);
      });
      return ok({ items, next_cursor, is_available: subscription?.is_active === true });
    }),
    query(calls.get, async ({ input }) => {
      const row = await getCampaign(q, input);
      if (!row) return refuse('NOT_FOUND');
      const isSent = row.status === 'sent';
      const got = isSent ? await listNotified(q, input, { limit: NOTIFIED_SHOWN, after: null }) : [];
      const created_at = (row.finished_at ?? row.updated_at).toString();
      const notified_users = got.map(({ client_id }) => ({ client_id, created_at }));
      return ok({ ...present(row), notified_users });
    }),
    command(
      calls.create,
      async (request) => {
        const { business_id, ...written } = request.input;
        const saved = await createCampaign(deps, commandContext(deps, request), written);
        return answerWith(request.tx.q, business_id, saved) as never;
      },
      ({ input }) => confirmFiles(input),
    ),
    command(
      calls.update,
      async (request) => {
        const { business_id, ...written } = request.input;
        const saved = await changeCampaign(deps, commandContext(deps, request), written);
        return answerWith(request.tx.q, business_id, saved);
      },
      ({ input }) => confirmFiles(input),
    ),
    command(calls.remove, (request) =>
      removeCampaign(commandContext(deps, request), request.input.campaign_id),
    ),
    command(calls.restore, (request) =>
      restoreCampaign(commandContext(deps, request), request.input.campaign_id),
    ),
  ];
}

function stateOf(row: CampaignRow) {
  const { status, sending, scheduled_for, sent_off_at, finished_at, created_at, updated_at } = row;
  return {
    status,
    sending,
    scheduled_for: scheduled_for?.toString() ?? null,
    sent_off_at: sent_off_at?.toString() ?? null,
    finished_at: finished_at?.toString() ?? null,
    created_at: created_at.toString(),
    updated_at: updated_at.toString(),
  };
}

function present(row: CampaignRow): Campaign {
  return { ...row, ...stateOf(row), send_at: row.send_at?.toString() ?? null };
}

function presentListed(
  row: CampaignRow,
  figures: NonNullable<ListedCampaign['figures']>,
  held: Temporal.Instant | null,
) {
  const { id, name, template, message, filter } = row;
  return {
    id,
    name,
    message,
    filter,
    template_name: template && (template.vertical || template.elementName),
    missing: row.sending ? [] : missingIn(row),
    send_at: row.send_at?.toString() ?? null,
    holds_back: row.holds_back,
    ...stateOf(row),
    held_until: held?.toString() ?? null,
    figures: row.sending ? figures : null,
  };
}
