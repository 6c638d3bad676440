import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Problem } from './run.mjs';

const START_SECONDS = 60;
const AS_IMAGE = path.join(import.meta.dirname, 'as-image.sh');

/** Starts a packaged folder on new data, with nothing of this machine's Node or npm, and stops it. */
export async function startPackage(folder) {
  const data = mkdtempSync(path.join(os.tmpdir(), 'kursi-package-'));
  const env = { PATH: '/usr/bin:/bin', PORT: '0', DATA_DIR: path.join(data, 'data') };
  try {
    return await runThrough(
      spawn(path.join(folder, 'kursi'), [], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
    );
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same as an image would run it; see as-image.sh. `healthy` is what HEALTHCHECK would hear. */
export function startAsImage(folder) {
  const kursi = spawn('unshare', ['--net', '--mount', 'sh', AS_IMAGE, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return runThrough(kursi, () => {
    const inside = ['--target', String(kursi.pid), '--net', '--', path.join(folder, 'kursi'), 'healthy'];
    return spawnSync('nsenter', inside, { env: { PATH: '/usr/bin:/bin' } }).status === 0;
  });
}

async function runThrough(kursi, isHealthy = () => true) {
  const started = performance.now();
  const ended = new Promise((resolve) => kursi.once('exit', resolve));
  try {
    await ready(kursi);
    const seconds = (performance.now() - started) / 1000;
    const healthy = isHealthy();
    const stopping = performance.now();
    kursi.kill('SIGTERM');
    const code = await ended;
    return { seconds, healthy, code, stopSeconds: (performance.now() - stopping) / 1000 };
  } finally {
    if (kursi.exitCode === null) kursi.kill('SIGKILL');
    await ended;
  }
}

function ready(kursi) {
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Problem(`The packaged folder did not start: ${why}.`));
    const timer = setTimeout(() => fail(`not ready in ${START_SECONDS} s`), START_SECONDS * 1000);
    kursi.once('error', (error) => fail(error.message));
    kursi.once('exit', (code) => fail(`it ended with code ${code}`));
    createInterface({ input: kursi.stdout }).on('line', (line) => {
      if (!line.startsWith('Kursi is ready at ')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
