// Extracts the SQL of a store: Kysely chains, sql`…` templates and plain SQL strings become one text per
// statement. Chains are translated well enough to see tables, joins and conditions.
import { parseSync } from '@swc/core';

const STARTS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const JOIN = /^(inner|left|right|full|cross)Join(Lateral)?$/;
const LOCK = /^for(Update|NoKeyUpdate|Share|KeyShare)$/;
const IS_SQL = /^\s*(--.*\n\s*)*(WITH|SELECT|INSERT|UPDATE|DELETE|MERGE|FROM|WHERE|JOIN)\b/i;

/** @param {(file: string) => string} read */
export function makeReader(read) {
  const files = new Map();
  const load = (file) => {
    if (!files.has(file)) files.set(file, declarationsOf(file, read(file)));
    return files.get(file);
  };

  /** Every statement of a store: its function and its text. */
  return function statementsOf(file) {
    const { declared } = load(file);
    const inlined = new Set();
    const found = [];
    const nested = new Set();
    for (const [name, node] of declared) {
      for (const root of rootsOf(node)) {
        const render = makeRenderer(load, { file, ...localsOf(node), inlined, nested });
        const text = root.map((part) => render(part, new Set([name]))).join(' ');
        found.push({ file, name, text, root: root[0] });
      }
    }
    // A fragment is checked in the statement that contains it.
    return found.filter(({ name, root }) => !inlined.has(`${file}#${name}`) && !nested.has(root));
  };
}

function declarationsOf(file, source) {
  const program = parseSync(source, { syntax: 'typescript', tsx: false, target: 'esnext' });
  const declared = new Map();
  const imported = new Map();
  const unions = new Map();
  for (const item of program.body) {
    if (item.type === 'ImportDeclaration' && item.source.value.startsWith('.')) {
      const from = joinPath(file, item.source.value);
      for (const { local, imported: other } of item.specifiers) {
        imported.set(local.value, { file: from, name: other?.value ?? local.value });
      }
    }
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declaration.type === 'FunctionDeclaration') declared.set(declaration.identifier.value, declaration);
    if (declaration.type === 'TsTypeAliasDeclaration')
      unions.set(declaration.id.value, literalsIn(declaration));
    if (declaration.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) if (init) declared.set(id.value, init);
    }
  }
  return { declared, imported, unions };
}

function literalsIn(node) {
  if (!node || typeof node !== 'object') return [];
  if (node.type === 'StringLiteral') return [node.value];
  return Object.entries(node).flatMap(([key, child]) => (key === 'span' ? [] : literalsIn(child)));
}

/** A table name chosen at run time: every candidate must be allowed. */
const oneOf = (names) => names.join('__or__');

