import { parseArgs } from 'node:util';
import { startSimulator } from './simulator.ts';

/** The program: prints where it listens, and ends when its input closes or it is told to. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    folder: { type: 'string' },
    partner: { type: 'string', multiple: true, default: [] },
    app: { type: 'string', multiple: true, default: [] },
    meta: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string' },
    'manual-clock-from': { type: 'string' },
    speed: { type: 'string' },
    rates: { type: 'boolean' },
    'auto-read': { type: 'boolean' },
  },
  allowNegative: true,
});

const { folder, speed } = values;
if (!folder) throw new Error('--folder is required.');
if (speed !== undefined && speed !== 'real' && speed !== 'instant')
  throw new Error('--speed is real or instant.');

/** "a:b:c" into its pieces; the last may contain colons. */
function pieces(text: string, count: number, usage: string): string[] {
  const found = text.split(':');
  if (found.length < count || found.slice(0, count).includes('')) throw new Error(`Usage: ${usage}`);
  return [...found.slice(0, count - 1), found.slice(count - 1).join(':')];
}

const from = values['manual-clock-from'];
const simulator = await startSimulator({
  folder,
  port: Number(values.port),
  ...(values.partner.length > 0
    ? {
        partners: values.partner.map((text) => {
          const [email = '', secret = ''] = pieces(text, 2, '--partner email:secret');
          return { email, secret };
        }),
      }
    : {}),
  apps: values.app.map((text) => {
    const [id = '', name = '', rest = ''] = pieces(text, 3, '--app id:name:phone[:name that clients see]');
    const [phone = '', displayName = name] = rest.split(':');
    return { id, name, phone, displayName };
  }),
  metaAccounts: values.meta.map((text) => {
    const [accessToken = '', appSecret = '', wabaId = '', phoneId = ''] = pieces(
      text,
      4,
      '--meta token:appSecret:waba:phoneId',
    );
    return { accessToken, appSecret, wabaId, phoneId };
  }),
  seed: values.seed,
  manualClockFrom: from === undefined ? undefined : Number(from),
  speed,
  rates: values.rates,
  autoRead: values['auto-read'],
});
// Who started it may have ended meanwhile; nobody reads then.
process.stdout.on('error', () => process.exit(0));
process.stdout.write(`message simulator at ${simulator.url}\n`);

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await simulator.stop();
  process.exit(0);
}
// The parent process holds stdin open: the simulator ends with it.
process.stdin.on('end', end).on('close', end).resume();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
