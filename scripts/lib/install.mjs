import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem, root, run } from './run.mjs';

/**
 * Installs package-lock.json unless it is already installed. npm writes node_modules/.package-lock.json last,
 * so an interrupted install has none and is repeated, and a manual install counts.
 */
export async function ensureInstalled({ withDevelopmentTools }) {
  if (isInstalled(withDevelopmentTools)) return;
  console.log('Installing the packages of package-lock.json (this takes a minute or two) …');
  const args = [
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    ...(withDevelopmentTools ? ['--include=dev'] : []),
  ];
  const code = await run(...npm(args), {
    env: process.env,
    shell: process.platform === 'win32' && !npmScript(),
  });
  if (code !== 0)
    throw new Problem(`The packages could not be installed: "npm ci" ended with code ${code}, see above.`);
  if (!isInstalled(withDevelopmentTools))
    throw new Problem('"npm ci" has left packages out; run it by hand and look.');
}

function isInstalled(withDevelopmentTools) {
  const note = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = readPackages(note);
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([place, entry]) => {
    const there = installed[place];
    if (there) return there.version === entry.version && there.integrity === entry.integrity;
    // npm's record lists neither the root and workspaces nor packages for other systems.
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true;
    return entry.optional || entry.devOptional || (entry.dev && !withDevelopmentTools);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

function npmScript() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') && existsSync(script) ? script : undefined;
}

/** The npm that called us, on the machine's own Node: "npm ci" removes the one in node_modules. */
export function npm(args) {
  const script = npmScript();
  return script ? [process.env.npm_node_execpath ?? process.execPath, [script, ...args]] : ['npm', args];
}
