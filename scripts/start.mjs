// npm start: installs what is missing, builds what is stale, and serves. Plain JavaScript without packages,
// because it runs before the install, on any Node from 20.19.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { endWith, projectNode, root, run } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

try {
  await ensureInstalled({ withDevelopmentTools: false });
  await ensureWebBuilt();
  console.log('Starting Kursi …');
  process.exitCode = await run(projectNode(), [path.join(root, 'server', 'src', 'main.ts')]);
} catch (error) {
  endWith(error);
}
