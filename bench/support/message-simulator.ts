import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root, temporaryFolder } from './processes.ts';

const APPS = {
  product: { id: 'a0000000-0000-4000-8000-000000000001', name: 'kursi', phone: '918000000001' },
  /** For the bare side of a comparison. */
  bare: { id: 'a0000000-0000-4000-8000-000000000002', name: 'barebench', phone: '918000000002' },
} as const;
const [EMAIL, SECRET] = ['partner@simulator.test', 'bench-secret'];

export interface BenchSimulator {
  readonly url: string;
  /** What leads a server to it, as the product or as the bare side. */
  envOf(app: keyof typeof APPS): Record<string, string>;
  counts(): Promise<{ readonly sent: number; readonly delivered: number; readonly failed: number }>;
  /** Phones that got anything. */
  phones(): Promise<number>;
  stop(): Promise<void>;
}

/** The message simulator as a program of its own: its work takes no time from the bench. */
export async function startMessageSimulator(): Promise<BenchSimulator> {
  const { product, bare } = APPS;
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'simulator/src/main.ts'),
      ...['--folder', await temporaryFolder(), '--partner', `${EMAIL}:${SECRET}`, '--no-rates'],
      ...[product, bare].flatMap(({ id, name, phone }) => ['--app', `${id}:${name}:${phone}`]),
    ],
    // It ends when its input closes, also when we are killed.
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the message simulator ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^message simulator at (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  const ask = async (place: string) => (await fetch(`${url}/_control/${place}`)).json();
  return {
    url,
    envOf: (app) => ({
      GUPSHUP_URL: url,
      GUPSHUP_EMAIL: EMAIL,
      GUPSHUP_SECRET: SECRET,
      GUPSHUP_APP_ID: APPS[app].id,
      GUPSHUP_APP_NAME: APPS[app].name,
      GUPSHUP_PHONE: `+${APPS[app].phone}`,
      GUPSHUP_SENDS_PER_MINUTE: '0',
    }),
    counts: async () => (await ask('counts')) as never,
    phones: async () => ((await ask('phones?limit=1')) as { total: number }).total,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
