// Parses a statement: which tables it reads and writes, and which business_id columns are equal.

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]+"(?:\.\w+)*|\$\d*|[A-Za-z_][\w]*(?:\.[A-Za-z_*][\w]*)*|\d+(?:\.\d+)?|::|[<>=!~@#&|*+\-/%^?]+|[(),;[\].:]/g;
const CLAUSES = new Set(
  'select where group order limit offset having returning set values on union intersect except window for with do conflict fetch'.split(
    ' ',
  ),
);
const NOT_ALIASES = new Set([
  ...CLAUSES,
  ...'join left right inner outer full cross lateral using natural as default from into and or when not only update delete insert'.split(
    ' ',
  ),
]);

/**
 * @typedef {{ table: string, alias: string, write: boolean, block: Block }} TableUse
 * @typedef {{ kind: string, uses: TableUse[], parent: Block | null, tokens: string[], locks: boolean, unnest: boolean,
 *   isCte: boolean, cteOf: Map<string, Block> }} Block
 */

/** All blocks of a statement, outermost first: the statement, its CTEs and its sub-selects. */
export function blocksOf(text) {
  const tokens = (text.match(TOKEN) ?? [])
    .filter((token) => !token.startsWith('--') && !token.startsWith('/*'))
    // A quoted name may be a keyword ("order"); the underscore tells them apart.
    .map((token) => token.replace(/^"([^"]+)"/, '$1_'))
    .map((token) => (token.startsWith("'") ? token : token.toLowerCase()));
  const blocks = [];
  readBlock(tokens, null, blocks, false);
  return blocks;
}

function readBlock(tokens, parent, blocks, isCte) {
  const block = {
    kind: 'select',
    uses: [],
    parent,
    tokens: [],
    locks: false,
    unnest: false,
    isCte,
    ctes: new Map(),
  };
  blocks.push(block);
  let expectsTable = false;
  let inFrom = false;
  let write = false;
  let kind = null;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === '(') {
      const end = closing(tokens, i);
      const inside = tokens.slice(i + 1, end);
      // WITH written AS ($ RETURNING …): the caller inserts the statement.
      const isQuery =
        /^(select|with|insert|update|delete)$/.test(inside[0] ?? '') ||
        (inside[0] === '$' && /^(as|materialized)$/.test(tokens[i - 1]) && !inFrom);
      if (isQuery) {
        const cteName =
          tokens[i - 1] === 'as' || tokens[i - 1] === 'materialized' ? cteNameBefore(tokens, i) : null;
        const child = readBlock(inside, block, blocks, cteName !== null && !inFrom);
        if (cteName && !inFrom) block.ctes.set(cteName, child);
        else if (expectsTable) {
          const alias = aliasAfter(tokens, end + 1);
          if (alias) block.ctes.set(alias, child);
          block.uses.push({ table: null, alias: alias ?? '', write: false, block, child });
          expectsTable = false;
        }
        block.tokens.push('(', ')');
      } else if (expectsTable && !isFunction(tokens, i)) {
        // FROM (a JOIN b …): parsed as if without the parentheses.
        tokens.splice(end, 1);
        tokens.splice(i, 1);
        i--;
      } else {
        expectsTable = false;
        readExpression(inside, block, blocks);
      }
      if (tokens[i] === '(') i = end;
      continue;
    }
    block.tokens.push(token);
    if (
      token === 'insert' ||
      token === 'delete' ||
      (token === 'update' && !['for', 'key', 'do'].includes(tokens[i - 1]))
    ) {
      kind ??= token;
      block.kind = kind;
    }
    if (token === 'into' && tokens[i - 1] === 'insert') [expectsTable, write] = [true, true];
    else if (token === 'update' && !['for', 'key', 'do'].includes(tokens[i - 1]))
      [expectsTable, write] = [true, true];
    else if (token === 'from' && tokens[i - 1] !== 'distinct') {
      [expectsTable, inFrom] = [true, true];
      write = tokens[i - 1] === 'delete';
    } else if (token === 'join' || (token === 'using' && block.kind === 'delete' && tokens[i + 1] !== '(')) {
      [expectsTable, inFrom, write] = [true, true, false];
    } else if (token === ',' && inFrom) [expectsTable, write] = [true, false];
    else if (token === 'for' && /^(update|no|share|key)$/.test(tokens[i + 1] ?? '')) {
      [block.locks, inFrom, expectsTable] = [true, false, false];
    } else if (CLAUSES.has(token)) {
      if (token !== 'on') inFrom = false;
      expectsTable = false;
    } else if (expectsTable && /^(only|lateral)$/.test(token)) continue;
    else if (expectsTable && /^[a-z_"$]/.test(token)) {
      expectsTable = false;
      if (tokens[i + 1] === '(' && !write) {
        if (token === 'unnest') block.unnest = true;
        block.uses.push({
          table: null,
          alias: aliasAfter(tokens, closing(tokens, i + 1) + 1) ?? token,
          write: false,
          block,
        });
        continue;
      }
      const alias = aliasAfter(tokens, i + 1);
      block.uses.push({
        table: token.replaceAll('"', ''),
        alias: alias ?? token.split('.').at(-1),
        write,
        block,
      });
      write = false;
    }
  }
  return block;
}

