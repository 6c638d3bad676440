import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow, types } from 'pg';
import { corkConnection } from './cork-connection.ts';
import { listen } from './listen.ts';
import { ourTypes } from './postgres-types.ts';
import type { Tables } from './tables.gen.ts';

/** Where a store sends its SQL: the pool, or a transaction (which is a Kysely too). */
export type Executor = Kysely<Tables>;

/** A running transaction. */
export interface Tx {
  readonly q: Transaction<Tables>;
  /** The connection the transaction runs on, for libraries that bring their own SQL. Do not release it. */
  readonly client: PoolClient;
  /** Runs after everything else inside the transaction; what it throws undoes the transaction. */
  beforeCommit(run: () => Promise<void>): void;
  /**
   * Statements that travel with the commit, behind everything else: one wait for all of them. If one fails, so
   * does the commit.
   */
  withCommit(statements: readonly QueryConfig[]): void;
  /**
   * The same for writes that nearly always succeed and whose answer nobody needs. When one of them fails, the
   * transaction is rolled back and runs again with `isRetry`, where the use case must check step by step.
   */
  optimistically(statements: readonly QueryConfig[]): void;
  /** This transaction ran before and was rolled back. */
  readonly isRetry: boolean;
  /** Runs inside a savepoint: what it throws undoes what it did, hooks included, and not the transaction. */
  savepoint<T>(run: () => Promise<T>): Promise<T>;
  /** SQL of a library, answered with pg's own types (Date and so on) rather than ours. */
  plainQuery(text: string, values?: unknown[]): Promise<QueryResult>;
  /** Runs once the transaction is durable; what it throws is reported and changes nothing. */
  afterCommit(run: () => void): void;
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

export interface Database {
  readonly q: Executor;
  readonly pool: Pool;
  /**
   * The one place where a transaction is opened. The whole function runs again, up to five times, when
   * PostgreSQL says that it met another transaction; so it must have no effect outside the transaction.
   */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * For small reads that every request makes: what is asked in one turn of the event loop, by however many
   * requests, shares one connection and goes out in one write.
   */
  readBatched<Row extends QueryResultRow>(statement: NamedStatement): Promise<Row[]>;
  /** SQL of a library, answered with pg's own types (Date and so on) rather than ours. */
  plainQuery(text: string, values?: unknown[]): Promise<QueryResult>;
  notify(channel: string, payload: string): Promise<void>;
  listen(
    channels: readonly string[],
    onNotification: (channel: string, payload: string) => void,
    onError: (error: unknown) => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly statementTimeoutMs?: number;
  /** Hears of lost idle connections and failed afterCommit functions. */
  readonly onError?: (error: unknown) => void;
}

const MOST_RETRIES = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? ((error: unknown) => console.error(error));
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    types: ourTypes,
    application_name: 'kursi',
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 60_000,
    // A request waits this long for a free connection and is then refused, rather than piling up.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // What is asked before the last answer came is sent at once; PostgreSQL answers in the order of asking. Who
    // awaits each statement sees no difference; see docs/decisions/011.
    pipeline: true,
  });
  // Without a listener, a connection that breaks while nobody waits on it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    corkConnection(client);
  });
  const q = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  connections.set(q, pool);

  async function attempt<T>(
    run: (tx: Tx) => Promise<T>,
    isolation: TransactionOptions['isolation'],
    isRetry: boolean,
  ): Promise<T> {
    const client = await pool.connect();
    const hooks: Hooks = { beforeCommit: [], optimistic: [], withCommit: [], afterCommit: [] };
    let result: T;
    try {
      // Not by Kysely's own transaction(): it takes a fifth of the processor time of a small one. Nobody waits
      // for the answer: it can only fail with the connection, and then so does what follows.
      const begun = client.query(isolation ? `begin isolation level ${isolation}` : 'begin');
      begun.catch(() => undefined);
      result = await run(makeTx(kyselyOf(client), client, hooks, isRetry));
      // By index, since a hook may add another.
      for (let i = 0; i < hooks.beforeCommit.length; i++) await hooks.beforeCommit[i]?.();
      await begun;
      const optimistic = hooks.optimistic.map((statement) => client.query(statement));
      const last = [...hooks.withCommit, 'commit'].map((statement) => client.query(statement));
      // All of them, so that none is still under way when the connection goes to the next one.
      await Promise.allSettled([...optimistic, ...last]);
      await Promise.all(optimistic).catch((cause: unknown) => {
        throw new OptimisticWriteFailed(cause);
      });
      const committed = (await Promise.all(last)).at(-1);
      // PostgreSQL answers so, and not with an error, when a statement had failed and nobody minded.
      if (committed?.command === 'ROLLBACK') {
        throw new Error('the transaction was undone: a statement in it had failed');
      }
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // A connection that is not idle again (the rollback failed) must not be used by the next one.
      client.release(client.getTransactionStatus() !== 'I');
      throw error;
    }
    client.release();
    for (const hook of hooks.afterCommit) {
      try {
        hook();
      } catch (error) {
        onError(error);
      }
    }
    return result;
  }

  return {
    q,
    pool,
    async transaction(run, { isolation } = {}) {
      for (let retries = 0; ; retries++) {
        try {
          return await attempt(run, isolation, retries > 0);
        } catch (error) {
          if (error instanceof OptimisticWriteFailed && retries < MOST_RETRIES) continue;
          if (retries >= MOST_RETRIES || !metAnotherTransaction(error)) throw error;
          // Random, so that the two that met do not meet again.
          await sleep(Math.random() * 10 * 2 ** retries);
        }
      }
    },
    readBatched: makeReadBatched(pool),
    plainQuery: (text, values) => pool.query(plain(text, values)),
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channels, onNotification, onListenError) =>
      listen(options.url, channels, onNotification, onListenError),
    close: () => pool.end(),
  };
}

