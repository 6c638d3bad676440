import type { Executor } from '../database/database.ts';
import { type CommandContext, type ContextDeps, contextAs } from '../module/command-context.ts';
import type { Deps } from '../module/deps.ts';
import type { JobKind } from './jobs.ts';
import { runEach } from './run-each.ts';

export type DueJobDeps = ContextDeps & Pick<Deps, 'database' | 'now' | 'onError'>;

interface DueJob<Due> extends Pick<JobKind, 'name'>, Partial<Pick<JobKind, 'retries' | 'expireInSeconds'>> {
  readonly atMost?: number;
  /** What is due at a time; the rest comes with the next run. */
  find(db: Executor, now: Temporal.Instant, atMost: number): Promise<readonly Due[]>;
  /** Must ask again under its own lock: another run, or a person, may have come first. */
  handle(ctx: CommandContext, due: Due): Promise<unknown>;
}

/**
 * Every minute: handles what has come due, each in a transaction of its own, so that one failure does not block the
 * rest. What failed is reported and found again by the next run.
 */
export function dueJob<Due extends { readonly business_id: string }>(
  deps: DueJobDeps,
  { find, handle, atMost = 500, ...kind }: DueJob<Due>,
): JobKind {
  const { database } = deps;
  return {
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    ...kind,
    async run() {
      const now = deps.now();
      const handleOne = (due: Due) =>
        database.transaction((tx) => {
          const { business_id } = due;
          return handle(contextAs(deps, { tx, now, business_id, actor_id: null, role: null }), due);
        });
      await runEach(await find(database.q, now, atMost), handleOne, deps.onError);
    },
  };
}
