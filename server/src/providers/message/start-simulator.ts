import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PRODUCT_SENDER } from '@kursi/core/messaging/header-rules.ts';
import type { GupshupConfig } from '../../platform/config-messages.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../../simulator/src/main.ts');
const START_SECONDS = 30;
/** The sender of the product in the sandbox. */
const PRODUCT = {
  id: '00000000-0000-4000-8000-00000000a9a1',
  name: 'KursiBookings',
  phone: '+918000000001',
  shown: PRODUCT_SENDER,
} as const;

export interface MessageSimulator {
  readonly gupshup: GupshupConfig;
  stop(): Promise<void>;
}

/**
 * Starts the message simulator of the sandbox as a program of its own; it ends with us, also when we are killed. Its
 * settings are those of a real account, and the adapter does not know the difference.
 */
export async function startMessageSimulator(dataDir: string): Promise<MessageSimulator> {
  const [email, secret] = ['partner@simulator.test', randomUUID()];
  const child = spawn(
    process.execPath,
    [
      PROGRAM,
      ...['--port', '0', '--folder', path.join(dataDir, 'message-simulator')],
      ...['--partner', `${email}:${secret}`],
      ...['--app', `${PRODUCT.id}:${PRODUCT.name}:${PRODUCT.phone}:${PRODUCT.shown}`],
      '--no-rates',
    ],
    // It ends when its input closes.
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the message simulator did not start: ${why}`));
    const timer = setTimeout(() => fail(`no word for ${START_SECONDS} s`), START_SECONDS * 1000);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`it ended with ${code}`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^message simulator at (http:\/\/127\.0\.0\.1:\d+)$/.exec(line);
      if (!found?.[1]) return;
      clearTimeout(timer);
      resolve(found[1]);
    });
  });
  return {
    gupshup: {
      url,
      email,
      secret,
      appId: PRODUCT.id,
      appName: PRODUCT.name,
      phone: PRODUCT.phone,
      appAuthHeader: 'authorization',
      partnerAuthHeader: 'token',
      loginField: 'secret',
      sendVersion: 2,
      sendsPerMinute: 0,
      isSimulator: true,
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
