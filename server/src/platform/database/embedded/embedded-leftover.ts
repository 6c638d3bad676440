import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupProblem } from '../startup-problem.ts';
import { run } from './embedded-cluster.ts';
import { isAlive, postgresProcessesIn, servesFolder } from './process-facts.ts';

const PATIENCE_MS = 60_000;

/** PostgreSQL's own pid file in its data folder. */
export function readPostmaster(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/**
 * After a kill -9 of our process, PostgreSQL may still run on the folder or be stopping. The caller holds the
 * folder's lock, so no other server uses it: stop it properly and start as usual.
 */
export async function stopLeftover(
  cluster: string,
  log: (line: string) => void,
  pgCtl: string,
): Promise<void> {
  killUnfinishedInitdb(cluster);
  const left = readPostmaster(cluster);
  if (!left) return;
  if (process.platform === 'win32') {
    if (isAlive(left.pid)) await run(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], cluster, undefined);
    return;
  }
  const ours = isAlive(left.pid) ? servesFolder(left.pid, cluster) : false;
  if (ours === undefined) {
    throw new StartupProblem(
      `Process ${left.pid} may be a PostgreSQL on ${cluster}, and the system does not say; stop it, or remove ${cluster}/postmaster.pid.`,
    );
  }
  if (ours) {
    log(`A PostgreSQL of an earlier run (process ${left.pid}) is still there; stopping it first.`);
    process.kill(left.pid, 'SIGINT');
  }
  const gone = () =>
    (!isAlive(left.pid) || servesFolder(left.pid, cluster) === false) &&
    postgresProcessesIn(cluster).length === 0;
  for (const deadline = performance.now() + PATIENCE_MS; !gone(); await sleep(20)) {
    if (performance.now() < deadline) continue;
    throw new StartupProblem(
      `The PostgreSQL with process number ${left.pid} on ${cluster} does not stop; end it by hand.`,
    );
  }
  // Stale pid file: the pid may belong to another program or a zombie by now. PostgreSQL cannot tell and
  // would refuse to start.
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** A killed first start leaves its initdb running; its result is discarded anyway. */
function killUnfinishedInitdb(cluster: string): void {
  for (const pid of postgresProcessesIn(`${cluster}.unfinished-`)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
