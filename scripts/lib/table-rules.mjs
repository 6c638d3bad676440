// Checks one statement of a store: whose tables it writes and reads, and whether a PostgreSQL sharded by
// business_id can plan it.
import { blocksOf, equalitiesOf } from './sql-shape.mjs';

export const RULES = {
  'foreign-write': 'writes a table of another module',
  'upward-read': 'reads a table of a module above',
  'unknown-table': 'names a table that is not in tables.gen.ts',
  across: 'does not name business_id by equality for each table of a business',
  'insert-from-unnest': 'is an INSERT … SELECT FROM unnest; a list of values can be planned',
  'writing-cte': 'has a writing CTE beside another write; send two statements',
  'lock-across': 'locks rows across businesses',
  correlated: 'correlates a table of a business with a shared table; join them or ask twice',
  'slice-in-set': 'sets a slice of an array, which crashes a coordinator; trim_array does the same',
  'unnest-lateral':
    'joins unnest with a LATERAL across businesses; a plain join with DISTINCT can be planned',
  'local-table': 'reads a table of the coordinator beside one of a business; ask twice',
  'stable-in-update': 'calls a function in an UPDATE that depends on a setting; work the value out before',
  'subquery-in-values': 'has a sub-select in VALUES; INSERT … SELECT can be planned',
  'join-parameter':
    'LEFT JOINs a table of a business by a parameter, which may be NULL; a sub-select can be planned',
  'lock-correlated': 'locks a row beside a sub-select that does not name the business by a parameter',
};

/** Not immutable: what they give depends on the time zone. */
const STABLE = /^(interval|make_interval|make_timestamptz|to_char|date_trunc|date_part|age|to_timestamp)$/;

/**
 * @param {{ owners: Map<string, string>, order: string[], ofBusiness: Set<string>, everywhere: Set<string> }} schema
 * @returns {{ rule: keyof typeof RULES, what: string }[]}
 */
