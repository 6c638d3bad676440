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
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  fullyParallel: true,
  // One more than the cores that this must run on: a journey waits half of its time.
  workers: 3,
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
    // What cannot be pressed for this long never can.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It keeps the whole application on the device, once for each journey; those without a network want it.
    serviceWorkers: 'block',
  },
  // A journey runs on the screen on which people make it: the desk, or what is tagged @phone. Only those whose
  // layout differs in ways that matter run on @both.
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
