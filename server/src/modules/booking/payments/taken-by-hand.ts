import { type Outcome, ok, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import {
  isTakenByHand,
  type MethodType,
  type NamedPayment,
  type PaidBy,
} from '@kursi/core/payments/payment-methods.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { findOwnMethod } from '../../business/public.ts';

export type TakenBy = PaidBy & Required<NamedPayment>;

/** What an event says of a payment, for the history of the visit. */
export function methodInEvent({
  type,
  method_id,
  method_name,
}: PaidBy & NamedPayment): Record<string, string> {
  return { type, ...(method_id && { method_id, method_name: method_name ?? '' }) };
}

interface SaidBy {
  readonly type: MethodType;
  readonly method_id?: string | null | undefined;
  readonly method_reference?: string | null | undefined;
}

/** How the desk says that it was paid. An online payment is recorded when the gateway confirms it, never by hand. */
export async function takenByHand(
  { tx, business_id }: Pick<CommandContext, 'tx' | 'business_id'>,
  { type, method_id, method_reference }: SaidBy,
  /** Of the method that is refused. */
  field = 'method_id',
): Outcome<TakenBy, 'PAYMENT_NOT_VERIFIED' | 'PAYMENT_METHOD_OFF' | 'MALFORMED'> {
  if (!isTakenByHand(type)) return refuse('PAYMENT_NOT_VERIFIED');
  if (type !== 'other')
    return method_id
      ? refuseField(field)
      : ok({ type, method_id: null, method_name: null, method_reference: null });
  const method = method_id ? await findOwnMethod(tx.q, business_id, method_id) : undefined;
  if (!method) return refuseField(field);
  const { id, name, is_on, asks_reference } = method;
  if (!is_on) return refuse('PAYMENT_METHOD_OFF', { name });
  const reference = (asks_reference && method_reference) || null;
  return ok({ type, method_id: id, method_name: name, method_reference: reference });
}

/** Of a payment that is undone or given back. */
export const sameMethod = ({ type, method_id, method_name, method_reference }: TakenBy): TakenBy => ({
  type,
  method_id,
  method_name,
  method_reference,
});
