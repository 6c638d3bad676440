import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { packagesOf } from './packages-of.mjs';
import { projectNode, root } from './run.mjs';
import { writeSbom } from './sbom.mjs';

const ROOMS = ['core', 'server', 'simulator'];
const PLACES = [...ROOMS, 'web/dist', 'docs/run.md', 'README.md', 'LICENSE', 'package.json'];

/** What only tests, types and readers need. */
const LEFT_OUT = /\.(test|fixture)\.ts$|\.d\.[cm]?ts$|\.(map|a)$|\.md$|\.standalone\.js$|^tsconfig.*\.json$/i;
const LEFT_OUT_FOLDERS = new Set([
  ...['node_modules', 'testing', 'test', 'tests', 'benchmark', 'benchmarks', 'examples'],
  ...['.github', '.yarn', 'include', 'pgxs'],
]);

/** Everything that serving needs: the rooms as they are, their packages, Node, PostgreSQL and `./kursi`. */
export function fillPackage(folder) {
  mkdirSync(path.join(folder, 'compiled'), { recursive: true });
  for (const place of PLACES.filter((one) => existsSync(path.join(root, one)))) copy(place, folder, place);
  for (const place of packagesOf(ROOMS)) copy(place, folder, place);
  for (const room of ROOMS) {
    const link = path.join(folder, 'node_modules', '@kursi', room);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join('..', '..', room), link);
  }
  for (const name of readdirSync(path.join(root, 'packaging')))
    copy(path.join('packaging', name), folder, name);
  writeSbom(path.join(folder, 'sbom.cdx.json'));
  const node = path.join(folder, 'node');
  cpSync(projectNode(), node);
  chmodSync(node, 0o755);
  strip(node);
}

function copy(from, folder, to) {
  const source = path.join(root, from);
  cpSync(source, path.join(folder, to), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      if (file === source) return true;
      const name = path.basename(file);
      return lstatSync(file).isDirectory() ? !LEFT_OUT_FOLDERS.has(name) : !LEFT_OUT.test(name);
    },
  });
}

/** Without its symbols Node is a fifth smaller. */
function strip(file) {
  try {
    execFileSync('strip', [file], { stdio: 'ignore' });
  } catch {
    // No binutils: it stays as it is.
  }
}

/** In megabytes. */
export function sizeOf(entry) {
  const stat = lstatSync(entry);
  if (!stat.isDirectory()) return stat.size / 1e6;
  return readdirSync(entry).reduce((sum, name) => sum + sizeOf(path.join(entry, name)), 0);
}
