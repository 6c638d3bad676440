// Source rules that imports cannot show; each is tested with a planted line.

import { execFileSync } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** The calls of the contract that change something, as the web names them: "visitCalls.cancel". */
async function writeCalls() {
  const found = [];
  for (const file of await Array.fromAsync(glob('core/*/*.contract.ts', { cwd: root })))
    for (const [group, calls] of Object.entries(await import(path.join(root, file))))
      if (group.endsWith('Calls'))
        for (const [name, { method }] of Object.entries(calls))
          if (method !== 'GET') found.push(`${group}.${name}`);
  return new Set(found);
}
const writes = await writeCalls();
// It reads, and is a POST to keep the token out of the address.
writes.delete('memberCalls.getInvitation');
// Polled: what became of an order, of which the server asks the gateway.
writes.delete('paymentsCalls.check');

/** Where a write is sent without the idempotency key of a command. */
function* bareWrites(text) {
  for (const { 0: start, 1: call, index } of text.matchAll(/\bsend\(\s*(\w+Calls\.\w+)/g)) {
    if (!writes.has(call)) continue;
    let end = index + start.length;
    for (let open = 1; open > 0 && end < text.length; end++)
      open += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    if (!/\b(options|idempotencyKey)\b/.test(text.slice(index, end))) yield index;
  }
}

/** Where a boolean state is set right before an await, or until a promise ends. */
function* busyFlags(text) {
  for (const { 1: set } of text.matchAll(/, (set\w+)\] = useState(?:<[^>]*>)?\(false\)/g))
    for (const { index } of text.matchAll(
      new RegExp(`(?<!return )\\b${set}\\(true\\);\\s*([^;{}]*\\bawait\\b|[^;]*\\.(finally|then)\\()`, 'g'),
    ))
      yield index;
}

const PRODUCT_WORDS =
  /visit|book|bill|receipt|client|service|review|member|message|header|campaign|subscription|payment|picture|waitlist|salon|calendar/i;

