import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Where in node_modules the packages lie that these workspaces need when they run, by package-lock.json. */
export function packagesOf(workspaces) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (place) => {
    for (const name of needsOf(packages[place])) {
      const needed = lookUp(packages, place, name);
      if (!needed || found.has(needed) || !existsSync(path.join(root, needed))) continue;
      if (!packages[needed].link) {
        found.add(needed);
        add(needed);
      }
    }
  };
  for (const workspace of workspaces) add(workspace);
  return [...found];
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** As Node resolves: in the nearest node_modules upward. */
function lookUp(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const place = path.posix.join(base, 'node_modules', name);
    if (packages[place]) return place;
    if (base === '') return undefined;
    if (!base.includes('/node_modules/')) base = '';
  }
}
