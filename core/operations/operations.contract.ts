import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, id, instant, nothing, page, pageSize } from '../contract/fields.ts';
import { everyone, platformAdminOnly } from '../contract/permission.ts';

export const operationsCalls = {
  health: call({
    route: 'GET /health',
    summary: 'The server is running.',
    input: nothing,
    output: z.object({ status: z.literal('ok') }),
    who: everyone,
    perMinute: Number.POSITIVE_INFINITY,
  }),
  ready: call({
    route: 'GET /ready',
    summary: 'Whether database, jobs and storage respond and the server is not leaving; 503 otherwise.',
    input: nothing,
    output: z.object({
      database: z.boolean(),
      jobs: z.boolean(),
      storage: z.boolean(),
      /** False once the server was told to stop: what stands before it sends requests elsewhere. */
      serving: z.boolean(),
    }),
    errors: ['NOT_CONFIGURED'],
    who: everyone,
  }),
  getPublicConfig: call({
    route: 'GET /config',
    summary: 'Settings of this server that the web application needs before sign-in.',
    input: nothing,
    output: z.object({
      sandbox: z.boolean(),
      features: z.object({ waitlist: z.boolean(), show_all_categories: z.boolean() }),
      analytics: z.nullable(z.object({ url: z.string(), key: z.string() })),
      error_reports: z.nullable(z.object({ url: z.string() })),
      map_tile_url: z.nullable(z.string()),
      /** The name of the OpenID Connect provider that people may sign in with. */
      sign_in_provider: z.nullable(z.string()),
      /** Clients can pay online: a gateway is configured, or the sandbox plays one. */
      online_payments: z.boolean(),
    }),
    who: everyone,
  }),
  listSandboxMail: call({
    route: 'GET /sandbox/mail',
    summary: 'The outbox, newest first. Only in the sandbox.',
    input: z.object({ to: z.optional(z.string().check(z.maxLength(254))), limit: pageSize(20, 50) }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          sent_at: instant,
          attachments: z.array(z.object({ filename: z.string(), content: z.string() })),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
    who: everyone,
  }),
  listDeadJobs: call({
    route: 'GET /_admin/job/dead',
    summary: 'Dead background jobs, newest first.',
    input: z.object({ limit: pageSize(20), cursor }),
    output: page(
      z.object({
        id,
        name: z.string(),
        data: z.unknown(),
        failure: z.nullable(z.string()),
        failed_at: instant,
      }),
    ),
    who: platformAdminOnly,
  }),
  listRecurringJobs: call({
    route: 'GET /_admin/job/recurring',
    summary: 'Work that comes again by itself, on one server at a time: when each ran last, and where.',
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          /** Null: not in the time for which finished jobs are kept. */
          started_at: z.nullable(instant),
          /** Null while it runs. */
          took_ms: z.nullable(z.int()),
          has_failed: z.boolean(),
          server: z.nullable(z.string()),
        }),
      ),
    }),
    who: platformAdminOnly,
  }),
  getHealth: call({
    route: 'GET /_admin/health',
    summary: 'How the installation is doing, and did in the last 24 hours.',
    input: nothing,
    output: z.object({
      /** What is made by itself; an age counts from the last that was done, or from the installation. */
      backups: z.array(
        z.object({
          kind: z.enum(['backup', 'copy', 'check']),
          /** Null where it is not made by itself. */
          age_seconds: z.nullable(z.number()),
          done_at: z.nullable(instant),
          bytes: z.nullable(z.number()),
          failed_at: z.nullable(instant),
          failure: z.nullable(z.string()),
        }),
      ),
      /** Oldest first, without holes; the last one runs. */
      quarters: z.array(
        z.object({
          at: instant,
          requests: z.number(),
          failed: z.number(),
          slowest_ms: z.nullable(z.number()),
        }),
      ),
      /** Most requests of the day took no longer, and nearly all. */
      half_ms: z.nullable(z.number()),
      most_ms: z.nullable(z.number()),
      outside: z.array(
        z.object({ port: z.string(), calls: z.number(), refused: z.number(), failed: z.number() }),
      ),
      pool: z.object({ size: z.number(), busy: z.number(), waiting: z.number(), most_waited: z.number() }),
      jobs: z.object({
        waiting: z.number(),
        oldest_seconds: z.number(),
        oldest_name: z.nullable(z.string()),
        given_up: z.number(),
      }),
      disk: z.nullable(z.object({ free: z.number(), size: z.number() })),
      servers: z.number(),
    }),
    who: platformAdminOnly,
  }),
  retryDeadJob: call({
    route: 'POST /_admin/job/retry',
    summary: 'Retry a dead job.',
    input: z.object({ id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: platformAdminOnly,
  }),
} as const;
