import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;

/**
 * Writes a .br and a .gz beside each text file, so that the server sends the smallest one without work. Not in
 * .server, which Node imports and nobody is sent.
 */
export function precompress(): Plugin {
  let outDir = '';
  let written = false;
  return {
    name: 'kursi-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      written = true;
    },
    async closeBundle() {
      // Called after a build that failed, too, when there is nothing to read: its own error must be the one seen.
      if (!written) return;
      const files = await readdir(outDir, { recursive: true, withFileTypes: true });
      const texts = files.filter(
        (file) =>
          file.isFile() && TEXT.test(file.name) && !path.relative(outDir, file.parentPath).startsWith('.'),
      );
      await Promise.all(texts.map((file) => compressFile(path.join(file.parentPath, file.name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
