import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { countProcessorTime, PART } from './processor-time.mjs';

/** Takes 0.6 s of processor time, its own start included. */
const burn =
  'const spent = () => { const { user, system } = process.cpuUsage(); return user + system; }; while (spent() < 600_000);';
const busy = `'${process.execPath}' -e '${burn}'`;
const ways = {
  'a child': busy,
  'a grandchild': `(sh -c "true; ${busy.replaceAll('"', '\\"')}; true"); true`,
  'one without a parent': `(${busy} &)`,
};

test.runIf(process.platform === 'linux').each(Object.entries(ways))(
  'the processor time of %s is counted once',
  async (_, command) => {
    const counting = countProcessorTime();
    const child = spawn('sh', ['-c', command], { env: { ...process.env, [PART]: `burning ${command}` } });
    // Its output closes when the last of them has ended.
    await once(child, 'close');
    const kinds = counting.read().get(`burning ${command}`);
    counting.stop();
    const seconds = [...(kinds?.values() ?? [])].reduce((sum, one) => sum + one, 0);
    expect(seconds).toBeGreaterThan(0.35);
    expect(seconds).toBeLessThan(1);
  },
);
