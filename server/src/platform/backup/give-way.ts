import { readFileSync } from 'node:fs';
import os from 'node:os';

/** Requests come first. */
export function giveWay(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it: then it shares the processor as any other.
  }
}

/** The process that PostgreSQL has for a connection, where it runs on this machine. */
export function letBackendGiveWay(pid: number): void {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) giveWay(pid);
  } catch {
    // On another machine, or not on Linux.
  }
}
