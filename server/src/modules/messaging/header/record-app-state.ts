import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { isNewStatus } from '@kursi/core/messaging/header-rules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ChangesOf } from '../../../platform/database/rows.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { AppState } from '../../../providers/message/message-provider.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { SET_UP_SENDERS } from '../alerts/set-up-senders.job.ts';
import { type HeaderRow, lockHeader, saveQualityOfDay, updateHeader } from './header.store.ts';
import { refuseHeader } from './refuse-header.ts';
import { useOwnNumber } from './use-own-number.ts';

/** What was said of a sender; what was not said is left out. */
export type HeardState = Partial<AppState>;

interface Heard {
  readonly business_id: string;
  readonly app_id: string;
  readonly said: HeardState;
  /** When the provider said so. */
  readonly at: Temporal.Instant;
  /** We asked, so it is how things are now; a webhook may come late. */
  readonly asked: boolean;
}

/**
 * The only place that moves a header from created to in_review, live or rejected. Webhooks come twice, late and in any
 * order: an older word than the last one changes nothing.
 */
export async function recordAppState(
  deps: ContextDeps & Pick<Deps, 'sendJob'>,
  tx: Tx,
  { business_id, app_id, said, at, asked }: Heard,
): Promise<HeaderRow | undefined> {
  const before = await lockHeader(tx, business_id);
  if (!before || before.app_id !== app_id || before.refused_at) return undefined;
  // No other name helps, and it was never in use.
  if (said.state === 'rejected' && said.is_final && !before.live_at && !before.resent_at)
    return refuseHeader(deps, tx, before, said.rejected_reason ?? 'REJECTED', at);
  const ctx = contextAs(deps, { tx, now: at, business_id, actor_id: null, role: null });
  const status = newStatus(before, said, at, asked);
  const facts = changed(before, {
    ...factsOf(said),
    // The same no may come first without its reason.
    ...(said.state === 'rejected' &&
      before.embedded_signup_status === 'rejected' && { rejected_reason: said.rejected_reason }),
  });
  if (said.quality && (status ?? before.embedded_signup_status) === 'live') {
    const { time_zone } = await getBusinessFacts(tx.q, business_id);
    const day = localMinute(at, time_zone).day.toString();
    await saveQualityOfDay(tx, { business_id, header_id: before.id, day, quality: said.quality });
  }
  const isNews = status !== undefined || Object.keys(facts).length > 0;
  // Until there is a link, the time is the claim of the job that sets it up.
  const isAsked = asked && before.embedded_signup_link !== null;
  if (!isNews && !isAsked) return before;
  const after = await updateHeader(tx, before, {
    ...facts,
    ...(isAsked && { asked_at: at }),
    // A report says nothing of the quality, nor whether a no is for good: asked for soon.
    ...(!asked && (status === 'live' || status === 'rejected') && { asked_at: null }),
    ...(isNews && { updated_at: at }),
    ...(status && statusFields(before, status, said, at)),
  });
  // A report may leave the number out; then the next answer tells whether it is the right one.
  if (asked || said.phone) await useOwnNumber(tx, after, at);
  // It needs the alert templates; until they are approved the product's sender sends.
  if (status === 'live') await deps.sendJob(tx, SET_UP_SENDERS, {});
  if (isNews) {
    const isDecided = status === 'live' || status === 'rejected';
    ctx.emit(isDecided ? 'whatsapp_header.decided' : 'whatsapp_header.changed', {
      header_id: before.id,
      status: after.embedded_signup_status,
    });
  }
  return after;
}

function newStatus(
  before: HeaderRow,
  { state }: HeardState,
  at: Temporal.Instant,
  asked: boolean,
): HeaderRow['embedded_signup_status'] | undefined {
  if (!state || !isNewStatus(before.embedded_signup_status, state)) return undefined;
  // Sent again under another name: until it is connected anew, the answer is still the old no.
  if (asked && before.resent_at && state === 'rejected') return undefined;
  const last = before.state_at ?? before.created_at;
  return asked || Temporal.Instant.compare(at, last) > 0 ? state : undefined;
}

function statusFields(
  before: HeaderRow,
  status: HeaderRow['embedded_signup_status'],
  { rejected_reason }: HeardState,
  at: Temporal.Instant,
): ChangesOf<'whatsapp_header'> {
  return {
    embedded_signup_status: status,
    state_at: at,
    resent_at: null,
    is_registered: true,
    is_verified: status === 'live',
    in_review_at: before.in_review_at ?? at,
    rejected_reason: status === 'rejected' ? (rejected_reason ?? 'REJECTED') : null,
    ...(status === 'live' && { live_at: at }),
  };
}

type Facts = { readonly [Field in keyof ReturnType<typeof factsOf>]?: unknown } & Pick<
  HeardState,
  'rejected_reason'
>;

function factsOf({ waba_id, phone: connected_phone, quality, messaging_limit, verified_name }: HeardState) {
  return { waba_id, connected_phone, quality, messaging_limit, verified_name };
}

/** What is known and differs. */
function changed(before: HeaderRow, facts: Facts): ChangesOf<'whatsapp_header'> {
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([field, value]) => value !== undefined && value !== null && before[field as keyof HeaderRow] !== value,
    ),
  );
}
