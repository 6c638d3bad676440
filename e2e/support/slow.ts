import type { Page, Route } from '@playwright/test';

/** Holds back matching responses until released. */
export async function slow(
  page: Page,
  address: string | RegExp,
  isSlow: (route: Route) => boolean = () => true,
) {
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: asked, resolve: tell } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!isSlow(route)) return route.continue();
    const response = await route.fetch();
    tell();
    await open;
    await route.fulfill({ response });
    await (await route.request().response())?.finished();
    arrive();
  });
  return { asked, letGo, arrived };
}
