import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Is there a process with this number that still does something? One that has ended but was not collected
 * by its parent (a zombie, common in containers) does not.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that there is one, but another user's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = statFields(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** What follows the name in /proc/…/stat: the state first. Only on Linux. */
function statFields(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain blanks and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * When a process started, in whatever form the system tells it. Numbers of processes are used again
 * (in a container even at once), so a number alone does not say that it is the same process.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const ticksSinceBoot = statFields(pid)?.[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return ticksSinceBoot && `${boot}/${ticksSinceBoot}`;
  }
  if (process.platform === 'win32') return undefined;
  return ps(pid, 'lstart=');
}

/** Is this process a PostgreSQL server on that folder? Undefined when the system will not tell. */
export function servesFolder(pid: number, folder: string): boolean | undefined {
  if (process.platform === 'linux') {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (!/(^|\/)postgres$/.test(command[0] ?? '')) return false;
      if (command.includes(folder)) return true;
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return isAlive(pid) ? undefined : false;
    }
  }
  if (process.platform === 'win32') return undefined;
  const command = ps(pid, 'command=');
  return command === undefined ? undefined : command.includes('postgres') && command.includes(folder);
}

/** PostgreSQL's processes (initdb's too) that work in a folder whose path starts like this. Only on Linux. */
export function postgresProcessesIn(pathStart: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(pathStart)) return false;
        return /^(postgres|initdb)\b/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
      } catch {
        // Gone in the meantime, or not ours to see; NaN for what is no process ends here too.
        return false;
      }
    });
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
