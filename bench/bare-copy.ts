// What backup and restore are measured against: COPY of every table through the same compressor, a file each, and back
// into an empty database with the same indexes and constraints.
//   DATABASE_URL=… node bench/bare-copy.ts out FOLDER
//   DATABASE_URL=… node bench/bare-copy.ts in FOLDER
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { takeIndexesAside } from '../server/src/platform/database/backup/load-database.ts';
import { migrate } from '../server/src/platform/database/schema/migrate.ts';

const [direction, folder = '.'] = process.argv.slice(2);
const url = process.env['DATABASE_URL'] ?? '';

const OURS = `
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and c.relname <> 'schema_migration'
  group by c.relname order by c.relname`;

async function copyOut(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string }>(OURS);
  await client.query('begin isolation level repeatable read read only');
  for (const { name, columns } of rows)
    await pipeline(
      client.query(copyTo(`copy public.${name} (${columns}) to stdout`)),
      createZstdCompress({
        params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
      }),
      createWriteStream(path.join(folder, `${name}.zst`), { flush: true }),
    );
  await client.query('commit');
}

async function copyBack(client: Client): Promise<void> {
  await migrate({ url });
  const { rows } = await client.query<{ name: string; columns: string }>(OURS);
  const files = await readdir(folder);
  await client.query("begin; set local maintenance_work_mem = '256MB'");
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
  const indexes = await takeIndexesAside(client);
  for (const { name, columns } of rows.filter((table) => files.includes(`${table.name}.zst`)))
    await pipeline(
      createReadStream(path.join(folder, `${name}.zst`)),
      createZstdDecompress(),
      client.query(copyFrom(`copy public.${name} (${columns}) from stdin (freeze)`)),
    );
  for (const statement of indexes) await client.query(statement);
  await client.query('commit');
  await client.query('analyze');
}

const client = new Client({ connectionString: url });
await client.connect();
await (direction === 'in' ? copyBack(client) : copyOut(client));
await client.end();
