import { readFileSync, writeFileSync } from 'node:fs';
import type { Program } from './processes.ts';

const LOOK_MS = 50;

/** The most memory that a process held from now on, and how much it held at first, in megabytes. Linux only. */
export function watchMemory({ child }: Pick<Program, 'child'>): () => { before: number; peak: number } {
  const status = `/proc/${child.pid}/status`;
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
  // Forgets the peak of its start.
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  const before = read('VmRSS');
  let peak = before;
  const look = () => {
    try {
      peak = Math.max(peak, read('VmHWM') || 0);
    } catch {
      // It has ended.
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    look();
    clearInterval(timer);
    return { before, peak };
  };
}
