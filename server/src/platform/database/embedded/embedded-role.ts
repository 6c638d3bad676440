import { Client } from 'pg';

/** The role that the server uses: owns its database and nothing else, and may not read files or run programs. */
export const APPLICATION_ROLE = 'kursi_app';

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
    if (testRights)
      await client.query(`grant set on parameter session_replication_role to ${APPLICATION_ROLE}`);
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database} owner ${APPLICATION_ROLE}`);
    else await client.query(`alter database ${database} owner to ${APPLICATION_ROLE}`);
  });
  await withClient(urlOf(database), (client) => client.query(HAND_OVER));
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
