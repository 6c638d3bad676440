import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two, because the machines this must run on have two cores and one PostgreSQL serves all files.
    maxWorkers: 2,
    projects: [
      { test: { name: 'core', include: ['core/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/{src,service-worker}/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/src/testing/database.ts'],
        },
      },
    ],
  },
});
