import type { Page } from '@playwright/test';

/**
 * Acts, and waits until the server has answered a write to this path. Screens show a change before that, and a
 * reload meanwhile would lose it.
 */
export async function saved(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && path.test(new URL(response.url()).pathname),
  );
  await act();
  await answered;
}
