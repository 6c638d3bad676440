import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem, projectNode, root, run } from './run.mjs';

const stamp = path.join(root, 'web', 'dist', '.built-from');

/** Builds the web unless the existing build is up to date. */
export async function ensureWebBuilt() {
  const sources = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the web pages …');
  const code = await buildWeb();
  if (code !== 0)
    throw new Problem(`The web pages could not be built: vite ended with code ${code}, see above.`);
  // Written last, so that an interrupted build is repeated.
  writeFileSync(stamp, sources);
}

export function buildWeb(env) {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return run(projectNode(), [vite, 'build', 'web'], { env });
}

/** Fingerprint of paths, sizes and times instead of contents: milliseconds for thousands of files. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (entry) => {
    const stat = statSync(entry, { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      hash.update(`${path.relative(root, entry)}\0${stat.size}\0${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(entry).sort()) {
      if (name !== 'node_modules' && name !== 'dist') add(path.join(entry, name));
    }
  };
  for (const place of ['web', 'core', 'package-lock.json']) add(path.join(root, place));
  return hash.digest('hex');
}
