// A desk that reads its day and looks for clients at a steady rate, until SIGTERM; then it prints what each request took.
//   ORIGIN=… SALON='{…}' DATA_DIR=… RATE=20 node bench/desk-readers.ts
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchSalon, makeSigner } from './support/salons.ts';

const SEARCHES = ['s', 'zo', 'sha', 'zoya', 'lkarn', 'asha sharma', '98', '98765', '43210', 'nobody'];
const env = process.env;
const salon = JSON.parse(env['SALON'] ?? '') as BenchSalon;
const today = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate();
const sign = await makeSigner(env['DATA_DIR'] ?? '');

const took: number[] = [];
let failed = 0;
let over = false;

function addressOf(turn: number): string {
  const business = `${env['ORIGIN']}/api/business/${salon.business_id}`;
  const day = today.subtract({ days: turn % 7 });
  return turn % 2 === 0
    ? `${business}/schedule?from=${day}&to=${day}`
    : `${business}/client?query=${encodeURIComponent(SEARCHES[(turn >> 1) % SEARCHES.length] ?? '')}`;
}

async function ask(turn: number): Promise<void> {
  const authorization = `Bearer ${await sign(salon.owner)}`;
  const begun = performance.now();
  const answer = await fetch(addressOf(turn), { headers: { authorization } }).catch(() => null);
  await answer?.arrayBuffer();
  took.push(performance.now() - begun);
  if (answer?.status !== 200) failed++;
}

process.on('SIGTERM', () => {
  over = true;
});
const everyMs = 1000 / Number(env['RATE']);
const asked: Promise<void>[] = [];
// Those of a start count for nobody.
for (let turn = 0; turn < 20; turn++) await ask(turn);
took.length = 0;
for (const begun = performance.now(); !over; await sleep(5))
  while (!over && asked.length < (performance.now() - begun) / everyMs) asked.push(ask(asked.length));
await Promise.all(asked);
console.log(JSON.stringify({ took, failed }));
