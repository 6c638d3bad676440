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

/** As it stands at the provider. */
export interface SimulatedMessage {
  readonly id: string;
  readonly direction: 'in' | 'out';
  /** Digits. */
  readonly phone: string;
  readonly body: string;
}

export interface BenchSimulator {
  readonly url: string;
  /** What leads a server to it, as the product or as the bare side. */
  envOf(app: keyof typeof APPS): Record<string, string>;
  counts(): Promise<{ readonly sent: number; readonly delivered: number; readonly failed: number }>;
  /** Phones that got anything. */
  phones(): Promise<number>;
  /** All that phones got, one phone after another. */
  messages(): Promise<SimulatedMessage[]>;
  addFault(fault: {
    readonly fault: string;
    readonly next?: number;
    readonly delayMs?: number;
    readonly code?: number;
    readonly path?: string;
  }): Promise<void>;
  clearFaults(): Promise<void>;
  /** SIGKILL, and a start on the same folder and port: what it answered for is still there. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

/** The message simulator as a program of its own: its work takes no time from the bench. */
export async function startMessageSimulator(): Promise<BenchSimulator> {
  const folder = await temporaryFolder();
  let running = await startProgram(folder, 0);
  const { url } = running;
  const ask = async (place: string) => (await fetch(`${url}/_control/${place}`)).json();
  const tell = async (method: 'POST' | 'DELETE', body?: object) => {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/_control/faults`, { method, ...(body && { headers, body: JSON.stringify(body) }) });
  };
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
    async messages() {
      const all: SimulatedMessage[] = [];
      const { phones } = (await ask('phones?limit=1000000')) as { phones: { phone: string }[] };
      for (const { phone } of phones) {
        const { messages } = (await ask(`phones/${phone}`)) as { messages: SimulatedMessage[] };
        all.push(...messages.filter(({ direction }) => direction === 'out'));
      }
      return all;
    },
    addFault: (fault) => tell('POST', fault),
    clearFaults: () => tell('DELETE'),
    async killAndStart() {
      running.child.kill('SIGKILL');
      await running.ended;
      running = await startProgram(folder, Number(new URL(url).port));
    },
    async stop() {
      running.child.stdin.end();
      await running.ended;
    },
  };
}

async function startProgram(folder: string, port: number) {
  const { product, bare } = APPS;
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'simulator/src/main.ts'),
      ...['--folder', folder, '--port', String(port), '--partner', `${EMAIL}:${SECRET}`, '--no-rates'],
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
  return { child, ended, url };
}
