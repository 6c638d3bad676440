import { defineConfig } from 'vitest/config';
import { useMemoryFolder } from './scripts/lib/memory-folder.ts';

useMemoryFolder();

export default defineConfig({
  test: {
    // One more than the two cores it must run on: a file waits for PostgreSQL a third of its time.
    maxWorkers: 3,
    testTimeout: 20_000,
    projects: [
      { test: { name: 'core', include: ['core/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'web',
          include: ['web/{src,service-worker,prerender,public-styles}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      { test: { name: 'simulator', include: ['simulator/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          // Each file has its own database and server; a process per file would only load the code anew.
          isolate: false,
          globalSetup: ['server/src/testing/database.ts'],
        },
      },
    ],
  },
});
