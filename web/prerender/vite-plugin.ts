import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { type Bundle, preloadsOf, writeFrame, writePage } from './page.ts';

const entry = fileURLToPath(new URL('../src/prerender.tsx', import.meta.url));

/** Writes pages/<name>.<locale>.html, index.html with the first view of that page in it, and the frames of what the server draws. */
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
        const html = String(index.source);
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const { prerenderPages, drawnSources } = await compiled();
        for (const page of await prerenderPages()) {
          emit(
            `pages/${page.name}.${page.locale}.html`,
            writePage(html, page, preloadsOf(bundle as Bundle, page.sources)),
          );
        }
        for (const [name, source] of Object.entries(drawnSources)) {
          for (const locale of ['en', 'hi']) {
            const sources = ['start.tsx', 'app/router.tsx', source, `messages/${locale}/front.ts`];
            emit(`.server/${name}.${locale}.html`, writeFrame(html, preloadsOf(bundle as Bundle, sources)));
          }
        }
      },
    },
  };
}

/**
 * Compiles the application once more, for Node. It stays beside the pages, below a dot so that it is not
 * served: the server draws with it what depends on data.
 */
async function compiled(): Promise<typeof import('../src/prerender.tsx')> {
  const root = path.dirname(path.dirname(entry));
  const folder = path.join(root, 'dist', '.server');
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    plugins: [react()],
    // Node has one of its own, and warns of it.
    define: { localStorage: 'undefined', 'process.env.NODE_ENV': '"production"' },
    // Everything in one place, so that it runs from a folder without packages.
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: folder, emptyOutDir: true, minify: false, copyPublicDir: false },
  });
  // A second build in one process must not get the first one's modules.
  const address = pathToFileURL(path.join(folder, 'prerender.js'));
  return import(`${address.href}?${performance.now()}`);
}
