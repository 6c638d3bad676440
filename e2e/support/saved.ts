import type { AnyCall } from '@kursi/core/contract/call.ts';
import type { Page } from '@playwright/test';

/**
 * Acts, and waits until the server has answered this call. Screens show a change before that, and a reload
 * meanwhile would lose it.
 */
export async function saved(page: Page, call: AnyCall, act: () => Promise<unknown>): Promise<void> {
  const path = new RegExp(`^/api${call.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const answered = page.waitForResponse(
    (response) => response.request().method() === call.method && path.test(new URL(response.url()).pathname),
  );
  await act();
  await answered;
}
