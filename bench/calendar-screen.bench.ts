import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { type Bench, median } from './support/bench.ts';
import { type Booked, CALENDARS, openDesk } from './support/desk-day.ts';
import { launchBrowser, startWeb } from './support/web.ts';

const BOOKINGS = 60;
const ROUNDS = 5;
const STEPS = 60;
const BAR_MOUNT_MS = 250;
const BAR_DRAG_MS = 100;
/** Long enough for all effects of a tap; no page access meanwhile, which would be counted. */
const SETTLED_MS = 2_500;

/** CPU time of the desk's full calendar: rendering, and dragging a booking. */
export default {
  name: 'calendar-screen',
  bar: `${CALENDARS} × ${BOOKINGS} bookings: scripting ≤ ${BAR_MOUNT_MS} ms to mount, ≤ ${BAR_DRAG_MS} ms for a drag of ${STEPS} steps`,
  async run() {
    const server = await startWeb();
    const browser = await launchBrowser();
    try {
      const { context, page } = await openDesk(server.origin, browser, fullDay());
      const cdp = await context.newCDPSession(page);
      // Main thread CPU time of the page, unaffected by other processes.
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      const mounts: number[] = [];
      const drags: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        mounts.push(await mountAgain(page, cdp));
        drags.push(await drag(page, cdp));
      }
      return [row('to mount', mounts, BAR_MOUNT_MS), row(`drag of ${STEPS} steps`, drags, BAR_DRAG_MS)];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
} satisfies Bench;

function row(what: string, seen: readonly number[], bar: number) {
  const figure = median(seen);
  return {
    what: `scripting, ${what}`,
    figure: `${figure.toFixed(0)} ms (${Math.min(...seen).toFixed(0)} to ${Math.max(...seen).toFixed(0)})`,
    bar: `≤ ${bar} ms`,
    met: figure <= bar,
    raw: seen,
  };
}

async function scripting(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/** From an empty to a full day, so that the calendar is measured and not the router. */
async function mountAgain(page: Page, cdp: CDPSession): Promise<number> {
  await page.getByRole('button', { name: 'Next day' }).click();
  await sleep(SETTLED_MS);
  const back = await page.getByRole('button', { name: 'Previous day' }).boundingBox();
  if (!back) throw new Error('there is no way back');
  const before = await scripting(cdp);
  await page.mouse.click(back.x + back.width / 2, back.y + back.height / 2);
  await sleep(SETTLED_MS);
  const spent = (await scripting(cdp)) - before;
  const drawn = await page.locator('.k-cal-entry').count();
  if (drawn !== CALENDARS * BOOKINGS) throw new Error(`${drawn} bookings were drawn`);
  return spent;
}

/** Across three columns and back to the start, so that nothing is sent. */
async function drag(page: Page, cdp: CDPSession): Promise<number> {
  const booking = page.locator('[data-lane="1"] [data-entry]').nth(8);
  await booking.hover();
  const card = await booking.boundingBox();
  const ghost = page.locator('.k-cal-ghost');
  if (!card) throw new Error('there is no booking to drag');
  const [x, y] = [card.x + card.width / 2, card.y + 8];
  const before = await scripting(cdp);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step++) {
    const away = step <= STEPS / 2 ? step : STEPS - step;
    await page.mouse.move(x + away * 14, y + away * 5);
  }
  const spent = (await scripting(cdp)) - before;
  if (!(await ghost.isVisible())) throw new Error('nothing was dragged');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return spent;
}

/** Every quarter of an hour from 7 to 22 on every calendar. */
function fullDay(): Booked[] {
  return Array.from({ length: CALENDARS * BOOKINGS }, (_, i) => ({
    calendar: Math.floor(i / BOOKINGS),
    from: 7 * 60 + (i % BOOKINGS) * 15,
    minutes: 15,
    client: `Client number ${i % BOOKINGS}`,
    isRequest: i % 7 === 0,
  }));
}
