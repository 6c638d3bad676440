import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PrerenderedPage } from '../src/prerender.tsx';
import { type Bundle, preloadsOf, writePage } from './page.ts';

const entry = fileURLToPath(new URL('../src/prerender.tsx', import.meta.url));

/** Writes pages/<name>.<locale>.html: index.html with the first view of that page in it. */
export function prerendered(): Plugin {
  return {
    name: 'kursi-prerendered',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle: Rolldown.OutputBundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build has no index.html');
        for (const page of await makePages()) {
          this.emitFile({
            type: 'asset',
            fileName: `pages/${page.name}.${page.locale}.html`,
            source: writePage(String(index.source), page, preloadsOf(bundle as Bundle, page.sources)),
          });
        }
      },
    },
  };
}

/** Compiles the application once more, for Node, and asks it for its pages. */
async function makePages(): Promise<readonly PrerenderedPage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kursi-prerender-'));
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: path.dirname(path.dirname(entry)),
      publicDir: false,
      plugins: [react()],
      // Node has one of its own, and warns of it.
      define: { localStorage: 'undefined' },
      // Everything in one place, so that it runs from a folder without packages.
      ssr: { noExternal: true },
      build: { ssr: entry, outDir: folder, emptyOutDir: true, minify: false, copyPublicDir: false },
    });
    const made = (await import(pathToFileURL(path.join(folder, 'prerender.js')).href)) as {
      prerenderPages(): Promise<PrerenderedPage[]>;
    };
    return await made.prerenderPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
