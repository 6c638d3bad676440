import { dueCalls as calls } from '@kursi/core/billing/dues.contract.ts';
import { day, id } from '@kursi/core/contract/fields.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import type { Authority } from '../../../platform/http/authority.ts';
import { cutPage } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { clientGroup, findClientIds, numberSearchOf } from '../../clients/public.ts';
import { findVisitsByReceipt } from '../bills/bill.store.ts';
import { listDues, sumOfDues } from './due.store.ts';
import { noteDue } from './note-due.ts';
import { writeOffDue } from './opening-dues.ts';

export function dueRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.list, async (request) => {
      const { limit, cursor, query: text = '', ...by } = request.input;
      const after = readCursor(cursor);
      if (after === undefined) return refuse('MALFORMED', { field: 'cursor' });
      const { business_id, client_id } = by;
      const of = {
        business_id,
        client_ids: client_id ? await clientGroup(q, business_id, client_id) : undefined,
        named: text === '' ? null : await findNamed(business_id, text, theCaller(request)),
      };
      const [found, all] = await Promise.all([
        listDues(q, of, { after, limit: limit + 1 }),
        sumOfDues(q, of),
      ]);
      const { rows, next_cursor } = cutPage(found, limit, (last) => `${last.booking_date},${last.visit_id}`);
      const items = rows.map(({ client_id, client_name, client_phone, ...due }) => ({
        ...due,
        client: { id: client_id, name: client_name, phone: client_phone },
      }));
      return ok({ items, next_cursor, all });
    }),
    command(calls.writeOff, (request) => writeOffDue(commandContext(deps, request), request.input)),
    command(calls.note, (request) => noteDue(commandContext(deps, request), request.input)),
  ];

  /** Clients by name or number, and bills by the end of their number. */
  async function findNamed(business_id: string, text: string, caller: Authority) {
    const numbers = numberSearchOf(caller);
    const [client_ids, visit_ids] = await Promise.all([
      findClientIds(q, business_id, { text, numbers, limit: CLIENTS_NAMED }),
      /\d/.test(text) ? findVisitsByReceipt(q, business_id, text) : [],
    ]);
    return { client_ids, visit_ids };
  }
}

/** A search for a common name is cut. */
const CLIENTS_NAMED = 200;

const parts = z.tuple([day, id]);

/** Null for the first page; undefined when the cursor is invalid. */
function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const { data } = z.safeParse(parts, cursor.split(','));
  return data && { day: data[0], id: data[1] };
}
