import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Prerendering } from '../src/prerendering.ts';
import { type Bundle, preloadsOf, writeFrame, writePage, writeStillFrame } from './page.ts';

const entry = fileURLToPath(new URL('../src/prerender.tsx', import.meta.url));

/** Writes pages/<name>.<locale>.html (prerendered first views) and the templates of pages that the server renders. */
export function prerendered(): Plugin {
  let outDir = '';
  return {
    name: 'kursi-prerendered',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle: Rolldown.OutputBundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build has no index.html');
        const html = String(index.source);
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const { prerenderPages, drawnSources } = await compiled(path.join(outDir, '.server'));
        for (const page of await prerenderPages()) {
          emit(
            `pages/${page.name}.${page.locale}.html`,
            writePage(html, page, preloadsOf(bundle as Bundle, page.sources)),
          );
        }
        for (const [name, { source, part }] of Object.entries(drawnSources)) {
          for (const locale of ['en', 'hi']) {
            const words = ['front', part].map((file) => `messages/${locale}/${file}.ts`);
            const sources = ['start.tsx', 'app/router.tsx', source, ...words];
            emit(`.server/${name}.${locale}.html`, writeFrame(html, preloadsOf(bundle as Bundle, sources)));
          }
        }
        for (const locale of ['en', 'hi']) emit(`.server/receipt.${locale}.html`, writeStillFrame(html));
      },
    },
  };
}

/**
 * SSR build of the application. Kept beside the pages in a dot folder, which is not served: the server
 * renders pages that depend on data with it.
 */
async function compiled(folder: string): Promise<Prerendering> {
  const root = path.dirname(path.dirname(entry));
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    plugins: [react()],
    // Node has its own localStorage and warns when it is used.
    define: { localStorage: 'undefined', 'process.env.NODE_ENV': '"production"' },
    // Bundle all dependencies: it runs from a folder without node_modules.
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: folder, emptyOutDir: true, minify: false, copyPublicDir: false },
  });
  // Cache busting: a second build in one process must not import the modules of the first.
  const address = pathToFileURL(path.join(folder, 'prerender.js'));
  return import(`${address.href}?${performance.now()}`);
}
