import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { precompress } from './precompress.ts';
import { prerendered } from './prerender/vite-plugin.ts';
import { publicStyles } from './public-styles/vite-plugin.ts';
import { serviceWorker } from './service-worker/vite-plugin.ts';
import { withoutSummaries } from './without-summaries.ts';

const api = process.env['KURSI_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    withoutSummaries(),
    react(),
    publicStyles(),
    tailwindcss(),
    prerendered(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: 'baseline-widely-available',
    // Keep light-dark() untranspiled: the fallback resolves at the root and cannot differ in a subtree.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // No data: URLs: the Content Security Policy forbids data: fonts, and preloads need a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For scripts/check-bytes.mjs.
    manifest: true,
    sourcemap: 'hidden',
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(import.meta.dirname),
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
