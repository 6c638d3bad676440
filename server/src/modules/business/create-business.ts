import type { businessCalls } from '@kursi/core/business/business.contract.ts';
import { businessUrlCandidates } from '@kursi/core/business/business-url.ts';
import { pointIsWhole } from '@kursi/core/business/settings-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import type { EventType } from '@kursi/core/events/event-types.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RecordEvent } from '../../platform/events/record-event.ts';
import { categoryExists, insertBusiness, insertMember, setBusinessState } from './business.store.ts';

export interface CreateBusinessDeps {
  readonly recordEvent: RecordEvent;
  readonly newId: (now: Temporal.Instant) => string;
  readonly random: () => number;
  /** Modules above write their first rows here, in the same transaction. */
  readonly onCreated: (tx: Tx, businessId: string, now: Temporal.Instant) => Promise<void>;
}

type Created = { id: string; business_url: string; business_state: 'created' | 'approved' };

/**
 * The end of onboarding: the business with its defaults, and its creator as owner. In the sandbox it is
 * approved at once, so that a newcomer sees the whole product; elsewhere a platform admin does that.
 */
export async function createBusiness(
  deps: CreateBusinessDeps,
  tx: Tx,
  creator: string,
  input: InputOf<typeof businessCalls.create>,
  options: { readonly approveAtOnce: boolean },
  now: Temporal.Instant,
): Promise<Result<Created, 'CONFLICT' | 'MALFORMED'>> {
  if (!(await categoryExists(tx.q, input.category_id))) {
    return refuse('MALFORMED', { fields: [{ field: 'category_id', problem: 'invalid_value' }] });
  }
  if (!pointIsWhole(input)) {
    return refuse('MALFORMED', { fields: [{ field: 'latitude', problem: 'invalid_value' }] });
  }
  const id = deps.newId(now);
  for (const business_url of businessUrlCandidates(input.name, deps.random)) {
    const row = {
      ...input,
      email: input.email ?? null,
      address: input.address ?? null,
      locality: input.locality ?? null,
      latitude: input.latitude ?? null,
      longitude: input.longitude ?? null,
      id,
      business_url,
      business_hours: JSON.stringify(input.business_hours),
      created_by: creator,
      created_at: now,
    };
    if (!(await insertBusiness(tx, row))) continue;
    await insertMember(tx, { business_id: id, user_id: creator, role: 'owner', created_at: now });
    await deps.onCreated(tx, id, now);
    const emit = (type: EventType) =>
      deps.recordEvent(tx, { business_id: id, type, actor_id: creator, at: now, ids: { business_id: id } });
    emit('business.created');
    if (!options.approveAtOnce) return ok({ id, business_url, business_state: 'created' });
    await setBusinessState(tx, id, 'approved');
    emit('business.approved');
    return ok({ id, business_url, business_state: 'approved' });
  }
  return refuse('CONFLICT');
}
