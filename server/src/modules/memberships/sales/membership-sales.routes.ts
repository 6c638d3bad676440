import { canBePaidOnline } from '@kursi/core/booking/booking-rules.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { may } from '@kursi/core/contract/rights.ts';
import { subtractPaise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { instantAt, localMinute } from '@kursi/core/kernel/time-zone.ts';
import { byUse } from '@kursi/core/memberships/coverage.ts';
import {
  advanceOf,
  ENDING_DAYS,
  lastDayOf,
  membershipStateAt,
} from '@kursi/core/memberships/membership-rules.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import {
  membershipCalls as calls,
  type HeldMembership,
  type LedgerEntry,
} from '@kursi/core/memberships/memberships.contract.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { clientGroup, findClientIds, numberSearchOf } from '../../clients/public.ts';
import { getSellingBusiness } from '../membership.store.ts';
import { findTemplates } from '../membership-template.store.ts';
import type { HeldRow, LedgerRow, MembershipsPorts } from '../ports.ts';
import { benefitOf } from '../sell.ts';
import { endMembership } from './end-membership.ts';
import { takesOnline } from './membership-purpose.ts';
import { payMembership, undoMembershipPayment } from './pay-membership.ts';
import { sellMembership } from './sell-membership.ts';

/** More than anyone looks through. */
const CLIENTS_FOUND = 200;

