import { readdirSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { prerendered } from './prerender/vite-plugin.ts';
import { serviceWorker } from './service-worker/vite-plugin.ts';

const pages = readdirSync(path.join(import.meta.dirname, 'src/routes')).length;
const api = process.env['KURSI_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), prerendered(), serviceWorker(), precompress()],
  build: {
    target: 'baseline-widely-available',
    // Keep light-dark() untranspiled: the fallback resolves at the root and cannot differ in a subtree.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // No data: URLs: the Content Security Policy forbids data: fonts, and preloads need a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Fewer requests: modules that nearly every page uses go into one chunk.
          groups: [
            {
              name: 'shared',
              // Without the query cache: public pages load without it (decision 013).
              test: /\/web\/src\/(?!messages|routes|lib\/sync\/(queries|optimistic-cache)\.)|\/core\//,
              minShareCount: Math.round(pages * 0.75),
              priority: 2,
            },
            // The layout of every prerendered page, with its dependencies.
            {
              name: 'frame',
              test: /\/web\/src\/(app\/(nothing-here|frame\/(public-page|language-switch|system-banners))|ui\/(states\/(empty-door|not-found-view|banner)|pictures\/mark|shell\/(public-shell|skip-link|nav-item|phone-tab-bar))|lib\/analytics\/error-reports)\.|use-sync-external-store/,
              priority: 3,
            },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: api, ws: true }, '/media': { target: api } },
  },
});
