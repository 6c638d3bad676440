import { supportAccessCalls as calls, platformActs } from '@kursi/core/business/support-access.contract.ts';
import { may } from '@kursi/core/contract/rights.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { lockBusiness } from '../business.store.ts';
import {
  endAccesses,
  findLiveAccess,
  insertAccess,
  insertVisit,
  listAccesses,
  listPlatformActs,
} from './support-access.store.ts';

/** Support access (decision 046): read at each call by `authority.store.ts`, so that nothing outlives it. */
export function supportRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.get, async (request) => {
      const { business_id } = request.input;
      const seesPlan = may(theCaller(request), 'plan.manage');
      const types = platformActs.filter((type) => seesPlan || type !== 'subscription.changed');
      const [items, acts] = await Promise.all([
        listAccesses(q, business_id),
        listPlatformActs(q, business_id, types),
      ]);
      return ok({ items, acts });
    }),
    command(calls.invite, async (request) => {
      const ctx = commandContext(deps, request);
      const { tx, business_id, now, actor_id } = ctx;
      const { reason, hours } = request.input;
      await lockBusiness(tx, business_id);
      const live = await findLiveAccess(tx.q, business_id, now);
      if (live) return refuse('CONFLICT', { ends_at: live.ends_at.toString() });
      const id = ctx.newId();
      const ends_at = now.add({ hours });
      await insertAccess(tx, { business_id, id, reason, given_by: actor_id, given_at: now, ends_at });
      ctx.emit('support.invited');
      return ok({ id, ends_at: ends_at.toString() });
    }),
    command(calls.end, async (request) => {
      const ctx = commandContext(deps, request);
      const { tx, business_id, now, actor_id } = ctx;
      if (!(await endAccesses(tx, business_id, { ended_at: now, ended_by: actor_id }))) return done;
      ctx.emit('support.ended');
      tx.afterCommit(() => deps.announcer.authorityChanged());
      return done;
    }),
    command(calls.open, async (request) => {
      const ctx = commandContext(deps, request);
      const { tx, business_id, now } = ctx;
      const { user_id } = theCaller(request);
      const access = await findLiveAccess(tx.q, business_id, now);
      if (!access) return refuse('NOT_FOUND');
      if (await insertVisit(tx, { business_id, access_id: access.id, user_id, opened_at: now }))
        ctx.emit('support.opened');
      return ok({ ends_at: access.ends_at.toString() });
    }),
  ];
}