export function judge(text, module, { owners, order, ofBusiness, everywhere }) {
  const blocks = blocksOf(text);
  const uses = blocks.flatMap((block) => block.uses);
  for (const use of uses) use.child ??= use.table === null ? null : cteOf(use);
  const real = uses.filter(
    (use) => use.table !== null && !use.child && !/^(pg_|information_schema)/.test(use.table),
  );
  const faults = [];
  const add = (rule, what) => faults.push({ rule, what });

  for (const [table, write] of real.flatMap((use) =>
    use.table.split('__or__').map((name) => [name, use.write]),
  )) {
    const owner = table.startsWith('jobs.') ? 'platform' : owners.get(table);
    if (!owner) add('unknown-table', table);
    else if (write && owner !== module) add('foreign-write', `${table} of ${owner}`);
    else if (order.indexOf(owner) > order.indexOf(module)) add('upward-read', `${table} of ${owner}`);
  }

  const isOfBusiness = (use) =>
    use.table !== null && !use.child && use.table.split('__or__').some((name) => ofBusiness.has(name));
  const groups = new Groups();
  for (const use of uses) {
    if (use.child) for (const inner of use.child.uses) if (hasBusiness(inner)) groups.join(use, inner);
    if (use.write && isOfBusiness(use) && use.block.kind === 'insert') bindInsert(use, groups);
  }
  for (const block of blocks) {
    for (const [left, right] of equalitiesOf(block.tokens)) {
      const [a, b] = [keyOf(left, block), keyOf(right, block)];
      if (a && b) {
        const shared = [a, b].find((use) => use.table === 'business' && use.block !== block);
        if (shared) add('correlated', `${(shared === a ? b : a).table} with business`);
        else groups.join(a, b);
      } else if (a && right.startsWith('$')) groups.join(a, PARAMETER);
      else if (b && left.startsWith('$')) groups.join(b, PARAMETER);
      else correlation(left, right, block, isOfBusiness, add);
    }
    joinUsing(block, groups, hasBusiness);
  }
  const unbound = real.filter((use) => isOfBusiness(use) && !groups.same(use, PARAMETER));
  if (unbound.length > 0) add('across', [...new Set(unbound.map(({ table }) => table))].join(', '));
  for (const block of blocks) {
    const target = block.uses.find((use) => use.write && isOfBusiness(use));
    if (block.kind === 'insert' && block.unnest && target) add('insert-from-unnest', target.table);
    if (block.locks && block.uses.some((use) => unbound.includes(use))) add('lock-across', unbound[0].table);
  }
  const isLocal = ({ table }) =>
    table.split('__or__').some((name) => !ofBusiness.has(name) && !everywhere.has(name));
  for (const [inner, outer] of correlationsOf(blocks)) {
    const kinds = [inner, outer].map((block) => block.uses.filter((use) => real.includes(use)));
    const [own, around] = kinds.map((uses) => ({
      local: uses.find(isLocal),
      ofBusiness: uses.find(isOfBusiness),
    }));
    const local = (own.local && around.ofBusiness && own.local) || (own.ofBusiness && around.local);
    if (local) add('local-table', local.table);
  }
  for (const block of blocks) {
    const within = blocks.filter((one) => one === block || isWithin(one, block));
    const ofBlock = within.flatMap(({ uses: inner }) => inner);
    const known = ofBlock.find((use) => use.write && real.includes(use) && !isLocal(use));
    if (block.kind === 'update' && known) {
      const set = clauseOf(block.tokens, 'set', /^(from|where|returning)$/);
      if (hasSlice(set)) add('slice-in-set', known.table);
      const stable = block.tokens.find((token) => STABLE.test(token));
      if (stable) add('stable-in-update', `${stable} in ${known.table}`);
    }
    if (block.kind === 'insert' && known && block.tokens.includes('values')) {
      if (blocks.some((one) => one.parent === block && !one.isCte)) add('subquery-in-values', known.table);
    }
    if (block.unnest && block.tokens.includes('lateral') && ofBlock.some((use) => unbound.includes(use)))
      add('unnest-lateral', unbound[0].table);
    for (const [alias, column] of leftJoinedByParameter(block.tokens)) {
      const use = block.uses.find((one) => one.alias === alias && isOfBusiness(one));
      if (use && column !== 'business_id') add('join-parameter', `${use.table}.${column}`);
    }
    if (block.locks) {
      for (const one of within.filter((inner) => inner !== block)) {
        const named = equalitiesOf(one.tokens).flatMap(([left, right]) =>
          right.startsWith('$') ? [keyOf(left, one)] : left.startsWith('$') ? [keyOf(right, one)] : [],
        );
        const open = one.uses.find((use) => isOfBusiness(use) && !named.includes(use));
        if (open) add('lock-correlated', open.table);
      }
    }
  }
  // A CTE with a statement of the caller writes too, if it returns rows.
  const given = blocks.filter(
    (block) => block.isCte && block.tokens[0] === '$' && block.tokens.includes('returning'),
  );
  const writes = [
    ...real.filter((use) => use.write),
    ...given.map((block) => ({ table: 'what the caller puts in', block })),
  ];
  if (writes.length > 1 && writes.some(({ block }) => block.isCte) && writes.some(isOfBusiness)) {
    add('writing-cte', writes.map(({ table }) => table).join(', '));
  }
  return faults;

  function hasBusiness(use) {
    return isOfBusiness(use) || use.child || use.table === 'business';
  }
  /** INSERT … VALUES has its business_id; INSERT … SELECT takes it from the rows it reads. */
  function bindInsert(target) {
    const read = target.block.uses.filter((use) => use !== target && hasBusiness(use));
    for (const use of read) groups.join(target, use);
    if (read.length === 0) groups.join(target, PARAMETER);
  }
  function keyOf(token, block) {
    const parts = token.split('.');
    const column = parts.at(-1);
    if (column !== 'business_id' && column !== 'id') return null;
    const alias = parts.length > 1 ? parts.at(-2) : null;
    for (let scope = block; scope; scope = scope.parent) {
      const use = scope.uses.find((one) => {
        if (alias && one.alias !== alias) return false;
        return column === 'business_id'
          ? isOfBusiness(one) || one.child
          : one.table === 'business' && !one.child;
      });
      if (use) return use;
      if (alias && scope.uses.some((one) => one.alias === alias)) return null;
    }
    return null;
  }
}

const PARAMETER = { parameter: true };

function isWithin(block, outer) {
  for (let one = block.parent; one; one = one.parent) if (one === outer) return true;
  return false;
}