/** Selling memberships, and what became of those that were sold. */
export function membershipSalesRoutes(deps: Deps, ports: MembershipsPorts): Endpoint[] {
  const { q } = deps.database;
  const { sold } = ports;
  return [
    query(membershipTemplateCalls.pricing, async ({ input: { business_id, template_id }, now, caller }) => {
      const business = await getSellingBusiness(q, business_id);
      const isMember = caller?.role != null;
      if (!isMember && (business.is_deleted || !publicMaySee(business))) return refuse('NOT_FOUND');
      const [template] = await findTemplates(q, business_id, [template_id]);
      if (!template || template.status === 'deleted') return refuse('NOT_FOUND');
      if (template.status !== 'enable') return refuse('MEMBERSHIP_NOT_SOLD', { name: template.name });
      const benefit = benefitOf(template, {}, { now, time_zone: business.time_zone });
      if (!benefit.ok) throw new Error('a template needs no adjustment');
      const { benefit_amount, start_at, expiry } = benefit.value;
      const { price } = template;
      const advance_amount = advanceOf(price, template.mandatory_advance_percentage);
      return ok({
        template_id,
        type: template.type as 'price' | 'service',
        price,
        benefit_amount,
        advance_amount,
        rest_amount: subtractPaise(price, advance_amount),
        services: template.services2,
        start_at: start_at.toString(),
        expiry: expiry.toString(),
        last_day: lastDayOf(expiry, business.time_zone).toString(),
        takes_online: takesOnline(business, template),
      });
    }),
    command(calls.buy, (request) => sellMembership(ports, commandContext(deps, request), request.input)),
    command(calls.pay, (request) => payMembership(ports, commandContext(deps, request), request.input)),
    command(calls.undoPayment, (request) =>
      undoMembershipPayment(ports, commandContext(deps, request), request.input),
    ),
    command(calls.cancel, (request) => endMembership(ports, commandContext(deps, request), request.input)),
    query(calls.list, async (request) => {
      const { input, now } = request;
      const { business_id, filter, limit, query: text } = input;
      const after = readTimeCursor(input.cursor);
      if (after === undefined) return badCursor;
      const numbers = numberSearchOf(theCaller(request));
      const client_ids = text
        ? await findClientIds(q, business_id, { text, numbers, limit: CLIENTS_FOUND })
        : null;
      const of = { business_id, filter, client_ids, after, limit: limit + 1 };
      const rows = await sold.listHeld(q, of, now, soonOf(now));
      const page = cutPage(rows, limit, (last) => timeCursor(last.expiry, last.id));
      return ok({ items: page.rows.map((row) => presented(row, now)), next_cursor: page.next_cursor });
    }),
    query(calls.summary, async (request) => {
      const { now } = request;
      const { business_id } = request.input;
      const seesMoney = may(theCaller(request), 'figures.see');
      const { time_zone } = await getSellingBusiness(q, business_id);
      const month = instantAt(localMinute(now, time_zone).day.with({ day: 1 }), 0, time_zone);
      const [{ all, wallets, packages, ending, unpaid, ended, client_count, ...sums }, used_amount] =
        await Promise.all([
          sold.summarise(q, business_id, { now, soon: soonOf(now), month }),
          sold.sumCovered(q, business_id, month),
        ]);
      const counts = { all, wallets, packages, ending, unpaid, ended };
      const amounts = seesMoney ? { ...sums, used_amount } : null;
      return ok({ running_count: all, client_count, amounts, counts });
    }),
    query(calls.ofClient, async ({ input: { business_id, client_id }, now }) => {
      const rows = await sold.listOfClients(q, business_id, await clientGroup(q, business_id, client_id));
      const [usable, others] = split(rows, (row) => membershipStateAt(row, now) === 'running');
      return ok({
        items: [...usable.toSorted(byUse), ...others.toReversed()].map((row) => presented(row, now)),
      });
    }),
    query(calls.get, async ({ input: { business_id, membership_id }, now }) => {
      const found = await sold.getHeld(q, business_id, membership_id);
      return found ? ok(presented(found, now)) : refuse('NOT_FOUND');
    }),
    query(calls.mine, async (request) => {
      const { input, now } = request;
      const after = readTimeCursor(input.cursor);
      if (after === undefined) return badCursor;
      const { user_id } = theCaller(request);
      const rows = await sold.listMine(
        q,
        { user_id, business_id: input.business_id },
        { after, limit: input.limit + 1 },
      );
      const page = cutPage(rows, input.limit, (last) => timeCursor(last.expiry, last.id));
      const items = page.rows.map((row) => ({
        ...presented(row, now),
        business_name: row.business_name,
        business_url: row.business_url,
        time_zone: row.time_zone,
        takes_online: row.payment_type !== 'cash' && canBePaidOnline(row.due_amount),
      }));
      return ok({ items, next_cursor: page.next_cursor });
    }),
    query(calls.ledger, async ({ input }) => {
      const after = readTimeCursor(input.cursor);
      if (after === undefined) return badCursor;
      if (!(await sold.getHeld(q, input.business_id, input.membership_id))) return refuse('NOT_FOUND');
      const rows = await sold.listLedger(
        q,
        { business_id: input.business_id, ids: [input.membership_id] },
        { after, limit: input.limit + 1 },
      );
      return ok(ledgerPage(rows, input.limit));
    }),
    query(calls.myLedger, async (request) => {
      const { input } = request;
      const after = readTimeCursor(input.cursor);
      if (after === undefined) return badCursor;
      const { user_id } = theCaller(request);
      const { business_id, membership_id } = input;
      const rows = await sold.listMyLedger(
        q,
        { user_id, business_id, membership_id },
        { after, limit: input.limit + 1 },
      );
      // What the owner noted, and who did it, is for the team.
      return ok(
        ledgerPage(
          rows.map((row) => ({ ...row, note: null, made_by_name: null })),
          input.limit,
        ),
      );
    }),
  ];
}

function soonOf(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: 24 * ENDING_DAYS });
}

function split<Item>(all: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))];
}

function presented(row: HeldRow, now: Temporal.Instant): HeldMembership {
  return {
    ...row,
    user_id: row.client_id,
    last_day: lastDayOf(row.expiry, row.time_zone).toString(),
    state: membershipStateAt(row, now),
    start_at: row.start_at.toString(),
    created_at: row.created_at.toString(),
    expiry: row.expiry.toString(),
    frozen_at: row.frozen_at?.toString() ?? null,
    cancelled_at: row.cancelled_at?.toString() ?? null,
    last_used_at: row.last_used_at?.toString() ?? null,
  };
}

function ledgerPage(found: LedgerRow[], limit: number) {
  const { rows, next_cursor } = cutPage(found, limit, (last) => timeCursor(last.made_at, last.id));
  const items = rows.map(
    (row): LedgerEntry => ({
      ...row,
      made_at: row.made_at.toString(),
      expiry: row.expiry?.toString() ?? null,
    }),
  );
  return { items, next_cursor };
}
