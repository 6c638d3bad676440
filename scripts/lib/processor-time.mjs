import { readdirSync, readFileSync } from 'node:fs';

/** Environment variable by which a process tells the part of the run that it belongs to. */
export const PART = 'KURSI_TEST_PART';

const TICKS_PER_SECOND = 100;
const SAMPLE_EVERY_MS = 200;
/** A process that has just been forked bears the name and environment of its parent for a moment. */
const LOOKS = 3;

/**
 * Counts the processor time of all processes that carry `PART` or descend from one that does, as /proc tells it; on
 * other systems it counts nothing. A process belongs to its part for life, so daemons and orphans stay counted.
 * What a process did after its last sample, or between two samples, is added when its parent has waited for it.
 */
export function countProcessorTime() {
  /** Processes by pid and start, the dead ones too. */
  const seen = new Map();
  const living = new Map();

  const sample = () => {
    const now = new Map();
    for (const pid of pids()) {
      const stat = statOf(pid);
      if (!stat) continue;
      const key = `${pid} ${stat.started}`;
      const known = seen.get(key) ?? { part: undefined, kind: '', looks: 0, own: 0, reaped: 0, accounted: 0 };
      seen.set(key, known);
      now.set(pid, known);
      Object.assign(known, { own: stat.own, reaped: stat.reaped, parent: stat.parent });
    }
    // After all are listed: the parent of a browser's page may be as new as the page, which has no environment.
    for (const [pid, one] of now) {
      if (one.looks === LOOKS) continue;
      one.looks++;
      one.part ??= partOf(pid) ?? now.get(one.parent)?.part;
      if (one.part) one.kind = kindOf(pid);
    }
    for (const [pid, gone] of living) if (now.get(pid) !== gone) account(gone, now);
    living.clear();
    for (const [pid, one] of now) living.set(pid, one);
  };

  /** The nearest ancestor that lives has waited for it, and holds its time a second time. */
  const account = ({ own, reaped, parent }, now) => {
    let heir = parent;
    while (living.has(heir) && now.get(heir) !== living.get(heir)) heir = living.get(heir).parent;
    const ancestor = now.get(heir);
    if (ancestor?.part) ancestor.accounted += own + reaped;
  };

  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  timer.unref();
  sample();
  return {
    read() {
      sample();
      const parts = new Map();
      for (const { part, kind, own, reaped, accounted } of seen.values()) {
        if (!part) continue;
        const kinds = parts.get(part) ?? new Map();
        parts.set(part, kinds);
        const seconds = (own + Math.max(0, reaped - accounted)) / TICKS_PER_SECOND;
        kinds.set(kind, (kinds.get(kind) ?? 0) + seconds);
      }
      return parts;
    },
    stop: () => clearInterval(timer),
  };
}

function pids() {
  try {
    // Parents before their children, mostly.
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .sort((a, b) => Number(a) - Number(b));
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // It has ended, or belongs to someone else.
    return '';
  }
}

/** See proc_pid_stat(5); the name may hold spaces and brackets, so fields count from the last bracket. */
function statOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  if (!text) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent] = fields.slice(1);
  const [own, system, reaped, reapedSystem] = fields.slice(11).map(Number);
  return { parent, own: own + system, reaped: reaped + reapedSystem, started: fields[19] };
}

function partOf(pid) {
  return new RegExp(`(?:^|\\0)${PART}=([^\\0]+)`).exec(read(`/proc/${pid}/environ`))?.[1];
}

function kindOf(pid) {
  const command = read(`/proc/${pid}/cmdline`);
  const type = /--type=([\w-]+)/.exec(command)?.[1];
  if (type) return `browser ${type}`;
  if (/chrom/.test(command.split('\0')[0])) return 'browser';
  if (/postgres/.test(command)) return 'postgres';
  if (command.includes('server/src/main.ts')) return 'server';
  if (command.startsWith('node (vitest')) return 'vitest worker';
  return /([^/\0]*)(?:\0|$)/.exec(command.replace(/^\S*node\0(?:-\S*\0)*/, ''))?.[1] || 'other';
}
