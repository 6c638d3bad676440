// npm run sbom [-- --to FILE]: the list of parts and licences as CycloneDX.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endWith, root } from './lib/run.mjs';
import { writeSbom } from './lib/sbom.mjs';

try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  const file = path.resolve(to ?? path.join(root, 'dist', 'sbom.cdx.json'));
  mkdirSync(path.dirname(file), { recursive: true });
  const { components } = writeSbom(file);
  console.log(`${file}: ${components.length} parts.`);
} catch (error) {
  endWith(error);
}
