import { defineConfig } from '@playwright/test';

/** scripts/test.mjs finds or installs a Chromium and names it here. */
const executablePath = process.env['KURSI_CHROMIUM'] ?? '/usr/bin/chromium';

const switchedOff = [
  // The list below the address bar is a page that every new window loads, drawn for nobody: a second of work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Said once more, because a second list replaces the one that Playwright gives.
  'PaintHolding',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'ThirdPartyStoragePartitioning',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/servers.ts',
  outputDir: '../test-results',
  // Longer than any of them takes on a busy machine: a slow one is not a failed one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A busy machine is not a fault of the product; `npm test` names those that needed it.
  retries: 1,
  fullyParallel: true,
  workers: 2,
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
        `--disable-features=${switchedOff.join()}`,
      ],
    },
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It keeps the whole application on the device, once for each journey; those without a network want it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    // What a person does on a phone, or what looks different there, is tagged so.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
