import type { Browser } from '@playwright/test';
import { type Answered, startCountingProxy } from './counting-proxy.ts';

/** Everything fetched by one visit with an empty cache until the network was idle. */
export async function answersFor(
  browser: Browser,
  origin: string,
  path: string,
): Promise<readonly Answered[]> {
  const proxy = await startCountingProxy(origin);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(proxy.origin + path, { waitUntil: 'networkidle' });
    return proxy.answers;
  } finally {
    await context.close();
    await proxy.stop();
  }
}
