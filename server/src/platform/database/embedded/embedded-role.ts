import { Client } from 'pg';

/** The role that the server uses: owns its database and nothing else, and may not read files or run programs. */
export const APPLICATION_ROLE = 'kursi_app';

/** Owns the tables that are only added to; nobody logs in as it. */
const HISTORY_ROLE = 'kursi_history';
const APPEND_ONLY = ['history', 'history_seal'];
const DROPS_EXPIRED = 'drop_expired_history()';

export interface RoleOptions {
  /** Tests only: copies of the database, and rows inserted without their foreign keys. */
  readonly testRights: boolean;
  readonly password: string;
}

/**
 * Makes the role, with a new password at every start, and gives it the database. Idempotent. A folder from before
 * has everything owned by the superuser, who cannot reassign all at once (it owns the system catalogues too), so
 * each object is handed over by itself.
 */
export async function prepareApplicationRole(
  urlOf: (database: string) => string,
  database: string,
  { testRights, password }: RoleOptions,
): Promise<void> {
  await withClient(urlOf('postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (rowCount === 0) await client.query(`create role ${APPLICATION_ROLE}`);
    const rights = `login nosuperuser ${testRights ? 'createdb' : 'nocreatedb'} nocreaterole noreplication nobypassrls`;
    await client.query(`alter role ${APPLICATION_ROLE} ${rights} password ${client.escapeLiteral(password)}`);
    // While the schema is brought up to date, and for a restore; `guardHistory` takes it away before the server serves.
    const { rowCount: hasOwner } = await client.query('select from pg_roles where rolname = $1', [
      HISTORY_ROLE,
    ]);
    if (hasOwner === 0) await client.query(`create role ${HISTORY_ROLE} nologin`);
    await client.query(`grant ${HISTORY_ROLE} to ${APPLICATION_ROLE}`);
    if (testRights)
      await client.query(`grant set on parameter session_replication_role to ${APPLICATION_ROLE}`);
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database} owner ${APPLICATION_ROLE}`);
    else await client.query(`alter database ${database} owner to ${APPLICATION_ROLE}`);
  });
  await withClient(urlOf(database), (client) => client.query(HAND_OVER));
}

/**
 * From now on the server adds to the history and reads it, and can neither change it nor give itself the right to: the
 * database is not its own either, as who owns that may drop any table of it. Idempotent.
 */
export async function guardHistory(urlOf: (database: string) => string, database: string): Promise<void> {
  const tables = APPEND_ONLY.map((table) => `public.${table}`).join(', ');
  await withClient(urlOf(database), async (client) => {
    await client.query(`
      begin;
      alter database ${database} owner to current_user;
      grant connect, create, temporary on database ${database} to ${APPLICATION_ROLE};
      grant usage, create on schema public to ${APPLICATION_ROLE};
      ${APPEND_ONLY.map((table) => `alter table public.${table} owner to ${HISTORY_ROLE};`).join('\n')}
      revoke all on ${tables} from public, ${APPLICATION_ROLE};
      grant select, insert on ${tables} to ${APPLICATION_ROLE};
      alter function public.${DROPS_EXPIRED} owner to ${HISTORY_ROLE};
      grant execute on function public.${DROPS_EXPIRED} to ${APPLICATION_ROLE};
      revoke ${HISTORY_ROLE} from ${APPLICATION_ROLE};
      commit`);
  });
}

/** Everything outside the system catalogues, except what belongs to an extension or follows its table. */
const HAND_OVER = `
DO $$
DECLARE
  handed text;
BEGIN
  FOR handed IN
    SELECT format('SCHEMA %I', nspname) FROM pg_namespace
    WHERE nspowner = current_user::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
    UNION ALL
    SELECT format('%s %s', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass)
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = relnamespace
    WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('e', 'a', 'i') AND (relkind = 'S' OR deptype = 'e'))
    UNION ALL
    SELECT format('ROUTINE %s', p.oid::regprocedure)
    FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = pronamespace
    WHERE proowner = current_user::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT format('TYPE %s', t.oid::regtype)
    FROM pg_type AS t JOIN pg_namespace AS n ON n.oid = typnamespace
    WHERE typowner = current_user::regrole AND typtype IN ('e', 'd') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e')
  LOOP
    EXECUTE format('ALTER %s OWNER TO ${APPLICATION_ROLE}', handed);
  END LOOP;
END $$`;

async function withClient(url: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
