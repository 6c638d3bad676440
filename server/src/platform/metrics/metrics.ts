import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Gauges } from '../module/module.ts';
import { readQueues } from './queues.store.ts';
import type { ObserveCall } from './watch-port.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Figures for Prometheus at /metrics, for whoever has METRICS_TOKEN. No personal data, and labels only from closed lists:
 * routes, methods, names of queues, ports and outcomes.
 */
export interface Metrics {
  observeCall: ObserveCall;
  watchRequests(app: FastifyInstance): void;
  serve(app: FastifyInstance, token: string): void;
}

export interface MetricsSources {
  readonly database: Database;
  readonly liveStreams: () => number;
  readonly gauges: () => readonly Gauges[];
  /** Seconds since each kind that is made by itself was done. */
  readonly backupAges: (now: Temporal.Instant) => Promise<ReadonlyMap<string, number>>;
  readonly now: () => Temporal.Instant;
}

export function makeMetrics({ database, liveStreams, gauges, backupAges, now }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'kursi_' });
  const requests = new Histogram({
    name: 'kursi_request_seconds',
    help: 'Requests by route and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'kursi_outside_seconds',
    help: 'Calls to what lies outside (mail, whatsapp, push, payments, files), by outcome.',
    labelNames: ['port', 'call', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  gauge('kursi_live_streams', 'Live pages that are open at this server.', (set) => set(liveStreams()));
  gauge('kursi_pool_connections', 'Connections to the database, by what they do.', (set) => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    set(totalCount - idleCount, 'busy');
    set(idleCount, 'idle');
    set(waitingCount, 'waited_for');
  });
  // One look for both gauges of a scrape.
  let queues: ReturnType<typeof readQueues> = Promise.resolve([]);
  gauge('kursi_jobs', 'Jobs that are not done, by queue.', async (set) => {
    queues = readQueues(database.q, now());
    for (const { name, jobs } of await queues) set(jobs, name);
  });
  gauge('kursi_oldest_job_seconds', 'How long the oldest due job of a queue has waited.', async (set) => {
    for (const { name, oldest_seconds } of await queues) set(oldest_seconds, name);
  });
  gauge('kursi_count', 'What the product counts of itself.', async (set) => {
    for (const read of gauges())
      for (const [name, value] of Object.entries(await read(now()))) set(value, name);
  });

  gauge('kursi_backup_age_seconds', 'Since a backup, its copy or its check was done.', async (set) => {
    for (const [kind, seconds] of await backupAges(now())) set(seconds, kind);
  });

  type SetGauge = (value: number, of?: string) => void;
  function gauge(name: string, help: string, read: (set: SetGauge) => void | Promise<void>): void {
    const made = new Gauge({
      name,
      help,
      labelNames: ['of'],
      registers,
      async collect() {
        made.reset();
        await read((value, of) => (of === undefined ? made.set(value) : made.set({ of }, value)));
      },
    });
  }

  return {
    observeCall(port, call, outcome, seconds) {
      calls.observe({ port, call, outcome }, seconds);
    },
    watchRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { url: route = 'none' } = request.routeOptions;
        const { method } = request;
        requests.observe({ route, method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
        done();
      });
    },
    serve(app, token) {
      const expected = Buffer.from(`Bearer ${token}`);
      app.get('/metrics', async (request, reply) => {
        const given = Buffer.from(request.headers.authorization ?? '');
        if (given.length !== expected.length || !timingSafeEqual(given, expected))
          return reply
            .code(401)
            .header('www-authenticate', 'Bearer')
            .type('text/plain')
            .send('These figures need METRICS_TOKEN as a bearer token.\n');
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}