/** Rolled back by a write that was sent without looking: run the transaction again, step by step. */
class OptimisticWriteFailed extends Error {
  constructor(cause: unknown) {
    super('an optimistic write failed', { cause });
  }
}

interface Hooks {
  readonly beforeCommit: (() => Promise<void>)[];
  readonly optimistic: QueryConfig[];
  readonly withCommit: QueryConfig[];
  readonly afterCommit: (() => void)[];
}

function makeTx(q: Transaction<Tables>, client: PoolClient, hooks: Hooks, isRetry: boolean): Tx {
  let savepoints = 0;
  return {
    q,
    client,
    isRetry,
    optimistically: (statements) => void hooks.optimistic.push(...statements),
    beforeCommit: (hook) => void hooks.beforeCommit.push(hook),
    withCommit: (statements) => void hooks.withCommit.push(...statements),
    afterCommit: (hook) => void hooks.afterCommit.push(hook),
    plainQuery: (text, values) => client.query(plain(text, values)),
    async savepoint(run) {
      const name = `s${++savepoints}`;
      const { length: before } = hooks.beforeCommit;
      const { length: optimistic } = hooks.optimistic;
      const { length: last } = hooks.withCommit;
      const { length: after } = hooks.afterCommit;
      await client.query(`savepoint ${name}`);
      try {
        const result = await run();
        await client.query(`release savepoint ${name}`);
        return result;
      } catch (error) {
        hooks.beforeCommit.length = before;
        hooks.optimistic.length = optimistic;
        hooks.withCommit.length = last;
        hooks.afterCommit.length = after;
        await client.query(`rollback to savepoint ${name}`);
        throw error;
      }
    },
  };
}

function plain(text: string, values: unknown[] | undefined): QueryConfig {
  // Without values it goes as a simple query, which alone may hold several statements.
  return { text, types, ...(values && { values }) };
}

type NamedStatement = QueryConfig & { readonly name: string };

function makeReadBatched(pool: Pool): Database['readBatched'] {
  let waiting: { statement: NamedStatement; settle: PromiseWithResolvers<QueryResultRow[]> }[] = [];

  async function send(): Promise<void> {
    const batch = waiting;
    waiting = [];
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      const sent = batch.map(async ({ statement, settle }) => {
        try {
          settle.resolve((await client?.query(statement))?.rows ?? []);
        } catch (error) {
          settle.reject(error);
        }
      });
      await Promise.all(sent);
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    } finally {
      client?.release();
    }
  }

  return <Row extends QueryResultRow>(statement: NamedStatement) => {
    const settle = Promise.withResolvers<QueryResultRow[]>();
    if (waiting.push({ statement, settle }) === 1) setImmediate(send);
    return settle.promise as Promise<Row[]>;
  };
}

/** What an executor sends its SQL over. */
const connections = new WeakMap<Executor, Pool | PoolClient>();

/**
 * A statement that PostgreSQL reads and plans once per connection instead of each time, for those that run with
 * every booking; and it goes out at once, where Kysely waits a few turns. Name the columns: with a star, a
 * connection could not use it any more once a newer version has added one.
 */
export async function ask<Row extends QueryResultRow>(
  db: Executor,
  statement: NamedStatement,
): Promise<Row[]> {
  const connection = connections.get(db);
  if (!connection) throw new Error('this executor is none of ours');
  return (await connection.query<Row>(statement)).rows;
}

const kyselys = new WeakMap<PoolClient, Transaction<Tables>>();

/** A Kysely that sends everything over one connection, whose life is not its own to end. Made once for each. */
function kyselyOf(client: PoolClient): Transaction<Tables> {
  const known = kyselys.get(client);
  if (known) return known;
  const borrowed = {
    query: client.query.bind(client),
    release: () => undefined,
  } as unknown as PoolClient;
  const pool = { connect: async () => borrowed, end: async () => undefined } as unknown as Pool;
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Transaction<Tables>;
  kyselys.set(client, made);
  connections.set(made, client);
  return made;
}

function metAnotherTransaction(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
