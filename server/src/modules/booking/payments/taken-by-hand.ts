import { type Outcome, ok, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import { isTakenByHand, type MethodType, type PaidBy } from '@kursi/core/payments/payment-methods.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { findOwnMethod } from '../../business/public.ts';

interface NamedMethod extends PaidBy {
  /** Of a method of the business. */
  readonly method_name: string | null;
}

/** What an event says of a payment, for the history of the visit. */
export function methodInEvent({ type, method_id, method_name }: NamedMethod): Record<string, string> {
  return { type, ...(method_id && { method_id, method_name: method_name ?? '' }) };
}

/** How the desk says that it was paid. An online payment is recorded when the gateway confirms it, never by hand. */
export async function takenByHand(
  { tx, business_id }: Pick<CommandContext, 'tx' | 'business_id'>,
  { type, method_id }: { readonly type: MethodType; readonly method_id?: string | null | undefined },
  /** Of the method that is refused. */
  field = 'method_id',
): Outcome<NamedMethod, 'PAYMENT_NOT_VERIFIED' | 'MALFORMED'> {
  if (!isTakenByHand(type)) return refuse('PAYMENT_NOT_VERIFIED');
  if (type !== 'other')
    return method_id ? refuseField(field) : ok({ type, method_id: null, method_name: null });
  const method = method_id ? await findOwnMethod(tx.q, business_id, method_id) : undefined;
  return method ? ok({ type, method_id: method.id, method_name: method.name }) : refuseField(field);
}