/** The tokens of one clause. */
function clauseOf(tokens, begin, end) {
  const from = tokens.indexOf(begin);
  if (from < 0) return [];
  const length = tokens.slice(from).findIndex((token) => end.test(token));
  return tokens.slice(from + 1, length < 0 ? undefined : from + length);
}

/** `column = expression[…:…]`, and nothing around it. Sub-scripts of parts of an expression can be planned. */
function hasSlice(tokens) {
  let depth = 0;
  let outside = '';
  let slice = '';
  const isSlice = () => /^\w+ =( [\w.$]+)?$/.test(outside.trim()) && slice.endsWith(':]');
  for (const token of [...tokens, ',']) {
    if (token === ',' && depth === 0) {
      if (isSlice()) return true;
      [outside, slice] = ['', ''];
      continue;
    }
    if (token === '(' || token === '[') depth++;
    if (depth === 0) [outside, slice] = [`${outside} ${token}`, ''];
    else if (depth === 1 && token === ':') slice = ':';
    if (token === ')' || token === ']') depth--;
    if (token === ']' && depth === 0 && slice) slice = ':]';
  }
  return false;
}

/** (sub-select in an expression, the block whose row it asks about). */
function correlationsOf(blocks) {
  return blocks.flatMap((block) => {
    if (!block.parent || block.isCte) return [];
    const found = equalitiesOf(block.tokens)
      .flat()
      .filter((token) => /^[a-z_]\w*\.\w+$/.test(token))
      .map((token) => token.split('.')[0])
      .filter((alias) => !block.uses.some((use) => use.alias === alias))
      .flatMap((alias) => {
        for (let outer = block.parent; outer; outer = outer.parent)
          if (outer.uses.some((use) => use.alias === alias)) return [outer];
        return [];
      });
    return [...new Set(found)].map((outer) => [block, outer]);
  });
}

/** (alias, column) of each `alias.column = $` in the condition of a LEFT JOIN. */
function leftJoinedByParameter(tokens) {
  const found = [];
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i] !== 'left' || tokens[i + 1] !== 'join') continue;
    const rest = tokens.slice(i + 2);
    const end = rest.findIndex((token) =>
      /^(join|left|right|inner|cross|where|group|order|limit|for)$/.test(token),
    );
    const on = end < 0 ? rest : rest.slice(0, end);
    for (const [left, right] of equalitiesOf(on)) {
      const [column, value] = right.startsWith('$') ? [left, right] : [right, left];
      if (value.startsWith('$') && column.includes('.')) found.push(column.split('.').slice(-2));
    }
  }
  return found;
}

/** Correlated sub-select from a shared table (users) onto a business's table. */
function correlation(left, right, block, isOfBusiness, add) {
  if (!block.parent || block.isCte) return;
  const inner = block.uses.find(isOfBusiness);
  if (!inner) return;
  for (const token of [left, right]) {
    const alias = token.includes('.') ? token.split('.').at(-2) : null;
    if (!alias || block.uses.some((use) => use.alias === alias)) continue;
    const outer = block.parent.uses.find((use) => use.alias === alias);
    if (outer?.table && !outer.child && !block.parent.uses.some(isOfBusiness)) {
      add('correlated', `${inner.table} with ${outer.table}`);
    }
  }
}

function cteOf(use) {
  for (let scope = use.block; scope; scope = scope.parent) {
    const child = scope.ctes.get(use.table);
    if (child && child !== use.block) return child;
  }
  return null;
}

/** JOIN b USING (business_id, …): the same business as the table before it. */
function joinUsing(block, groups, hasBusiness) {
  const { tokens } = block;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i] !== 'using' || tokens[i + 1] !== '(') continue;
    const columns = tokens.slice(i + 2, tokens.indexOf(')', i));
    if (!columns.includes('business_id')) continue;
    const before = tokens.slice(0, i);
    const named = block.uses.filter(
      (use) => hasBusiness(use) && before.some((token) => token === use.table || token === use.alias),
    );
    const last = named.at(-1);
    if (last) for (const use of named) groups.join(use, last);
  }
}

class Groups {
  #parents = new Map();
  #find(use) {
    const parent = this.#parents.get(use);
    return parent === undefined ? use : this.#find(parent);
  }
  join(a, b) {
    const [x, y] = [this.#find(a), this.#find(b)];
    if (x !== y) this.#parents.set(x, y);
  }
  same(a, b) {
    return this.#find(a) === this.#find(b);
  }
}
