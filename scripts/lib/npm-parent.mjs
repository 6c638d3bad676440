import { readFileSync } from 'node:fs';

/**
 * npm passes a SIGTERM on to the shell it started us through, which ends without telling us; killed
 * outright it tells nobody. Either way we would go on serving with nobody to stop us, so when npm started
 * us, this calls `onGone` once npm or that shell is no longer above us.
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
    // Only the shell's parent is npm; if there is no shell, our own parent is, and its parent is anyone.
    if (!/sh$/.test(shell[0]) || shell[1] !== '-c') return `${parent}`;
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    // Not Linux: our own parent is all that is known.
    return `${parent}`;
  }
}
