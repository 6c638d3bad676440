import { type PaymentOrder, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { ApiError, send } from '../../../lib/api/api.ts';

/** Null when it was paid before, or they are in the queue already. In a file of its own: few queues ask for one. */
export async function orderDeposit(
  business_id: string,
  waitlist_id: string,
  options: Parameters<typeof send>[2],
): Promise<PaymentOrder | null> {
  const deposit = { business_id, purpose: 'waitlist' as const, reference: waitlist_id };
  try {
    return await send(paymentsCalls.order, deposit, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOTHING_TO_PAY_ONLINE') return null;
    throw error;
  }
}
