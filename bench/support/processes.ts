import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectEnvironment } from '../../scripts/lib/run.mjs';

export const root = path.resolve(import.meta.dirname, '../..');
export const mainProgram = path.join(root, 'server/src/main.ts');

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
const children = new Set<ChildProcess>();
const folders = new Set<string>();

// Cleans up however the bench ends; the PostgreSQL of a killed server is stopped by its watchdog.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-bench-'));
  folders.add(folder);
  return folder;
}

export interface Program {
  readonly child: ChildProcess;
  /** Its exit code, or null when it was killed. */
  readonly ended: Promise<number | null>;
  /** Its output so far. */
  readonly output: () => string;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** CPU seconds used. Linux only; NaN elsewhere. */
  cpuSeconds(): number;
}

/** Runs a program with our Node. Its output goes to a file: reading a pipe would cost CPU time here. */
export async function runProgram(
  file: string,
  options: { args?: readonly string[]; env?: Record<string, string> } = {},
): Promise<Program> {
  const env = projectEnvironment({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...options.env,
  });
  const printed = path.join(await temporaryFolder(), 'output');
  const out = openSync(printed, 'a');
  const child = spawn(process.execPath, [file, ...(options.args ?? [])], {
    cwd: root,
    env,
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  children.add(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      children.delete(child);
      resolve(code);
    });
  });
  return {
    child,
    ended,
    output: () => readFileSync(printed, 'utf8'),
    async stop() {
      const patience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(patience);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    cpuSeconds: () => cpuSecondsOf(child.pid),
  };
}

/** Waits for a line such as "ready at http://…" and returns the URL. */
async function readyAt({ child, output }: Program): Promise<string> {
  for (const begun = performance.now(); performance.now() - begun < START_LIMIT_MS; await sleep(20)) {
    const origin = /ready at (\S+)/.exec(output())?.[1];
    if (origin) return origin.replace('//localhost', '//127.0.0.1');
    if (child.exitCode !== null) break;
  }
  throw new Error(`a program did not become ready (${child.exitCode ?? 'too slow'}):\n${output()}`);
}

export interface RunningServer extends Program {
  readonly origin: string;
}

/** The server as `npm start` runs it, on a free port. */
export async function startServer(
  env: Record<string, string>,
  { file = mainProgram }: { file?: string } = {},
): Promise<RunningServer> {
  const program = await runProgram(file, { env: { PORT: '0', ...env } });
  return { ...program, origin: await readyAt(program) };
}

function cpuSecondsOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may contain spaces: fields 12 and 13 are user and system time in 1/100 s.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