function joinPath(file, relative) {
  const parts = file.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Statements of one function: each a list of chains, because `query = query.where(…)` continues one. */
function rootsOf(node) {
  const roots = [];
  const byVariable = new Map();
  const visit = (current, variable) => {
    if (!current || typeof current !== 'object') return;
    if (Array.isArray(current)) {
      for (const child of current) visit(child, variable);
      return;
    }
    if (current.type === 'VariableDeclarator') return visit(current.init, current.id.value);
    if (current.type === 'AssignmentExpression') return visit(current.right, current.left.value);
    if (isSqlTemplate(current) || isSqlText(current)) return void roots.push([current]);
    if (current.type === 'CallExpression') {
      if (isInsertRows(current) || isRowQuery(current)) {
        roots.push([current]);
        return;
      }
      const { root, starts } = chainOf(current);
      const goesOn = root.type === 'Identifier' ? byVariable.get(root.value) : undefined;
      if (goesOn && !starts) return void goesOn.push(current);
      if (starts) {
        const statement = [current];
        roots.push(statement);
        if (variable) byVariable.set(variable, statement);
        return;
      }
    }
    for (const [key, child] of Object.entries(current)) {
      if (key !== 'span' && typeof child === 'object') {
        visit(
          child,
          current.type === 'AwaitExpression' || current.type === 'ParenthesisExpression'
            ? variable
            : undefined,
        );
      }
    }
  };
  visit(node);
  return roots;
}

/** Values of the variables of a function: `const conditions = [sql`…`]`, and what is pushed onto them. */
function localsOf(node) {
  const locals = new Map();
  const parameters = new Map();
  const add = (name, value) => locals.set(name, [...(locals.get(name) ?? []), value]);
  const visit = (current) => {
    if (!current || typeof current !== 'object') return;
    if (Array.isArray(current)) return current.forEach(visit);
    // An awaited value is a row, not SQL.
    if (current.type === 'VariableDeclarator' && current.init && current.init.type !== 'AwaitExpression') {
      add(current.id.value, current.init);
    }
    if (current.type === 'Parameter' && current.pat.type === 'Identifier') {
      const type = current.pat.typeAnnotation?.typeAnnotation;
      if (type?.type === 'TsTypeReference') parameters.set(current.pat.value, type.typeName.value);
    }
    if (current.type === 'CallExpression' && current.callee.property?.value === 'push') {
      add(current.callee.object.value, current.arguments);
    }
    for (const [key, child] of Object.entries(current)) if (key !== 'span') visit(child);
  };
  visit(node);
  return { locals, parameters };
}

function isSqlTemplate(node) {
  return (
    node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.value === 'sql'
  );
}

/** insertRows('visit', rows) of platform/database/insert-rows.ts. */
function isInsertRows(node) {
  return node.callee.type === 'Identifier' && node.callee.value === 'insertRows';
}

const ROW_QUERIES = {
  findRow: (table, condition) => `SELECT * FROM ${table} ${condition}`,
  lockRow: (table, condition) => `SELECT * FROM ${table} ${condition} FOR UPDATE`,
  listRows: (table, condition) => `SELECT * FROM ${table} ${condition}`,
  hasRow: (table, condition) => `SELECT * FROM ${table} ${condition}`,
  updateRows: (table, condition) => `UPDATE ${table} SET $ ${condition}`,
  deleteRows: (table, condition) => `DELETE FROM ${table} ${condition}`,
};

/** findRow(db, 'visit', { business_id, id }, …) and its like of platform/database/row-queries.ts. */
function isRowQuery(node) {
  return node.callee.type === 'Identifier' && Object.hasOwn(ROW_QUERIES, node.callee.value);
}

/** A key that is not written out names no column that the rules could see. */
function columnsOfKey(node) {
  if (node?.type !== 'ObjectExpression') return [];
  return node.properties.flatMap(({ type, key, value }) =>
    type === 'KeyValueProperty' ? [key.value] : type === 'Identifier' ? [value] : [],
  );
}

function isSqlText(node) {
  if (node.type === 'StringLiteral') return IS_SQL.test(node.value) && node.value.includes(' ');
  if (node.type !== 'TemplateLiteral') return false;
  const text = node.quasis.map(({ raw }) => raw).join('$');
  return /\b(select\b[\s\S]+\bfrom|insert into|update \w+ set|delete from)\b/i.test(text);
}

/** The calls of a.b(…).c(…) from the inside out, and their root. */
function chainOf(node) {
  const calls = [];
  let current = node;
  for (;;) {
    if (current.type === 'CallExpression' && current.callee.type === 'MemberExpression') {
      calls.unshift({
        method: current.callee.property.value,
        args: current.arguments.map((arg) => arg.expression),
      });
      current = current.callee.object;
    } else if (current.type === 'MemberExpression' || current.type === 'TsNonNullExpression') {
      current = current.object ?? current.expression;
    } else if (current.type === 'ParenthesisExpression' || current.type === 'TsAsExpression') {
      current = current.expression;
    } else break;
  }
  // whereScope(db.selectFrom('x'), scope).select(…): the chain is the argument of a helper.
  const inner =
    current.type === 'CallExpression' ? current.arguments.map((arg) => chainish(arg.expression)) : [];
  return {
    root: current,
    calls,
    starts: calls.some(({ method }) => STARTS.has(method)) || inner.some(Boolean),
  };
}

function chainish(node) {
  return node.type === 'CallExpression' && chainOf(node).starts;
}

function makeRenderer(load, { file, locals, parameters, inlined, nested }) {
  let outermost = null;
  const text = (node, seen) => {
    if (!node || typeof node !== 'object') return '';
    if (Array.isArray(node)) return node.map((child) => text(child, seen)).join(' ');
    if (node !== outermost) nested.add(node);
    if (isSqlTemplate(node)) return template(node.template, seen);
    if (isSqlText(node)) return node.type === 'StringLiteral' ? node.value : template(node, seen);
    if (node.type === 'Identifier') return reference(node.value, seen);
    if (node.type === 'CallExpression') return call(node, seen);
    if (node.type === 'KeyValueProperty') return text(node.value, seen);
    return Object.entries(node)
      .filter(([key, child]) => key !== 'span' && key !== 'params' && child && typeof child === 'object')
      .map(([, child]) => text(child, seen))
      .join(' ');
  };

  const template = ({ quasis, expressions }, seen) =>
    quasis
      .map(({ cooked, raw }, i) => {
        const expression = expressions[i];
        if (!expression) return cooked ?? raw;
        return `${cooked ?? raw} ${inner(expression, seen).trim() || '$'} `;
      })
      .join('');

  /** Interpolated values: also the body of a function of ours, or a string with SQL. */
  const inner = (node, seen) => {
    if (node.type === 'StringLiteral') return node.value;
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      return [
        reference(node.callee.value, seen),
        ...node.arguments.map((arg) => text(arg.expression, seen)),
      ].join(' ');
    }
    return text(node, seen);
  };

  const reference = (name, seen) => {
    const local = locals.get(name);
    if (local && !seen.has(name)) {
      const value = local.filter(mentionsSql);
      return value.length > 0 ? text(value, new Set([...seen, name])) : '';
    }
    const here = load(file);
    const place = here.declared.has(name) ? { file, name } : here.imported.get(name);
    if (!place || seen.has(name) || !place.file.endsWith('.ts')) return '';
    const node = load(place.file).declared.get(place.name);
    if (!node || !mentionsSql(node)) return '';
    inlined.add(`${place.file}#${place.name}`);
    const body = node.type === 'FunctionDeclaration' ? node.body : node;
    const render = makeRenderer(load, { file: place.file, ...localsOf(node), inlined, nested });
    return render(body, new Set([...seen, name]), true);
  };

  const call = (node, seen) => {
    const { root, calls } = chainOf(node);
    if (root.type === 'Identifier' && root.value === 'sql') {
      const parts = calls.flatMap(({ method, args }) => {
        if (method === 'execute' || method === 'as' || method === '$castTo') return [];
        if (method === 'table') return [oneOf(literalsIn(args))];
        return args.map((arg) => (arg.type === 'StringLiteral' ? arg.value : text(arg, seen)));
      });
      return parts.join(' ');
    }
    // Temporal.Instant.from(…) is not FROM.
    if (root.type === 'Identifier' && /^[A-Z]/.test(root.value)) return '';
    const start =
      root.type === 'CallExpression'
        ? plainCall(root, seen)
        : root.type === 'Identifier'
          ? ''
          : text(root, seen);
    return [start, ...calls.map((one) => method(one, seen))].join(' ');
  };

  const plainCall = (node, seen) => {
    if (isInsertRows(node)) return `INSERT INTO ${node.arguments[0].expression.value ?? '$'} VALUES ()`;
    const args = node.arguments.map((arg) => arg.expression);
    if (isRowQuery(node)) {
      const equal = columnsOfKey(args[2]).map((column) => `${column} = $`);
      return ROW_QUERIES[node.callee.value](source(args[1], seen), `WHERE ${equal.join(' AND ')}`);
    }
    const condition = comparison(args, seen);
    if (condition) return `WHERE ${condition}`;
    const helper = node.callee.type === 'Identifier' ? reference(node.callee.value, seen) : '';
    const inside = args.map((arg) => text(arg, seen)).join(' ');
    return helper ? `${inside} ${helper}` : grouped(inside);
  };

  const comparison = (args, seen, isReference = false) => {
    const [left, operator, right] = args;
    if (args.length !== 3 || left.type !== 'StringLiteral' || operator.type !== 'StringLiteral') return '';
    if (isReference && right.type === 'StringLiteral')
      return `${left.value} ${operator.value} ${right.value}`;
    const value = grouped(text(right, seen)).trim();
    return `${left.value} ${operator.value} ${value || (right.type === 'ArrowFunctionExpression' ? '(fn)' : '$')}`;
  };

  const source = (node, seen) => {
    if (node.type === 'StringLiteral') return node.value;
    if (node.type === 'ArrayExpression') {
      return node.elements.map(({ expression }) => source(expression, seen)).join(', ');
    }
    const type = node.type === 'Identifier' ? parameters.get(node.value) : undefined;
    const names = type ? (load(file).unions.get(type) ?? []) : [];
    return names.length > 0 ? oneOf(names) : grouped(text(node, seen)).trim() || '$';
  };

  const method = ({ method: name, args }, seen) => {
    const rest = () => {
      const inside = args.map((arg) => grouped(text(arg, seen))).join(' ');
      return inside.trim() ? `WHERE ${inside}` : '';
    };
    if (name === 'selectFrom') return `SELECT * FROM ${source(args[0], seen)}`;
    if (name === 'insertInto') return `INSERT INTO ${source(args[0], seen)}`;
    if (name === 'updateTable') return `UPDATE ${source(args[0], seen)}`;
    if (name === 'deleteFrom') return `DELETE FROM ${source(args[0], seen)}`;
    if (name === 'values') return `VALUES (${args.map((arg) => grouped(text(arg, seen))).join(' ')})`;
    if (name === 'set') return `SET ${args.map((arg) => grouped(text(arg, seen))).join(' ')}`;
    if (name === 'expression') return text(args[0], seen);
    if (name === 'from') return `FROM ${source(args[0], seen)}`;
    if (name === 'using') return `USING ${source(args[0], seen)}`;
    if (name === 'with') return `WITH ${args[0].value} AS (${text(args[1], seen)})`;
    if (name === 'as' && args[0]?.type === 'StringLiteral') return `AS ${args[0].value}`;
    if (name === '$if') return text(args[1], seen);
    if (LOCK.test(name)) return 'FOR UPDATE';
    if (JOIN.test(name)) {
      const [table, left, right] = args;
      const on = right
        ? `${left.value} = ${right.value}`
        : left
          ? text(left, seen).replace(/^\s*(AND|WHERE)/, '')
          : 'true';
      const kind = name.startsWith('left') ? 'LEFT JOIN' : 'JOIN';
      return `${kind} ${name.endsWith('Lateral') ? 'LATERAL ' : ''}${source(table, seen)} ON ${on}`;
    }
    if (name === 'onRef') return `AND ${comparison(args, seen, true)}`;
    if (name === 'whereRef') return `WHERE ${comparison(args, seen, true)}`;
    if (name === 'on') return `AND ${comparison(args, seen) || args.map((arg) => text(arg, seen)).join(' ')}`;
    if (name === 'where')
      return `WHERE ${comparison(args, seen) || args.map((arg) => grouped(text(arg, seen))).join(' ')}`;
    return rest();
  };

  const grouped = (inside) =>
    /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i.test(inside) ? `(${inside})` : inside;

  return (node, seen, isFragment = false) => {
    outermost = node;
    // A constant with SQL is rendered as a whole; so is the body of a function.
    if (isFragment && node.type === 'TemplateLiteral') return template(node, seen);
    if (isFragment && node.type === 'StringLiteral') return node.value;
    return text(node, seen);
  };
}

function mentionsSql(node) {
  if (!node || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some(mentionsSql);
  if (isSqlTemplate(node) || isSqlText(node)) return true;
  if (
    node.type === 'TemplateLiteral' ||
    (node.type === 'StringLiteral' && /\b[a-z_]+ = |\$\d/.test(node.value))
  )
    return true;
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const name = node.callee.property.value;
    const { object } = node.callee;
    if (object.type === 'Identifier' && object.value === 'sql') return true;
    if (STARTS.has(name) || name === 'where' || name === 'whereRef') return true;
  }
  return Object.entries(node).some(([key, child]) => key !== 'span' && mentionsSql(child));
}
