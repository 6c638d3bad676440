import { defineConfig } from '@playwright/test';
import { useMemoryFolder } from '../scripts/lib/memory-folder.ts';

useMemoryFolder();

/** scripts/test.mjs finds or installs a Chromium and names it here. */
const executablePath = process.env['KURSI_CHROMIUM'] ?? '/usr/bin/chromium';

const switchedOff = [
  // Performance: the address bar's popup is a page that every new window loads, about a second of work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's own list, repeated: a second --disable-features replaces the first.
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
  // Longer than any journey takes on a busy machine: slow is not failed.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  retries: 0,
  fullyParallel: true,
  // One more than the two cores it must run on: a journey waits half of its time.
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
        // Performance: pages live for seconds, too short for optimised code to pay.
        '--js-flags=--no-opt --no-maglev',
        `--disable-features=${switchedOff.join()}`,
      ],
    },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // Performance: it would cache the whole application in each journey; offline journeys allow it.
    serviceWorkers: 'block',
  },
  // A journey runs on a desktop, or on a phone if tagged @phone; @both only where the layouts differ.
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
