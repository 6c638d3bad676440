import type { PaymentMethodRow, paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { sameMembers } from '@kursi/core/kernel/same-members.ts';
import { METHODS_OF_A_BUSINESS } from '@kursi/core/payments/payment-methods.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { lockBusiness } from '../business.store.ts';
import { insertMethod, listOwnMethods, setMethodOrder, updateMethod } from './payment-method.store.ts';

export async function listMethods(db: Executor, businessId: string): Promise<PaymentMethodRow[]> {
  return listOwnMethods(db, businessId);
}

export async function addMethod(
  ctx: CommandContext,
  input: InputOf<typeof paymentMethodCalls.add>,
): Outcome<{ id: string }, 'METHOD_NAME_TAKEN' | 'TOO_MANY_METHODS'> {
  const { tx, business_id } = ctx;
  const { name, icon, counts_in_drawer, asks_reference } = input;
  await lockBusiness(tx, business_id);
  const { length: position } = await listOwnMethods(tx.q, business_id);
  if (position >= METHODS_OF_A_BUSINESS) return refuse('TOO_MANY_METHODS');
  const id = ctx.newId();
  const method = { business_id, id, name, icon, counts_in_drawer, asks_reference, position };
  if (!(await insertMethod(tx, method))) return refuse('METHOD_NAME_TAKEN');
  ctx.emit('business.payment_methods_changed');
  return ok({ id });
}

/** The payments that were taken by it keep the name that they were taken by. */
export async function changeMethod(
  ctx: CommandContext,
  { business_id, id, ...changes }: InputOf<typeof paymentMethodCalls.change>,
): Done<'NOT_FOUND' | 'METHOD_NAME_TAKEN'> {
  const outcome = await updateMethod(ctx.tx, { business_id, id }, changes);
  if (outcome === 'not_there') return refuse('NOT_FOUND');
  if (outcome === 'name_taken') return refuse('METHOD_NAME_TAKEN');
  ctx.emit('business.payment_methods_changed');
  return done;
}

export async function orderMethods(
  ctx: CommandContext,
  { ids }: InputOf<typeof paymentMethodCalls.order>,
): Done<'CONFLICT'> {
  const { tx, business_id } = ctx;
  await lockBusiness(tx, business_id);
  const current = (await listOwnMethods(tx.q, business_id)).map(({ id }) => id);
  if (!sameMembers(ids, current)) return refuse('CONFLICT', { ids: current });
  await setMethodOrder(tx, business_id, ids);
  ctx.emit('business.payment_methods_changed');
  return done;
}
