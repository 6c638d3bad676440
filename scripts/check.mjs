// Runs every check that needs no server, one after the other; each counts as one in the total.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const node = process.execPath;

const CHECKS = [
  ['types of core', bin('tsc'), ['-p', 'core']],
  ['types of server, tests and scripts', bin('tsc'), ['-p', 'server']],
  ['types of web', bin('tsc'), ['-p', 'web']],
  ['types of the journeys', bin('tsc'), ['-p', 'e2e']],
  ['types of the service worker', bin('tsc'), ['-p', 'web/service-worker']],
  ['lint and format', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['who imports whom', node, ['scripts/check-imports.mjs']],
  ['whose tables, and SQL that can be distributed', node, ['scripts/check-tables.mjs']],
  ['rules about lines', node, ['scripts/check-source.mjs']],
  ['messages in both languages', node, ['scripts/check-messages.ts']],
  ['nothing unused', bin('knip'), ['--no-progress']],
  ['nothing used by tests or the gallery alone', node, ['scripts/check-unused.mjs']],
];

let failed = 0;
for (const [name, command, args] of CHECKS) {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (status === 0) continue;
  failed++;
  console.log([stdout, stderr].filter(Boolean).join('\n'));
}
console.log(`${CHECKS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
