import { heldUntil } from '@kursi/core/campaigns/campaign-hours.ts';
import { replyKindOf } from '@kursi/core/campaigns/reply-kind.ts';
import {
  COUNTED_DAYS,
  type ReplyKind,
  replyKinds,
  type resultsCalls,
} from '@kursi/core/campaigns/results.contract.ts';
import type { AnsweredBy } from '@kursi/core/contract/call.ts';
import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { answerUntil } from '@kursi/core/messaging/reply-answers.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { type CampaignKey, getCampaign } from '../drafts/campaign.store.ts';
import { getCampaignSettings } from '../settings/campaign-settings.store.ts';
import { listReplies, type ReplyRow } from './replies.store.ts';
import { type BookedFigures, countBooked, countFailures, countMessages } from './results.store.ts';

/** So many replies are looked through for the sums. */
const MOST_REPLIES = 5000;

/** A draft has results too, all zero: a page that watches a plan may ask just when it was taken back. */
export async function getResults(
  db: Executor,
  key: CampaignKey,
  now: Temporal.Instant,
): Promise<AnsweredBy<typeof resultsCalls.get> | undefined> {
  const campaign = await getCampaign(db, key);
  if (!campaign) return undefined;
  const [{ time_zone }, settings, { first_at, last_at, ...messages }, failures, booked, replies] =
    await Promise.all([
      getBusinessFacts(db, key.business_id),
      getCampaignSettings(db, key.business_id),
      countMessages(db, key),
      countFailures(db, key),
      countBooked(db, key),
      listReplies(db, key, { after: null, limit: MOST_REPLIES }),
    ]);
  const { id, name, message, sending, paused_because } = campaign;
  const { scheduled_for, sent_off_at, started_at, finished_at } = campaign;
  const held = heldUntil({ ...campaign, waiting: messages.waiting }, settings, now, time_zone);
  const pauseEnds = last_at?.add({ hours: 24 * settings.quiet_days });
  const hasBegun = first_at !== null && Temporal.Instant.compare(first_at, now) <= 0;
  return {
    id,
    name,
    message,
    sending,
    paused_because,
    scheduled_for: scheduled_for?.toString() ?? null,
    held_until: held?.toString() ?? null,
    goes_from: settings.goes_from,
    goes_until: settings.goes_until,
    sent_off_at: sent_off_at?.toString() ?? null,
    started_at: started_at?.toString() ?? null,
    finished_at: finished_at?.toString() ?? null,
    ...messages,
    pause_until: pauseEnds && Temporal.Instant.compare(pauseEnds, now) > 0 ? pauseEnds.toString() : null,
    failures,
    replies: {
      all: replies.length,
      kinds: kindsOf(replies),
      waiting: replies.filter((reply) => waits(reply, now)).length,
    },
    followed: sumOf(booked.filter((one) => !one.is_held_back)),
    without: messages.held_back > 0 ? sumOf(booked.filter((one) => one.is_held_back)) : null,
    days: hasBegun ? byDay(booked, daysSince(first_at, now)) : [],
    counted_until: last_at
      ? last_at
          .add({ hours: 24 * COUNTED_DAYS })
          .toZonedDateTimeISO(time_zone)
          .toPlainDate()
          .toString()
      : null,
    counted_day: hasBegun ? Math.min(daysSince(first_at, now) + 1, COUNTED_DAYS) : 0,
  };
}

const daysSince = (from: Temporal.Instant, now: Temporal.Instant) =>
  Math.floor(now.since(from).total('hours') / 24);

function sumOf(booked: readonly BookedFigures[]): { clients: number; visits: number; amount: Paise } {
  return {
    clients: booked.reduce((sum, one) => sum + one.clients, 0),
    visits: booked.reduce((sum, one) => sum + one.visits, 0),
    amount: sumPaise(booked.map(({ amount }) => amount)),
  };
}

/** Up to today: how many had booked at the end of each day. */
function byDay(booked: readonly BookedFigures[], until: number) {
  const upTo = (day: number, isHeldBack: boolean) =>
    booked
      .filter((one) => one.is_held_back === isHeldBack && one.day <= day)
      .reduce((sum, one) => sum + one.clients, 0);
  return Array.from({ length: Math.min(until + 1, COUNTED_DAYS) }, (_, day) => ({
    day: day + 1,
    got: upTo(day, false),
    without: upTo(day, true),
  }));
}

function kindsOf(replies: readonly ReplyRow[]): Record<ReplyKind, number> {
  const kinds = replies.map(replyKindOf);
  const count = (kind: ReplyKind) => kinds.filter((one) => one === kind).length;
  return Object.fromEntries(replyKinds.map((kind) => [kind, count(kind)])) as Record<ReplyKind, number>;
}

/** Words that a person should answer, while it can be done in the chat. */
function waits(reply: ReplyRow, now: Temporal.Instant): boolean {
  const isOpen = Temporal.Instant.compare(answerUntil(reply.wrote_last_at), now) > 0;
  return replyKindOf(reply) === 'wrote' && isOpen && !reply.answered_at && !reply.booked_at;
}
