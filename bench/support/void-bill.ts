import type { Sent } from './salons.ts';

type Send = (path: string, body: object, method?: 'POST' | 'DELETE') => Promise<Sent>;

/** As the page does it: what was paid goes back the way it came in, online or from the drawer. */
export async function sendVoid(send: Send, to: string): Promise<Sent> {
  const asked = await send(to, { reason: 'Wrong' }, 'DELETE');
  const { to_give_back = 0, online_amount = 0 } = (asked.body['details'] ?? {}) as Partial<
    Record<'to_give_back' | 'online_amount', number>
  >;
  if (to_give_back === 0) return asked;
  const online = Math.min(to_give_back, online_amount);
  const refunds = [
    { type: 'pg', amount: online },
    { type: 'cash', amount: to_give_back - online },
  ].filter(({ amount }) => amount > 0);
  return send(to, { reason: 'Wrong', refunds }, 'DELETE');
}
