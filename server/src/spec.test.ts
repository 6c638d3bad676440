import { describe, expect, test } from 'vitest';
import { makeFile } from './testing/files.ts';
import { connectSimulator, useMessageSimulator } from './testing/salon/messages.ts';
import { useServer } from './testing/server.ts';
import { clientRows } from './testing/spec/client-rows.ts';
import { deskRows } from './testing/spec/desk-rows.ts';
import { messageRows } from './testing/spec/message-rows.ts';
import { callersOf, type SpecRow, sendRow, variantOf, variants } from './testing/spec/spec-row.ts';
import { makeWorld } from './testing/spec/spec-world.ts';

/** Section 7 of the specification: every row, with exactly its payload, as everyone who may. */
const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env });
await connectSimulator(server, simulator);
const world = await makeWorld(server, simulator);
const rows = [...deskRows(world), ...messageRows(world), ...clientRows(world)];

/** The specification leaves the name of the provider open, and spells parameters and leading slashes as it likes. */
const addressOf = (row: string) =>
  row
    .replace('{messaging-provider}', 'gupshup')
    .replace(/\{\w+\}/g, '{}')
    .replace(/^(\w+) \/?/, '$1 /');

test('the table holds every row of section 7 once; the upload itself is the 42nd', () => {
  expect(new Set(rows.map(({ row }) => row)).size).toBe(41);
});

test.each(rows)('$row is a call of the contract', ({ row, call }) => {
  expect(`${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`).toBe(addressOf(row));
});

/** An entry of the list that it answers, or the answer itself. */
function answered(body: unknown): object {
  const items = (body as { items?: object[] }).items;
  return items ? (items[0] ?? {}) : (body as object);
}

describe.each(rows)('$row', (row: SpecRow) => {
  for (const caller of callersOf(row.call)) {
    test.each(row.optional ? variants : (['given'] as const))(
      `is taken from ${caller}, optional fields %s`,
      async (variant) => {
        const as = await world.session(caller);
        const payload = await row.payload({ caller, variant, as });
        const sent = variantOf(row, payload, { caller, variant });
        const { status, body } = await sendRow(server, row.call, sent, caller === 'public' ? null : as);
        expect(status, JSON.stringify(body).slice(0, 600)).toBe(200);
        expect(Object.keys(answered(body))).toEqual(expect.arrayContaining([...(row.answers ?? [])]));
      },
    );
  }
});

test('PUT to the returned upload_url takes the file itself', async () => {
  const address = rows.find(({ row }) => row === 'POST r2/object-url') as SpecRow;
  const as = await world.session('account');
  const asked = { caller: 'account', variant: 'given', as } as const;
  const { body } = await sendRow(server, address.call, await address.payload(asked), as);
  const { upload_url } = body as { upload_url: string };
  const put = await fetch(upload_url, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: makeFile('image/png'),
  });
  expect(put.status, await put.text()).toBe(200);
});
