import {
  audienceCalls as calls,
  leaveOutReasons,
  SAMPLE_SIZE,
} from '@kursi/core/campaigns/audience.contract.ts';
import { day, id } from '@kursi/core/contract/fields.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import { badCursor, cutPage } from '../../../platform/http/cursor.ts';
import { type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { askAudience } from './ask-audience.ts';
import {
  type AudiencePage,
  countAudience,
  countClients,
  countNeverVisited,
  listAudience,
  sampleAudience,
} from './audience.store.ts';

export function audienceRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.count, async ({ input: { business_id, ...input }, now }) => {
      const { asked, settings } = await askAudience(q, business_id, input, now);
      const [clients, never_visited, { steps, ...count }, sample] = await Promise.all([
        countClients(q, business_id),
        countNeverVisited(q, asked),
        countAudience(q, asked),
        sampleAudience(q, asked, SAMPLE_SIZE),
      ]);
      const leftOut = Object.values(count.left_out).reduce((sum, clients) => sum + clients, 0);
      return ok({
        clients,
        never_visited,
        ...count,
        steps: asked.audience.criteria.map(({ name }, n) => ({ criterion: name, matching: steps[n] ?? 0 })),
        quiet_days: settings.quiet_days,
        reached: count.matching - leftOut,
        sample,
      });
    }),
    query(calls.list, async ({ input: { business_id, who, cursor, limit, ...input }, now }) => {
      const after = readCursor(cursor);
      if (after === undefined) return badCursor;
      const { asked } = await askAudience(q, business_id, input, now);
      const leftOut = who === 'reached' ? null : who === 'left_out' ? leaveOutReasons : [who];
      const found = await listAudience(q, asked, { leftOut, after, limit: limit + 1 });
      const { rows, next_cursor } = cutPage(found, limit, ({ key, client_id }) => `${client_id}:${key}`);
      return ok({ items: rows, next_cursor });
    }),
  ];
}

/** Of clients who never came. */
const NEVER = '-infinity';

/** Null for the first page; undefined when the cursor is invalid. */
function readCursor(cursor: string | undefined): AudiencePage['after'] | undefined {
  if (cursor === undefined) return null;
  const place = { id: cursor.slice(0, 36), key: cursor.slice(37) };
  const isDay = place.key === NEVER || z.safeParse(day, place.key).success;
  return cursor[36] === ':' && z.safeParse(id, place.id).success && isDay ? place : undefined;
}
