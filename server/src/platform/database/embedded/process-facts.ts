import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * True when the process is alive. A zombie (ended but not collected by its parent, common in containers) is
 * not.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = statFields(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** The fields after the name in /proc/…/stat, the state first. Linux only. */
function statFields(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may itself contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * Start time of a process, in the system's own format. Pids are reused (in containers immediately), so a pid
 * alone does not identify a process.
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

/** True when this process is a PostgreSQL server on that folder; undefined when the system does not say. */
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

/** PostgreSQL processes (also initdb) whose working directory starts with this path. Linux only. */
export function postgresProcessesIn(pathStart: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(pathStart)) return false;
        return /^(postgres|initdb)\b/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
      } catch {
        // The process ended meanwhile or is not readable; entries that are no pid (NaN) end here too.
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
