import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { ensureWebBuilt } from '../../scripts/lib/web-build.mjs';
import { type RunningServer, startServer, temporaryFolder } from './processes.ts';

/** The first pages of a new visitor. */
export const PAGES = [
  { name: 'first page', path: '/' },
  { name: 'sign-in', path: '/sign-in' },
] as const;

/** The built pages, served by the real server. */
export async function startWeb(): Promise<RunningServer> {
  await ensureWebBuilt();
  return startServer({ DATA_DIR: await temporaryFolder() });
}

export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  });
}
