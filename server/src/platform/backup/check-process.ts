import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { giveWay } from './give-way.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../commands/backup-check.ts');
/** Done, or it said and wrote down why not. */
const SAID = [0, 1];

/**
 * `npm run backup:check` as a process of its own: it takes memory and time that requests would miss. Returns what
 * ended it when it could not say so itself.
 */
export async function checkInOwnProcess(signal: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, [COMMAND], { stdio: 'ignore' });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    if (child.pid !== undefined) giveWay(child.pid);
    const [code, by] = await ended;
    return code !== null && SAID.includes(code)
      ? null
      : `The check was ended before it was done (${by ?? code}).`;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
