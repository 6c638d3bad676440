import type { OutputOf } from '@kursi/core/contract/call.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { operationsCalls as calls } from '@kursi/core/operations/operations.contract.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../http/cursor.ts';
import { command, type Endpoint, query } from '../http/endpoint.ts';
import { listDeadJobs, listRecurringJobs } from '../jobs/job.store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Sandbox } from '../sandbox.ts';
import { ping } from './ready.store.ts';

export interface OperationsDeps {
  readonly config: Config;
  readonly sandbox: Pick<Sandbox, 'isOpen'>;
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'isRunning' | 'retryDead'>;
  readonly mailer: Mailer;
  readonly gateway: { readonly isSandbox: boolean } | null;
  /** Readiness check of the storage: throws when it is unreachable. */
  readonly storageReady: () => Promise<void>;
  /** False once the server was told to stop. */
  readonly isServing: () => boolean;
  readonly readHealth: () => Promise<OutputOf<typeof calls.getHealth>>;
}

export function operationsRoutes(deps: OperationsDeps): Endpoint[] {
  const { config, sandbox, database, jobs, mailer, gateway, storageReady, isServing, readHealth } = deps;
  return [
    query(calls.health, async () => ok({ status: 'ok' as const })),
    query(calls.ready, async () => {
      const parts = {
        database: await answers(ping(database.q)),
        jobs: jobs.isRunning(),
        storage: await answers(storageReady()),
        serving: isServing(),
      };
      return Object.values(parts).every(Boolean) ? ok(parts) : refuse('NOT_CONFIGURED', parts);
    }),
    query(calls.getPublicConfig, async () => {
      const inProduction = config.environment === 'production';
      return ok({
        sandbox: sandbox.isOpen,
        features: config.features,
        analytics: inProduction ? (config.analytics ?? null) : null,
        map_tile_url: config.mapTileUrl ?? null,
        sign_in_provider: config.oidc?.name ?? null,
        online_payments: gateway !== null && (!gateway.isSandbox || sandbox.isOpen),
        error_reports: inProduction && config.errorReportUrl ? { url: config.errorReportUrl } : null,
      });
    }),
    query(calls.listSandboxMail, async ({ input }) =>
      ok({
        items: (await mailer.kept({ to: input.to, limit: input.limit })).map(
          ({ attachments = [], ...mail }) => ({
            ...mail,
            attachments: [...attachments],
          }),
        ),
      }),
    ),
    query(calls.listDeadJobs, async ({ input }) => {
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      const found = await listDeadJobs(database.q, { limit: input.limit + 1, before });
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.failed_at, last.id),
      );
      const items = rows.map((job) => ({ ...job, failed_at: job.failed_at.toString() }));
      return ok({ items, next_cursor });
    }),
    query(calls.listRecurringJobs, async () => {
      const items = await listRecurringJobs(database.q);
      return ok({
        items: items.map((job) => ({ ...job, started_at: job.started_at?.toString() ?? null })),
      });
    }),
    query(calls.getHealth, async () => ok(await readHealth())),
    command(calls.retryDeadJob, async ({ input, tx }) =>
      (await jobs.retryDead(tx, input.id)) ? done : refuse('NOT_FOUND'),
    ),
  ];
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  try {
    await question;
    return true;
  } catch {
    return false;
  }
}
