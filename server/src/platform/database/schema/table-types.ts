import type { ClientBase } from 'pg';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly type_name: string;
  readonly is_array: boolean;
  readonly nullable: boolean;
  readonly generated: 'never' | 'always' | 'default';
  readonly is_view: boolean;
}

const COLUMNS = `
  select c.relname as table_name, a.attname as column_name,
         coalesce(element.typname, t.typname) as type_name, element.oid is not null as is_array,
         not a.attnotnull as nullable, c.relkind in ('v', 'm') as is_view,
         case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
              when a.attidentity = 'd' or a.atthasdef then 'default' else 'never' end as generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
   order by c.relname collate "C", a.attnum`;

/** Check constraints on one column: (role = ANY (ARRAY['owner'::text, …])), which is how IN is stored. */
const CHECKS = `
  select c.relname as table_name, a.attname as column_name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
   where k.contype = 'c' and cardinality(k.conkey) = 1
   order by 1, 2, 3`;

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Temporal.Instant',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

/** Columns of money: whole paise, as bigint. */
const MONEY = /(^|_)(price|amount|dues|cash|upi|online)$|^refunded$/;

/** The text of tables.gen.ts for the schema the client is connected to. */
export async function describeTables(client: Pick<ClientBase, 'query'>): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: checks } = await client.query<{
    table_name: string;
    column_name: string;
    definition: string;
  }>(CHECKS);
  const unions = new Map<string, string>();
  for (const check of checks) {
    const union = unionOf(check.definition, check.column_name);
    if (union) unions.set(`${check.table_name}.${check.column_name}`, union);
  }

  const tables = Map.groupBy(columns, (column) => column.table_name);
  const lines = ['export interface Tables {'];
  for (const [table, itsColumns] of tables) {
    lines.push(`  ${table}: {`);
    for (const column of itsColumns) {
      const union = unions.get(`${table}.${column.column_name}`);
      lines.push(`    ${column.column_name}: ${typeOf(column, union)};`);
    }
    lines.push('  };');
  }
  lines.push('}', '');
  const body = lines.join('\n');
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  const money = /\bPaise\b/.test(body) ? "import type { Paise } from '@kursi/core/kernel/money.ts';\n" : '';
  return `// Made by "npm run db:types" from server/migrations. Do not edit.
${money}import type { ${used.join(', ')} } from 'kysely';

${body}`;
}

function typeOf(column: Column, union: string | undefined): string {
  // Ranges, uuid, date, citext, numeric and similar types arrive as strings.
  let type = (column.type_name === 'text' ? union : undefined) ?? TYPES[column.type_name] ?? 'string';
  if (type === 'number' && MONEY.test(column.column_name)) type = 'Paise';
  if (column.is_array) type = type.includes('|') ? `(${type})[]` : `${type}[]`;
  const isJson = column.type_name === 'json' || column.type_name === 'jsonb';
  if (column.is_view) return `ColumnType<${type} | null, never, never>`;
  if (column.generated === 'always') return `GeneratedAlways<${type}>`;
  if (column.nullable && !isJson) type = `${type} | null`;
  return column.generated === 'default' ? `Generated<${type}>` : type;
}

/** A union type such as 'owner' | 'admin', when the check only lists the values of this column. */
function unionOf(definition: string, column: string): string | undefined {
  const literal = "'(?:[^']|'')*'(?:::[a-z ]+)?";
  const name = String.raw`\(?"?${column}"?\)?(?:::text)?`;
  const many = new RegExp(
    String.raw`^CHECK \(\(${name} = ANY \(\(?ARRAY\[(${literal}(?:, ${literal})*)\]\)?(?:::text\[\])?\)\)\)$`,
  );
  const one = new RegExp(String.raw`^CHECK \(\(${name} = (${literal})\)\)$`);
  const list = (many.exec(definition) ?? one.exec(definition))?.[1];
  if (list === undefined) return undefined;
  const values = [...list.matchAll(/'((?:[^']|'')*)'/g)].map((match) =>
    (match[1] ?? '').replaceAll("''", "'"),
  );
  return values.map((value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`).join(' | ');
}
