// Runs every check that needs no server, two at a time; each counts as one in the total.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const node = process.execPath;

/** One checker: two programs run at once anyway, and a second one would infer the same types again. */
const types = (folder) => [bin('tsc'), ['-p', folder, '--checkers', '1']];

const CHECKS = [
  ['types of core', ...types('core')],
  ['types of server, tests and scripts', ...types('server')],
  ['types of the message simulator', ...types('simulator')],
  ['types of web', ...types('web')],
  ['types of the journeys', ...types('e2e')],
  ['types of the service worker', ...types('web/service-worker')],
  ['lint and format', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['who imports whom', node, ['scripts/check-imports.mjs']],
  ['whose tables, and SQL that can be distributed', node, ['scripts/check-tables.mjs']],
  ['migrations while others serve', node, ['scripts/check-migrations.mjs']],
  ['rules about lines', node, ['scripts/check-source.mjs']],
  ['messages in both languages', node, ['scripts/check-messages.ts']],
  ['thirty words lead to their file', node, ['scripts/where.mjs']],
  ['nothing unused', bin('knip'), ['--no-progress']],
  ['nothing used by tests or the gallery alone', node, ['scripts/check-unused.mjs']],
];

const AT_A_TIME = 2;

let failed = 0;
const waiting = [...CHECKS];
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
}

async function check(name, command, args) {
  const begun = performance.now();
  const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
  const ended = new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code === 0) return;
  failed++;
  console.log([stdout, stderr, code instanceof Error ? code.message : ''].filter(Boolean).join('\n'));
}

await Promise.all(Array.from({ length: AT_A_TIME }, work));
console.log(`${CHECKS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
