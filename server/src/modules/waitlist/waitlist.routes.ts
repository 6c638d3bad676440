import { ok } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { waitlistCalls as calls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import type { LinkTokens } from '../../platform/link-token.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findHolidays } from '../business/public.ts';
import { countWaiting } from './entries/waitlist-booking.store.ts';
import { whenOpen } from './estimates/when-open.ts';
import { linkScreen, revokeScreen } from './links/links.ts';
import { addWaitlist, changeWaitlist, pauseWaitlist, removeWaitlist } from './manage-waitlists.ts';
import { getOffered, getWait } from './offers.ts';
import { getPoster } from './poster/get-poster.ts';
import { getQueueBusiness } from './queue-business.store.ts';
import { listWaitlists } from './waitlist.store.ts';

export function waitlistRoutes(deps: Deps, tokenOf: LinkTokens): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.list, async ({ input: { business_id }, now }) => {
      const business = await getQueueBusiness(q, business_id);
      const day = localMinute(now, business.time_zone).day.toString();
      const [rows, waiting, holidays] = await Promise.all([
        listWaitlists(q, business_id),
        countWaiting(q, { business_id, day }),
        findHolidays(q, business_id),
      ]);
      const closed = holidays.map((one) => one.day);
      return ok({
        items: rows.map(({ paused_at, service_ids, entity_ids, ...row }) => ({
          ...row,
          service_ids: [...service_ids],
          entity_ids: [...entity_ids],
          is_paused: paused_at !== null,
          is_open: whenOpen(business, row, closed, now).is_open,
          waiting_count: waiting.get(row.id) ?? 0,
        })),
      });
    }),
    query(calls.offered, ({ input, now }) => getOffered(q, input.business_id, now)),
    query(calls.wait, ({ input, now }) => getWait(q, input, now)),
    command(calls.add, (request) => addWaitlist(commandContext(deps, request), request.input)),
    command(calls.change, (request) => changeWaitlist(commandContext(deps, request), request.input)),
    command(calls.remove, (request) => removeWaitlist(commandContext(deps, request), request.input)),
    command(calls.pause, (request) => pauseWaitlist(commandContext(deps, request), request.input)),
    query(calls.poster, ({ input, now }) => getPoster(q, deps.origin, input, now)),
    command(calls.makeScreen, (request) =>
      linkScreen(commandContext(deps, request), tokenOf, request.input.waitlist_id),
    ),
    command(calls.revokeScreen, (request) =>
      revokeScreen(commandContext(deps, request), request.input.waitlist_id),
    ),
  ];
}
