import type { businessCalls } from '@kursi/core/business/business.contract.ts';
import { businessUrlCandidates } from '@kursi/core/business/business-url.ts';
import { dutyFrom } from '@kursi/core/business/second-step-rules.ts';
import { pointIsWhole } from '@kursi/core/business/settings-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { type ActorContext, type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { categoryExists, insertBusiness, insertMember, setBusinessState } from './business.store.ts';
import { findFormerOwner } from './former-business-url.store.ts';
import { putDuty } from './second-step/second-step-duty.store.ts';

type Created = { id: string; business_url: string; business_state: 'created' | 'approved' };

/**
 * End of onboarding: the business with its defaults, and its creator as owner. The sandbox approves it
 * immediately, so that a newcomer sees the whole product; elsewhere a platform admin does.
 */
export async function createBusiness(
  deps: ContextDeps & Pick<Deps, 'random'>,
  { tx, now, actor_id }: Pick<ActorContext, 'tx' | 'now' | 'actor_id'>,
  input: InputOf<typeof businessCalls.create>,
  { approve }: { readonly approve: boolean },
): Outcome<Created, 'CONFLICT' | 'MALFORMED'> {
  if (!(await categoryExists(tx.q, input.category_id))) {
    return refuse('MALFORMED', { fields: [{ field: 'category_id', problem: 'invalid_value' }] });
  }
  if (!pointIsWhole(input)) {
    return refuse('MALFORMED', { fields: [{ field: 'latitude', problem: 'invalid_value' }] });
  }
  const id = deps.newId(now);
  for (const business_url of businessUrlCandidates(input.name, deps.random)) {
    // An old link of another business must not lead here.
    if (await findFormerOwner(tx.q, business_url)) continue;
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
      modules: ['services', ...new Set(input.modules)],
      created_by: actor_id,
      created_at: now,
    };
    if (!(await insertBusiness(tx, row))) continue;
    await insertMember(tx, { business_id: id, user_id: actor_id, role: 'owner', created_at: now });
    await putDuty(tx, { business_id: id, role: 'owner', required_from: dutyFrom(now, 'Asia/Kolkata') });
    const ctx = contextAs(deps, { tx, now, business_id: id, actor_id, role: 'owner' });
    ctx.emit('business.created');
    if (!approve) return ok({ id, business_url, business_state: 'created' });
    await setBusinessState(tx, id, 'approved');
    ctx.emit('business.approved');
    return ok({ id, business_url, business_state: 'approved' });
  }
  return refuse('CONFLICT');
}
