import type { Executor } from '../database/database.ts';

/** Calls by port and outcome. */
export type Outside = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface HealthSample {
  readonly server: string;
  readonly at: Temporal.Instant;
  readonly requests: number;
  readonly failed: number;
  readonly durations: number[];
  readonly waited: number;
  readonly outside: Outside;
  readonly disk_free: number;
  readonly disk_size: number;
}

/** A clock that was set back leads to a quarter that is written already. */
export async function insertHealthSample(db: Executor, sample: HealthSample): Promise<void> {
  await db
    .insertInto('health_sample')
    .values({ ...sample, outside: JSON.stringify(sample.outside) })
    .onConflict((found) => found.columns(['server', 'at']).doNothing())
    .execute();
}

export async function listHealthSamples(db: Executor, since: Temporal.Instant): Promise<HealthSample[]> {
  const rows = await db
    .selectFrom('health_sample')
    .select([
      'server',
      'at',
      'requests',
      'failed',
      'durations',
      'waited',
      'outside',
      'disk_free',
      'disk_size',
    ])
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, outside: row.outside as Outside }));
}

export async function sweepHealthSamples(db: Executor, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('health_sample').where('at', '<', before).execute();
}
