import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import type { Caller, Session } from './caller.ts';

type Over = Partial<SentBy<typeof clientCalls.add>>;

/** Creates and finds clients of one business, as one of its members. */
export function clientsOf({ call }: Pick<Caller, 'call'>, as: Session, business_id: string) {
  return {
    client: async (over: Over = {}) =>
      (await call(clientCalls.add, { business_id, name: 'Kavya Iyer', ...over }, { as })).client_id,
    note: async (client_id: string, note = 'Likes it short') =>
      (await call(clientCalls.addNote, { business_id, client_id, note }, { as })).id,
    find: async (query: string, limit = 50) =>
      (await call(clientCalls.list, { business_id, query, limit }, { as })).items.map(({ name }) => name),
  };
}

/** For contract tests: an existing client and note, new for each call. */
export async function existingClient(caller: Pick<Caller, 'call'>, as: Session, business_id: string) {
  const make = clientsOf(caller, as, business_id);
  const client_id = await make.client();
  const other_id = await make.client();
  return { business_id, client_id, other_id, note_id: await make.note(client_id), ids: client_id };
}
