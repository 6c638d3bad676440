/** Upper bounds in milliseconds; a last bucket holds what took longer. */
export const DURATION_BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** The bound under which this share of requests was answered; null without requests, the last bound when longer. */
export function durationBelow(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let passed = 0;
  for (const [i, bound] of DURATION_BOUNDS.entries()) {
    passed += counts[i] ?? 0;
    if (passed >= all * share) return bound;
  }
  return DURATION_BOUNDS[DURATION_BOUNDS.length - 1] ?? null;
}

/** A backup, its copy or its check is late after this; packaging/monitoring/alerts.yaml says the same. */
export const BACKUP_LATE_SECONDS = 48 * 3600;

export interface HealthFacts {
  readonly backups: readonly {
    readonly kind: 'backup' | 'copy' | 'check';
    readonly age_seconds: number | null;
  }[];
  readonly quarters: readonly { readonly requests: number; readonly failed: number }[];
  readonly outside: readonly { readonly port: string; readonly calls: number; readonly failed: number }[];
  readonly jobs: { readonly oldest_seconds: number; readonly given_up: number };
  readonly pool: { readonly waiting: number };
  readonly disk: { readonly free: number; readonly size: number } | null;
}

export type Complaint =
  | { readonly about: 'backup' | 'copy' | 'check'; readonly seconds: number }
  | { readonly about: 'disk' | 'failed' | 'jobs_stand' | 'jobs_given_up' | 'pool' }
  | { readonly about: 'provider'; readonly port: string };

const HOUR_OF_QUARTERS = 4;
const FEW = 5;

/** What somebody should look at, worst first; none when all is well. The bounds are those of the alert rules. */
export function complaintsAbout(facts: HealthFacts): Complaint[] {
  const { disk, jobs, pool } = facts;
  const lately = facts.quarters.slice(-HOUR_OF_QUARTERS);
  const requests = lately.reduce((sum, one) => sum + one.requests, 0);
  const failed = lately.reduce((sum, one) => sum + one.failed, 0);
  return [
    ...(disk && disk.free < Math.min(2e9, disk.size / 10) ? [{ about: 'disk' } as const] : []),
    ...(failed >= FEW && failed > requests / 100 ? [{ about: 'failed' } as const] : []),
    ...facts.backups.flatMap(({ kind, age_seconds }) =>
      age_seconds !== null && age_seconds > BACKUP_LATE_SECONDS
        ? [{ about: kind, seconds: age_seconds }]
        : [],
    ),
    ...(jobs.oldest_seconds > 600 ? [{ about: 'jobs_stand' } as const] : []),
    ...(pool.waiting > 0 ? [{ about: 'pool' } as const] : []),
    ...facts.outside.flatMap(({ port, calls, failed: bad }) =>
      bad >= FEW && bad > calls / 5 ? [{ about: 'provider', port } as const] : [],
    ),
    ...(jobs.given_up > 0 ? [{ about: 'jobs_given_up' } as const] : []),
  ];
}
