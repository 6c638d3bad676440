import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { WorkerFiles } from './worker.ts';

const workerEntry = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Public files of the shell; icons and the rest are fetched on demand. */
const publicShell = ['/boot.js', '/manifest.webmanifest'];

/** Writes sw.js beside index.html, with the precache list of this build. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'kursi-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const publicFiles = publicDir === '' ? [] : await hashesOf(publicDir);
        const files = filesOf(bundle, publicFiles);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await compileWorker(files) });
      },
    },
  };
}

export interface HashedFile {
  readonly path: string;
  readonly hash: string;
}

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

export function filesOf(bundle: Bundle, publicFiles: readonly HashedFile[]): WorkerFiles {
  const outputs = Object.values(bundle);
  const shell = new Set([
    '/index.html',
    ...publicShell.filter((path) => publicFiles.some((file) => file.path === path)),
  ]);

  const addWithImports = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || shell.has(`/${fileName}`)) return;
    shell.add(`/${fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(`/${style}`);
    for (const imported of chunk.imports) addWithImports(imported);
  };
  for (const output of outputs) {
    // The shell: the entry's dynamic imports, the messages of both languages (no page renders without them), and
    // the toasts, which have to say that the network is gone.
    const isNeeded =
      output.type === 'chunk' &&
      /\/(?:messages\/(?:en|hi)\/[\w-]+|app\/(?:router|inside-pages|frame\/toasts)|react-dom\/client)\.(?:js|tsx?)$/.test(
        output.facadeModuleId ?? '',
      );
    if (output.type === 'chunk' && (output.isEntry || isNeeded)) addWithImports(output.fileName);
  }
  // Files that index.html names, such as the preloaded font, are needed for the first paint.
  const page = bundle['index.html'];
  for (const [path] of page?.type === 'asset' ? String(page.source).matchAll(/\/assets\/[\w.-]+/g) : []) {
    if (bundle[path.slice(1)]) shell.add(path);
  }
  // Not cached: pictures, the decoder of HEIC, and font subsets for scripts that Kursi does not use.
  const worthKeeping =
    /^\/assets\/(?!heic\.worker)(?:.*\.(?:js|css)|.*(?:latin|devanagari)(?!-ext).*\.woff2)$/;
  const rest = outputs
    .map((output) => `/${output.fileName}`)
    .filter((path) => worthKeeping.test(path) && !shell.has(path));

  const contents = outputs.map(
    (output) => `${output.fileName} ${digest(output.type === 'chunk' ? output.code : output.source)}`,
  );
  const inPublic = publicFiles.map((file) => `${file.path} ${file.hash}`);
  const version = digest([...contents, ...inPublic].sort().join('\n')).slice(0, 12);
  return { version, shell: [...shell].sort(), rest: rest.sort() };
}

async function compileWorker(files: WorkerFiles): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { KURSI_FILES: JSON.stringify(files) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { input: workerEntry, output: { format: 'iife' } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('the service worker compiled to nothing');
  return chunk.code;
}

async function hashesOf(folder: string): Promise<HashedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const file = `${entry.parentPath}${sep}${entry.name}`;
      return { path: `/${relative(folder, file).split(sep).join('/')}`, hash: digest(await readFile(file)) };
    }),
  );
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
