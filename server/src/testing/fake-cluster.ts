import type { Client } from 'pg';

/** A fake Citus: records the distributed tables, and refuses what a cluster refuses. */
const CLUSTER = `
  create schema cluster;
  create view cluster.pg_extension as select 'citus' as extname;
  create table cluster.pg_dist_partition (logicalrelid regclass primary key, partmethod "char", repmodel "char");
  create function cluster.create_reference_table(name text) returns void language sql as $$
    insert into cluster.pg_dist_partition values (name::regclass, 'n', 't')
  $$;
  create function cluster.create_distributed_table(name text, by text, colocate_with text)
  returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint k where k.conrelid = name::regclass and k.contype in ('p', 'u', 'x')
      and not (select a.attnum from pg_attribute a where a.attrelid = k.conrelid and a.attname = by) = any (k.conkey))
    then raise 'a key of % has no %', name, by; end if;
    if exists (select from pg_constraint k where k.contype = 'f' and name::regclass in (k.conrelid, k.confrelid))
    then raise '% has a foreign key to a table that may not be distributed yet', name; end if;
    insert into cluster.pg_dist_partition values (name::regclass, 'h', 'c');
  end $$;
  create function cluster.truncate_local_data_after_distributing_table(regclass) returns void language sql
  as $$ select $$;
  set search_path to public, cluster, pg_catalog`;

/** For this connection; `alter database` needs rights that tests have not. */
export async function fakeCluster(client: Client): Promise<Pick<Client, 'query' | 'escapeIdentifier'>> {
  await client.query(CLUSTER);
  return {
    escapeIdentifier: client.escapeIdentifier.bind(client),
    query: ((text: string, values?: unknown[]) =>
      text.includes('alter database') ? undefined : client.query(text, values)) as Client['query'],
  };
}