/** Inside the parentheses of a function or condition FROM has another meaning; only sub-selects count. */
function readExpression(tokens, block, blocks) {
  block.tokens.push('(');
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i] === '(') {
      const end = closing(tokens, i);
      const inside = tokens.slice(i + 1, end);
      if (/^(select|with|insert|update|delete)$/.test(inside[0] ?? '')) {
        readBlock(inside, block, blocks, false);
        block.tokens.push('(', ')');
      } else readExpression(inside, block, blocks);
      i = end;
    } else block.tokens.push(tokens[i]);
  }
  block.tokens.push(')');
}

function closing(tokens, open) {
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    if (tokens[i] === '(') depth++;
    if (tokens[i] === ')' && --depth === 0) return i;
  }
  return tokens.length;
}

/** WITH old AS (…), or old (a, b) AS MATERIALIZED (…). */
function cteNameBefore(tokens, open) {
  let i = open - 1;
  while (['as', 'materialized', 'not'].includes(tokens[i])) i--;
  if (tokens[i] === ')') {
    let depth = 0;
    for (; i >= 0; i--) {
      if (tokens[i] === ')') depth++;
      if (tokens[i] === '(' && --depth === 0) break;
    }
    i--;
  }
  return /^[a-z_]/.test(tokens[i] ?? '') ? tokens[i] : null;
}

function isFunction(tokens, open) {
  return /^[a-z_]/.test(tokens[open - 1] ?? '') && !NOT_ALIASES.has(tokens[open - 1]);
}

function aliasAfter(tokens, at) {
  const i = tokens[at] === 'with' && tokens[at + 1] === 'ordinality' ? at + 2 : at;
  const name = tokens[i] === 'as' ? tokens[i + 1] : tokens[i];
  return name && /^[a-z_]\w*$/.test(name) && !NOT_ALIASES.has(name) ? name : null;
}

/** Pairs (left, right) of every equality, with tuples expanded: (a, b) = (c, d) is a = c and b = d. */
export function equalitiesOf(tokens) {
  const pairs = [];
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i] !== '=') continue;
    const left = operandBefore(tokens, i);
    const right = operandAfter(tokens, i);
    for (let n = 0; n < Math.min(left.length, right.length); n++) pairs.push([left[n], right[n]]);
  }
  return pairs;
}

function operandBefore(tokens, at) {
  if (tokens[at - 1] !== ')') return [tokens[at - 1] ?? ''];
  let depth = 0;
  for (let i = at - 1; i >= 0; i--) {
    if (tokens[i] === ')') depth++;
    if (tokens[i] === '(' && --depth === 0) return items(tokens.slice(i + 1, at - 1));
  }
  return [];
}

function operandAfter(tokens, at) {
  if (tokens[at + 1] !== '(') return [tokens[at + 1] ?? ''];
  return items(tokens.slice(at + 2, closing(tokens, at + 1)));
}

/** The first token of each item; the rest is a cast. */
function items(tokens) {
  const found = [];
  let depth = 0;
  let isFirst = true;
  for (const token of tokens) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (depth > 0) continue;
    if (token === ',') isFirst = true;
    else if (isFirst) {
      found.push(token);
      isFirst = false;
    }
  }
  return found;
}
