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
    // light-dark() must reach the browser as written: a rewritten one is fixed at the root and cannot differ inside.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A data: font would break the content policy, and a preloaded one must stay a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Fifty small files cost a phone more turns than bytes: what nearly every page has comes in one.
          groups: [
            {
              name: 'shared',
              // Not the query cache: front pages do without it (decision 013).
              test: /\/web\/src\/(?!messages|routes|lib\/(queries|optimistic-cache)\.)|\/core\//,
              minShareCount: Math.round(pages * 0.75),
              priority: 2,
            },
            // The frame of every page that is drawn first, with all that it stands on.
            {
              name: 'frame',
              test: /\/web\/src\/(app\/(nothing-here|public-page|language-switch|system-banners)|ui\/(empty-door|not-found-view|mark|banner|shell\/(public-shell|skip-link|nav-item|phone-tab-bar))|lib\/error-reports)\.|use-sync-external-store/,
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
