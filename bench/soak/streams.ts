import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checked } from '../support/invariants.ts';
import type { BenchSalon } from '../support/salons.ts';
import type { Stage } from './stage.ts';

const AGAIN_MS = 200;
const CATCH_UP_MS = 30_000;

/** Follows the events of each salon, and comes back after the last one it saw whenever the stream ends. */
export function followSalons(stage: Stage) {
  let over = false;
  const followed = stage.salons.map((salon) => ({ salon, last: -1, reconnects: 0, wrong: [] as string[] }));
  const open = new Set<http.ClientRequest>();

  async function follow(one: (typeof followed)[number]): Promise<void> {
    while (one.last < 0 && !over) {
      one.last = await lastSeq(stage, one.salon).catch(() => -1);
      if (one.last < 0) await sleep(AGAIN_MS);
    }
    while (!over) {
      const address = `/api/business/${one.salon.business_id}/live?after=${one.last}`;
      await read(stage.origin + address, await stage.sign(one.salon.owner), open, (seq) => {
        if (seq !== one.last + 1) one.wrong.push(`${one.salon.business_id}: ${seq} came after ${one.last}`);
        one.last = seq;
      });
      one.reconnects++;
      if (!over) await sleep(AGAIN_MS);
    }
  }
  const following = Promise.all(followed.map(follow));

  return {
    /** Waits until the newest event has come. */
    async stop(): Promise<{ readonly checked: Checked; readonly reconnects: number }> {
      const missing: string[] = [];
      const begun = performance.now();
      for (const one of followed) {
        const last = await lastSeq(stage, one.salon);
        while (one.last < last && performance.now() - begun < CATCH_UP_MS) await sleep(50);
        if (one.last < last) missing.push(`${one.salon.business_id}: ends at ${one.last}, not ${last}`);
      }
      over = true;
      for (const request of open) request.destroy();
      await following;
      return {
        checked: {
          what: 'a live stream that is not whole and in order',
          found: [...followed.flatMap(({ wrong }) => wrong), ...missing],
        },
        reconnects: followed.reduce((sum, { reconnects }) => sum + reconnects - 1, 0),
      };
    },
  };
}

async function lastSeq({ pool }: Stage, { business_id }: BenchSalon): Promise<number> {
  const { rows } = await pool.query<{ last_seq: number }>(
    'SELECT last_seq FROM event_counter WHERE business_id = $1',
    [business_id],
  );
  return Number(rows[0]?.last_seq ?? 0);
}

/** Resolves when it ends, however it ends. */
function read(
  address: string,
  token: string,
  open: Set<http.ClientRequest>,
  seen: (seq: number) => void,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const headers = { authorization: `Bearer ${token}` };
  const request = http.get(address, { headers, agent: false }, (response) => {
    if (response.statusCode !== 200) request.destroy();
    let text = '';
    response.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) seen((JSON.parse(data) as { seq: number }).seq);
      }
    });
    response.once('error', () => undefined);
    response.once('close', resolve);
  });
  open.add(request);
  request.once('error', () => resolve());
  request.once('close', () => resolve());
  return promise.finally(() => open.delete(request));
}
