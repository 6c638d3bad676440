import type pg from 'pg';
import { gatewayFaults } from '../support/bill-faults.ts';
import type { Checked } from '../support/invariants.ts';
import type { SimulatedMessage } from '../support/message-simulator.ts';
import type { Stage } from './stage.ts';

/** What lies outside has books of its own: they say the same as ours. */
export async function checkOutside({ pool, checkout, simulator }: Stage): Promise<Checked[]> {
  return [
    {
      what: 'money of the gateway that our ledger does not have',
      found: await gatewayFaults(pool, checkout),
    },
    ...(await checkMessages(pool, await simulator.messages())),
  ];
}

interface Sent {
  readonly id: string;
  readonly client_id: string | null;
  readonly phone: string | null;
  readonly provider_message_id: string | null;
  readonly state: string;
}

/** No phone got a message that we did not send, or one twice; nothing that the provider took is unknown to it. */
export async function checkMessages(
  db: Pick<pg.Pool, 'query'>,
  arrived: readonly SimulatedMessage[],
): Promise<Checked[]> {
  const { rows } = await db.query<Sent>(
    `SELECT sent.id::text, sent.client_id::text, sent.provider_message_id, sent.state,
       ltrim(client.phone, '+') AS phone
     FROM outgoing_message AS sent
     LEFT JOIN client ON client.business_id = sent.business_id AND client.id = sent.client_id
     WHERE sent.purpose IN ('alert', 'campaign')`,
  );
  const taken = new Map(arrived.map((message) => [message.id, message]));
  const handedOver = rows.filter(({ state }) => state !== 'waiting' && state !== 'dropped');
  const mayHave = Map.groupBy(handedOver, ({ phone }) => phone ?? '');
  const got = Map.groupBy(arrived, ({ phone }) => phone);
  return [
    {
      what: 'a phone that got more messages than were sent to it',
      found: [...got].flatMap(([phone, messages]) => {
        const most = mayHave.get(phone)?.length ?? 0;
        return messages.length > most ? [`${phone} got ${messages.length} of ${most}`] : [];
      }),
    },
    {
      what: 'a message that the provider does not know',
      found: rows.flatMap(({ id, provider_message_id: its }) => (its && !taken.has(its) ? [id] : [])),
    },
  ];
}
