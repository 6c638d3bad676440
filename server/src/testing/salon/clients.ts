import { clientImportCalls } from '@kursi/core/clients/client-import.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { type Caller, headersFor, requestFor, type Session } from '../http/caller.ts';

type Over = Partial<SentBy<typeof clientCalls.add>>;

/** Creates and finds clients of one business, as one of its members. */
export function clientsOf({ call }: Pick<Caller, 'call'>, as: Session, business_id: string) {
  return {
    client: async (over: Over = {}) =>
      (await call(clientCalls.add, { business_id, name: 'Kavya Iyer', ...over }, { as })).client_id,
    refuseOffers: (client_id: string) =>
      call(marketingCalls.set, { business_id, client_id, wants_offers: false }, { as }),
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

/** Uploads a CSV file of clients and runs its import, as one of the members. */
export function importsOf(server: Caller & { readonly url: string }, as: Session, business_id: string) {
  const SETTINGS = { has_header: 'yes', date_order: 'day_first' } as const;
  async function send(file: string | Buffer, import_id: string = crypto.randomUUID()) {
    const { address } = requestFor(clientImportCalls.upload, {
      business_id,
      import_id,
      file_name: 'clients.csv',
    });
    const response = await fetch(server.url + address, {
      method: 'PUT',
      headers: { ...headersFor(clientImportCalls.upload, server.url, { as }), 'content-type': 'text/csv' },
      body: new Uint8Array(Buffer.from(file)),
    });
    return { status: response.status, body: (await response.json()) as { id: string; code?: string } };
  }
  async function upload(file: string | Buffer): Promise<string> {
    const { status, body } = await send(file);
    if (status !== 200) throw new Error(`the upload answered ${status} ${JSON.stringify(body)}`);
    return body.id;
  }
  const start = (import_id: string, columns: string, over: Partial<typeof SETTINGS> = {}) =>
    server.call(clientImportCalls.start, { business_id, import_id, columns, ...SETTINGS, ...over }, { as });
  return {
    send,
    upload,
    start,
    preview: async (import_id: string, columns: string) =>
      (await server.call(clientImportCalls.preview, { business_id, import_id, columns, ...SETTINGS }, { as }))
        .items,
    latest: async () => (await server.call(clientImportCalls.get, { business_id }, { as })).import,
    count: (import_id: string, columns: string) =>
      server.call(clientImportCalls.count, { business_id, import_id, columns, ...SETTINGS }, { as }),
    lost: (import_id: string) =>
      server.call(clientImportCalls.listLost, { business_id, import_id, limit: 1000 }, { as }),
  };
}
