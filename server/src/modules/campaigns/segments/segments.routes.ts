import { segmentCalls as calls, MOST_SEGMENTS } from '@kursi/core/campaigns/segments.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { countSegments, deleteSegment, insertSegment, listSegments } from './client-segment.store.ts';

export function segmentRoutes(deps: Deps): Endpoint[] {
  return [
    query(calls.list, async ({ input: { business_id } }) =>
      ok({ items: await listSegments(deps.database.q, business_id, MOST_SEGMENTS) }),
    ),
    command(calls.create, async (request) => {
      const { business_id, name, filter } = request.input;
      const { tx, now: at, actor_id: created_by, newId } = commandContext(deps, request);
      if ((await countSegments(tx.q, business_id)) >= MOST_SEGMENTS) return refuse('TOO_MANY_SEGMENTS');
      const made = await insertSegment(tx, { business_id, id: newId(), name, filter, created_by, at });
      return made ? ok(made) : refuse('SEGMENT_NAME_TAKEN');
    }),
    command(calls.remove, async ({ input: { business_id, segment_id }, tx }) =>
      (await deleteSegment(tx, business_id, segment_id)) ? ok({}) : refuse('NOT_FOUND'),
    ),
  ];
}
