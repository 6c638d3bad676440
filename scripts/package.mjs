// npm run package [-- --to FOLDER]: one folder that serves without npm, network or an installed Node.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { fillPackage, sizeOf } from './lib/package-folder.mjs';
import { endWith, Problem, root } from './lib/run.mjs';
import { startPackage } from './lib/start-package.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const MOST_MB = 250;

try {
  if (process.platform === 'win32')
    throw new Problem('The packaged folder is for Linux and macOS; on Windows use npm start.');
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { platform, arch } = process;
  const folder = path.resolve(to ?? path.join(root, 'dist', `kursi-${version}-${platform}-${arch}`));
  await ensureInstalled({ withDevelopmentTools: false });
  await ensureWebBuilt();
  const draft = `${folder}.${process.pid}`;
  fillPackage(draft);
  // Its first start proves that it runs, and leaves the compiled code for every later one.
  const { seconds } = await startPackage(draft);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  const megabytes = Math.ceil(sizeOf(folder));
  console.log(`${folder}: ${megabytes} MB, ready in ${seconds.toFixed(1)} s on a new data folder.`);
  if (megabytes > MOST_MB)
    console.log(`More than ${MOST_MB} MB; it is less with "strip" (binutils) on this machine.`);
} catch (error) {
  endWith(error);
}
