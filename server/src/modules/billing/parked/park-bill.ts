import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import {
  PARKED_BILLS,
  type ParkedBill,
  type parkedBillCalls,
} from '@kursi/core/billing/parked-bills.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { lockVisit } from '../../booking/public.ts';
import { clientGroup, findClientsByIds, lockClientForShare } from '../../clients/public.ts';
import {
  countParkedBills,
  findGoneBill,
  insertParkedBill,
  listParkedBills,
  type ParkedBillRow,
  removeParkedBill,
  restoreParkedBill,
} from './parked-bill.store.ts';

const draftOf = ({ draft }: Pick<ParkedBillRow, 'draft'>) => draft as Omit<BillDraft, 'client'>;

export async function getParkedBills(db: Executor, businessId: string): Promise<{ items: ParkedBill[] }> {
  const rows = await listParkedBills(db, businessId);
  return {
    items: rows.map((row) => {
      const { services, products } = draftOf(row);
      const { id, name, visit_id, total_amount, client_id, client_name, parked_by_name } = row;
      return {
        id,
        name,
        visit_id,
        total_amount,
        parked_by_name,
        client: client_id ? { id: client_id, name: client_name ?? '' } : null,
        service_ids: services.map(({ service_id }) => service_id),
        product_ids: products.map((product) => product.id),
        parked_at: row.parked_at.toString(),
      };
    }),
  };
}

const tooMany = refuse('TOO_MANY_PARKED_BILLS', { limit: PARKED_BILLS });

/** Keeps who the client is, not how they are called: a name that is changed or erased is so here too. */
export async function parkBill(
  ctx: ActorContext,
  { name, visit_id, total_amount, draft: { client, ...draft } }: InputOf<typeof parkedBillCalls.park>,
): Outcome<{ id: string }, 'NOT_FOUND' | 'TOO_MANY_PARKED_BILLS'> {
  const { tx, business_id, actor_id, now } = ctx;
  const known = client && (await lockClientForShare(tx, { business_id, client_id: client.id }));
  if (client && !known) return refuse('NOT_FOUND', { field: 'draft.client' });
  const client_id = known?.id ?? null;
  if (visit_id && !(await lockVisit(tx, { business_id, id: visit_id }))) {
    return refuse('NOT_FOUND', { field: 'visit_id' });
  }
  if ((await countParkedBills(tx, business_id)) >= PARKED_BILLS) return tooMany;
  const id = ctx.newId();
  await insertParkedBill(tx, {
    business_id,
    id,
    client_id,
    visit_id: visit_id ?? null,
    name: name ?? null,
    total_amount,
    draft: JSON.stringify(draft),
    parked_by: actor_id,
    parked_at: now,
  });
  ctx.emit('bill.parked', { parked_bill_id: id });
  return ok({ id });
}

export async function takeUpBill(
  ctx: ActorContext,
  id: string,
): Outcome<OutputOf<typeof parkedBillCalls.takeUp>, 'NOT_FOUND' | 'PARKED_BILL_GONE'> {
  const { tx, business_id, actor_id: gone_by, now: gone_at } = ctx;
  const row = await removeParkedBill(tx, { business_id, id }, { gone_how: 'taken_up', gone_by, gone_at });
  if (!row) return whyGone(ctx, id);
  // The first of its records is the one that stands.
  const [client_id] = row.client_id ? await clientGroup(tx.q, business_id, row.client_id) : [];
  const [client] = client_id ? await findClientsByIds(tx.q, business_id, [client_id]) : [];
  ctx.emit('bill.taken_up', { parked_bill_id: id });
  const known = client ? { id: client.id, name: client.name, phone: client.phone } : null;
  return ok({ visit_id: row.visit_id, draft: { ...draftOf(row), client: known } });
}

export async function throwAwayBill(ctx: ActorContext, id: string): Done<'NOT_FOUND' | 'PARKED_BILL_GONE'> {
  const { tx, business_id, actor_id: gone_by, now: gone_at } = ctx;
  const row = await removeParkedBill(tx, { business_id, id }, { gone_how: 'thrown_away', gone_by, gone_at });
  if (!row) return whyGone(ctx, id);
  ctx.emit('bill.thrown_away', { parked_bill_id: id });
  return done;
}

export async function restoreBill(
  ctx: ActorContext,
  id: string,
): Done<'NOT_FOUND' | 'PARKED_BILL_GONE' | 'TOO_MANY_PARKED_BILLS'> {
  const { tx, business_id } = ctx;
  const count = await countParkedBills(tx, business_id);
  if (!(await restoreParkedBill(tx, { business_id, id }))) return whyGone(ctx, id);
  // Undoes the restoring: a refusal rolls back.
  if (count >= PARKED_BILLS) return tooMany;
  ctx.emit('bill.parked', { parked_bill_id: id });
  return done;
}

async function whyGone({ tx, business_id }: ActorContext, id: string) {
  const gone = await findGoneBill(tx.q, { business_id, id });
  if (!gone) return refuse('NOT_FOUND');
  return refuse('PARKED_BILL_GONE', { how: gone.gone_how, by: gone.gone_by_name });
}
