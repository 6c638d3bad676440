import { defineConfig } from '@playwright/test';

/** scripts/test.mjs finds or installs a Chromium and names it here. */
const executablePath = process.env['KURSI_CHROMIUM'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  // Once more on a machine that is busy with something else; the report names those that needed it.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'allow',
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    // The settings are a list of parts on a phone, which these journeys do not walk yet.
    {
      name: 'phone',
      testIgnore: /settings\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