const RULES = [
  {
    name: 'the clock is an argument: Date.now and new Date() belong to platform, tests and the wiring of the page',
    line: /\bDate\.now\(|new Date\(\s*\)/,
    where: /^(core|server\/src|web\/src)\//,
    except:
      /^server\/src\/(platform|testing|commands)\/|\.test\.tsx?$|^web\/src\/lib\/(fake-clock|device\/drafts|analytics\/(analytics|analytics-browser|error-reports)|api\/idempotency-key)\.ts$/,
    plant: ['core/kernel/a.ts', 'const now = Date.now();'],
  },
  {
    name: 'queries are written in stores',
    line: /\.(selectFrom|insertInto|updateTable|deleteFrom|query|plainQuery)\(|\b(findRow|lockRow|listRows|hasRow|updateRows|deleteRows)\(/,
    where: /^server\/src\//,
    except:
      /\.store\.ts$|^server\/src\/(platform\/database|testing|commands)\/|\.test\.ts$|^server\/src\/platform\/(jobs\/jobs|sessions\/identity-library)\.ts$/,
    plant: ['server/src/modules/booking/book.ts', "await tx.q.selectFrom('users').execute();"],
  },
  {
    name: 'a transaction is opened in one place',
    line: /\.transaction\(\s*\)|\b(BEGIN|COMMIT|ROLLBACK)\b(?! TO)/,
    where: /^server\/src\//,
    except: /^server\/src\/platform\/database\/|\.test\.ts$|^server\/src\/testing\//,
    plant: ['server/src/modules/booking/book.ts', "await client.query('BEGIN');"],
  },
  {
    name: 'money and time have one formatter',
    line: /\.toFixed\(2\)|toLocale(Date|Time)?String\(/,
    where: /^web\/src\//,
    except: /^web\/src\/lib\/format\.ts$|\.test\.tsx?$/,
    plant: ['web/src/routes/a.tsx', 'amount.toFixed(2)'],
  },
  {
    name: 'the web changes things by useCommand or useCallForm, which also know what is pending (decision 013)',
    line: /\buse(Send|Mutation)\b|\bset(Busy|Pending|Saving|Sending)\b/,
    where: /^web\/src\//,
    except: /^web\/src\/lib\/|\.test\.tsx?$/,
    plant: ['web/src/routes/a.tsx', 'const [busy, setBusy] = useState(false);'],
  },
  {
    name: 'a write carries the idempotency key of its command (decision 013)',
    find: bareWrites,
    where: /^web\/src\//,
    // lib: session, push and uploads have no screen to report to. A hold that is given back is not waited for.
    except: /^web\/src\/(lib\/|features\/booking\/client\/flow\/holds\/use-hold\.ts$)|\.test\.tsx?$/,
    plant: ['web/src/routes/a.tsx', 'await send(\n  settingsCalls.restore,\n  { business_id },\n);'],
  },
  {
    name: 'what is pending is known by the command, under any name of a flag (decision 013)',
    find: busyFlags,
    where: /^web\/src\//,
    // The page that could not be loaded looks for the server; nothing is written.
    except: /^web\/src\/(lib\/|app\/(.*\/)?error-boundary\.tsx$)|\.test\.tsx?$/,
    plant: [
      'web/src/routes/a.tsx',
      'const [isTaking, setIsTaking] = useState(false);\nsetIsTaking(true);\nconst taken = await take();',
    ],
  },
  {
    name: 'text is measured in rem or by a token, so that it grows with the size that the reader set',
    line: /\b(font-size|line-height): [^;]*\dpx|\bfont: [^;]*\dpx|--(t|lh)-\d: \d+px|\b(text|leading)-\[[1-9][\d.]*px\]|\bleading-\d|\btext-t\d\/\d|fontSize: ['"\d]/,
    where: /^web\/src\//,
    // A number in the centre of a round map mark.
    except: /^web\/src\/shared\/map\/map\.css$|\.test\.tsx?$/,
    plant: ['web/src/routes/a.tsx', '<p className="text-[11px]">{text}</p>'],
  },
  {
    name: 'the web speaks to the server through lib/api.ts; a picture may be read as a blob',
    line: /\bfetch\((?!.*\.blob\(\))/,
    where: /^web\/src\//,
    except: /^web\/src\/lib\/|\.test\.tsx?$/,
    plant: ['web/src/features/a/upload.ts', "const response = await fetch(url, { method: 'PUT' });"],
  },
  {
    name: 'who may do what is asked of may (core/contract/rights.ts): nothing else compares roles',
    line: /[!=]==? ?'(owner|admin|staff)'|'(owner|admin|staff)' [!=]==|\brole (=|<>|IN|in) ?\(?'(owner|admin|staff)'|'(=|in|!=)', \[?'(owner|admin|staff)'|\[('(owner|admin|staff)'(, )?)+\]\.includes/,
    where: /^(core|server\/src|web\/src)\//,
    // Roles of the demo are people, not members.
    except: /^core\/contract\/rights\.ts$|\.test\.tsx?$|\/testing\/|^web\/src\/app\/(.*\/)?demo-/,
    plant: ['web/src/routes/a.tsx', "const mayPrice = business.role !== 'staff';"],
  },
  {
    name: 'a page reads its parameters through its typed route, and addressOf makes addresses',
    line: /strict: false|\.replace\('\$/,
    where: /^web\/src\//,
    except: /\.test\.tsx?$/,
    plant: ['web/src/routes/a.tsx', 'const search = useSearch({ strict: false });'],
  },
  {
    name: 'radii, layers and breakpoints of a style sheet are tokens',
    line: /border-radius:(?!.*var\()[^;]*\b\d+px|z-index:\s*\d|@media[^{]*width[^{)]*\d+px/,
    where: /^web\/src\/.*\.css$/,
    // Design tokens are numbers, and a stylesheet that is loaded alone does not know the theme (ui/wizard: onboarding;
    // inside.css).
    except:
      /^web\/src\/(styles\/(tokens|theme)|ui\/(wizard|lists\/lists|shell\/desk)|features\/(booking\/desk|billing|campaigns|clients|memberships|messaging|subscription|waitlist)\/.*|shared\/(messages|wizard)\/.*)\.css$/,
    plant: ['web/src/ui/a.css', '  z-index: 3;'],
  },
  {
    name: 'fields are written plainly: no literal is spread into another one',
    line: /\.\.\.\{/,
    where: /^(core|server|web|simulator|e2e|bench|scripts)\//,
    except: /^scripts\/check-source\.mjs$/,
    plant: ['core/kernel/a.ts', '  ...{ name, price },'],
  },
  {
    name: 'what a module is has no word of the product: modules give each other ports (server.ts)',
    line: PRODUCT_WORDS,
    where: /^server\/src\/platform\/module\/module\.ts$/,
    except: /$^/,
    plant: ['server/src/platform/module/module.ts', '  readonly getVisitBills?: GetVisitBills;'],
  },
  {
    name: 'nothing is left for later',
    line: /\b(TODO|FIXME|XXX)\b|@ts-ignore|\b(test|it|describe)\.(only|skip)\(/,
    where: /^(core|server|web|simulator|e2e|bench|scripts)\//,
    except: /^scripts\/check-source\.mjs$/,
    plant: ['simulator/src/a.ts', '// TODO later'],
  },
];

function faultsOf(file, text) {
  const rules = RULES.filter(({ where, except }) => where.test(file) && !except.test(file));
  const inLines = text.split('\n').flatMap((line, i) =>
    // Skip comments: they may mention forbidden code.
    rules
      .filter((rule) =>
        rule.line?.test(rule.name.startsWith('nothing') ? line : line.replace(/^\s*(\/\/|\*|\/\*).*$/, '')),
      )
      .map((rule) => `${file}:${i + 1} ${rule.name}`),
  );
  const inText = rules.flatMap(({ name, find }) =>
    [...(find?.(text) ?? [])].map((at) => `${file}:${text.slice(0, at).split('\n').length} ${name}`),
  );
  return [...inLines, ...inText];
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file));
const faults = [];
for (const file of files) {
  const text = await readFile(path.join(root, file), 'utf8').catch(() => '');
  faults.push(...faultsOf(file, text));
}
for (const { name, plant } of RULES) {
  if (!faultsOf(plant[0], plant[1]).some((fault) => fault.endsWith(name)))
    faults.push(`planted and not seen: ${name}`);
}
for (const fault of faults) console.error(fault);
console.log(`${files.length} files read, ${faults.length} faults`);
process.exitCode = faults.length === 0 && files.length > 100 ? 0 : 1;
