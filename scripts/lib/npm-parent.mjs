import { readFileSync } from 'node:fs';

/**
 * npm forwards SIGTERM only to the shell it started us with, which exits without telling us; after a kill
 * nothing is forwarded. We would keep serving as an orphan, so this calls `onGone` once npm or that shell is
 * no longer our ancestor.
 */
export function whenNpmIsGone(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const before = above();
  const timer = setInterval(() => {
    if (above() === before) return;
    clearInterval(timer);
    onGone();
  }, 250);
  timer.unref();
}

function above() {
  const parent = process.ppid;
  try {
    const shell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0');
    // npm is the parent of the shell; without a shell it is our own parent, and its parent is unrelated.
    if (!/sh$/.test(shell[0]) || shell[1] !== '-c') return `${parent}`;
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    // Not Linux: only our own parent is known.
    return `${parent}`;
  }
}
