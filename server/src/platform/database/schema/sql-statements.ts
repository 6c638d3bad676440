/** What a semicolon or comma may stand in without ending anything: comments, strings and quoted bodies. */
const QUOTED =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/y;

/** The statements of a migration, without their semicolons. */
export function statementsOf(sql: string): string[] {
  return split(sql, ';').filter((statement) => withoutComments(statement) !== '');
}

/**
 * `ALTER TABLE t a, b` as `ALTER TABLE t a` and `ALTER TABLE t b`: a cluster takes one change at a time. `DROP INDEX a,
 * b` likewise. Everything else stays one statement.
 */
export function oneChangeEach(statement: string): string[] {
  const plain = withoutComments(statement);
  const head = /^(?:ALTER TABLE (?:IF EXISTS )?(?:ONLY )?\S+|DROP INDEX(?: IF EXISTS)?)\s/i.exec(plain)?.[0];
  if (!head) return [statement];
  return split(plain.slice(head.length), ',').map((change) => `${head.trim()} ${change.trim()}`);
}

/** Quoted text stays; comments go, and runs of space become one. */
export function withoutComments(sql: string): string {
  let plain = '';
  for (const { text, quoted } of partsOf(sql)) {
    if (quoted && /^(--|\/\*)/.test(text)) plain += ' ';
    else plain += quoted ? text : text.replaceAll(/\s+/g, ' ');
  }
  return plain.replaceAll(/^ +| +$/g, '');
}

function split(sql: string, at: ';' | ','): string[] {
  const found: string[] = [];
  let current = '';
  let depth = 0;
  for (const { text, quoted } of partsOf(sql)) {
    if (!quoted && '([{'.includes(text)) depth++;
    if (!quoted && ')]}'.includes(text)) depth--;
    if (!quoted && depth === 0 && text === at) {
      found.push(current);
      current = '';
    } else current += text;
  }
  return [...found, current];
}

/** Single characters, and whole quoted pieces. */
function* partsOf(sql: string): Generator<{ readonly text: string; readonly quoted: boolean }> {
  for (let i = 0; i < sql.length; ) {
    QUOTED.lastIndex = i;
    const quoted = QUOTED.exec(sql)?.[0];
    const text = quoted ?? sql.charAt(i);
    yield { text, quoted: quoted !== undefined };
    i += text.length;
  }
}
