import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { asStartupProblem, StartupProblem } from '../database/startup-problem.ts';
import { giveWay } from './give-way.ts';
import { type BackupSource, type BackupTarget, type MadeBackup, makeBackup } from './make-backup.ts';

type Told = Omit<BackupTarget, 'now' | 'signal' | 'givesWay'> & { readonly now: string };
type Answer = { readonly made: MadeBackup } | { readonly problem: string };

/** In a process of its own that gives way: in the server's own, requests wait for each piece of a large database. */
export async function makeBackupAside(
  source: BackupSource,
  { signal, now, ...rest }: BackupTarget,
): Promise<MadeBackup> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'pipe', 'inherit'] });
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const ended = once(child, 'exit');
    const told: Told = { ...rest, now: now.toString() };
    // Not as arguments, which everybody on the machine can read.
    child.stdin.on('error', () => undefined).end(JSON.stringify({ source, told }));
    const said = await text(child.stdout);
    await ended;
    signal?.throwIfAborted();
    const answer: Answer = said
      ? (JSON.parse(said) as Answer)
      : { problem: 'The backup was ended before it was done.' };
    if ('made' in answer) return answer.made;
    throw new StartupProblem(answer.problem);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function makeAsTold(): Promise<void> {
  giveWay(process.pid);
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  const { source, told } = JSON.parse(await text(process.stdin)) as { source: BackupSource; told: Told };
  const now = Temporal.Instant.from(told.now);
  const answer: Answer = await makeBackup(source, {
    ...told,
    now,
    signal: stopping.signal,
    givesWay: true,
  }).then(
    (made) => ({ made }),
    (error: unknown) => {
      const problem = asStartupProblem(error, told.folder);
      return { problem: problem instanceof Error ? problem.message : String(problem) };
    },
  );
  process.stdout.write(JSON.stringify(answer));
}

if (import.meta.main) await makeAsTold();
