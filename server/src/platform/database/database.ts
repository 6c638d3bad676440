import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow, types } from 'pg';
import { corkConnection } from './cork-connection.ts';
import { type Listen, makeListen } from './listen.ts';
import { ourTypes } from './postgres-types.ts';
import { OptimisticWriteFailed, retryTransaction } from './retry-transaction.ts';
import type { Tables } from './tables.gen.ts';

/** Where a store sends its SQL: the pool or a transaction (a transaction is a Kysely too). */
export type Executor = Kysely<Tables>;

/** A running transaction. */
export interface Tx {
  readonly q: Transaction<Tables>;
  /** The transaction's connection, for libraries with their own SQL. Do not release it. */
  readonly client: PoolClient;
  /** Runs last inside the transaction; an error rolls it back. */
  beforeCommit(run: () => Promise<void>): void;
  /**
   * Statements pipelined with the commit, after everything else: one round trip for all. If one fails, so
   * does the commit.
   */
  withCommit(statements: readonly QueryConfig[]): void;
  /**
   * Optimistic writes: they nearly always succeed and their result is not needed. If one fails, the
   * transaction is rolled back and retried with `isRetry`; the use case must then check step by step.
   */
  optimistically(statements: readonly QueryConfig[]): void;
  /** Retry: this transaction ran before and was rolled back. */
  readonly isRetry: boolean;
  /** Savepoint: an error rolls back only this part and its hooks, not the transaction. */
  savepoint<T>(run: () => Promise<T>): Promise<T>;
  /** For a library's own SQL: returns pg's types (Date and so on) instead of ours. */
  plainQuery(text: string, values?: unknown[]): Promise<QueryResult>;
  /** Runs once the transaction is durable; an error is logged and changes nothing. */
  afterCommit(run: () => void): void;
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

export interface Database {
  readonly q: Executor;
  readonly pool: Pool;
  /** For what needs a connection outside the pool. */
  readonly url: string;
  /**
   * The only place where a transaction is opened. The whole function is retried up to five times after a
   * deadlock or serialization failure, so it must have no side effect outside the transaction.
   */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** For a library's own SQL: returns pg's types (Date and so on) instead of ours. */
  plainQuery(text: string, values?: unknown[]): Promise<QueryResult>;
  notify(channel: string, payload: string): Promise<void>;
  readonly listen: Listen;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** The database itself, where `url` leads to a pooler in transaction mode; see docs/scale.md. */
  readonly directUrl?: string | undefined;
  readonly poolSize: number;
  readonly statementTimeoutMs?: number;
  /** Gets errors of idle connections and of afterCommit hooks. */
  readonly onError?: (error: unknown) => void;
}

export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? ((error: unknown) => console.error(error));
  const isPooled = options.directUrl !== undefined && options.directUrl !== options.url;
  const directUrl = options.directUrl ?? options.url;
  const timeouts = (scope: string) => `
    set ${scope} statement_timeout = ${options.statementTimeoutMs ?? 15_000};
    set ${scope} idle_in_transaction_session_timeout = 60000`;
  // A setting of a pooled connection would be somebody else's by the next statement.
  const afterBegin = isPooled ? `;${timeouts('local')}` : '';
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    types: ourTypes,
    application_name: 'kursi',
    // Timeout for a free connection: refuse the request instead of letting requests pile up.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Longer than the pause between the jobs of two minutes: opening a connection costs more than most requests.
    idleTimeoutMillis: 300_000,
    // Pipelining: statements are sent without waiting for earlier results, and PostgreSQL answers in order.
    // Code that awaits each statement sees no difference; see docs/decisions/011.
    pipeline: true,
  });
  // Without an error listener, an idle connection that breaks would end the process. A database that stops right
  // after its pool may cut a goodbye short.
  pool.on('error', (error) => pool.ending || onError(error));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    corkConnection(client, { isPooled });
    // By SET, not as startup parameters: a connection pooler (PgBouncer) refuses those it does not know.
    if (!isPooled) client.query(timeouts('session')).catch(() => undefined);
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
      // Not Kysely's transaction(): it costs a fifth of the CPU time of a small one. BEGIN is not awaited: it
      // fails only with the connection, and then the next statement fails too.
      const begun = client.query(`begin${isolation ? ` isolation level ${isolation}` : ''}${afterBegin}`);
      begun.catch(() => undefined);
      result = await run(makeTx(kyselyOf(client), client, hooks, isRetry));
      // By index: a hook may add another hook.
      for (let i = 0; i < hooks.beforeCommit.length; i++) await hooks.beforeCommit[i]?.();
      await begun;
      const optimistic = hooks.optimistic.map((statement) => client.query(statement));
      const last = [...hooks.withCommit, 'commit'].map((statement) => client.query(statement));
      // Wait for all, so that none is in flight when the connection returns to the pool.
      await Promise.allSettled([...optimistic, ...last]);
      await Promise.all(optimistic).catch((cause: unknown) => {
        throw new OptimisticWriteFailed(cause);
      });
      const committed = (await Promise.all(last)).at(-1);
      // PostgreSQL answers COMMIT with ROLLBACK, not with an error, when a failed statement was swallowed.
      if (committed?.command === 'ROLLBACK') {
        throw new Error('the transaction was undone: a statement in it had failed');
      }
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // Destroy a connection whose rollback failed: the next user must not get it.
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
    url: directUrl,
    transaction: (run, { isolation } = {}) => retryTransaction((isRetry) => attempt(run, isolation, isRetry)),
    plainQuery: (text, values) => pool.query(plain(text, values)),
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: makeListen(directUrl, onError),
    async close() {
      await pool.end();
    },
  };
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
      // Not awaited, like BEGIN: it fails only with the connection.
      client.query(`savepoint ${name}`).catch(() => undefined);
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
  // Without values it is a simple query, the only kind that may hold several statements.
  return { text, types, ...(values && { values }) };
}

type NamedStatement = QueryConfig & { readonly name: string };

/** The connection or pool behind an executor. */
const connections = new WeakMap<Executor, Pool | PoolClient>();

/**
 * A prepared statement: parsed and planned once per connection, for the statements of every booking, and sent
 * without Kysely's extra turns. Name the columns: `*` breaks cached plans once a migration adds one.
 */
export async function ask<Row extends QueryResultRow>(
  db: Executor,
  statement: NamedStatement,
): Promise<Row[]> {
  const connection = connections.get(db);
  if (!connection) throw new Error('this executor is none of ours');
  return (await connection.query<Row>(statement)).rows;
}

/** The same for a statement that is put together from fragments; they must be the same each time. */
export async function askPrepared<Row extends QueryResultRow>(
  db: Executor,
  name: string,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db);
  return ask<Row>(db, { name, text, values: [...parameters] });
}

const kyselys = new WeakMap<PoolClient, Transaction<Tables>>();

/** A Kysely on one connection that it does not own and must not close. Made once per connection. */
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
