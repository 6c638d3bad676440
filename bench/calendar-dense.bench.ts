import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Bench, Row } from './support/bench.ts';
import { type Booked, CALENDARS, openDesk, uuid } from './support/desk-day.ts';
import { launchBrowser, startWeb } from './support/web.ts';

const EACH = 10;
const LEAST_PX = 12;
const clients = [
  'Kavya Nair',
  'Radhika Venkataraman',
  'Elizabeth Kurian',
  'Mohammed Iqbal',
  'Meenakshi Iyer',
  'Gayatri Pillai',
  'Om Prakash',
  'Harpreet Singh Ahluwalia',
  'Aisha D’Souza',
  'Venkatanarasimha Rao',
];
const lengths = [15, 15, 30, 45, 15, 60, 30, 15, 45, 15];
const pauses = [0, 15, 45, 60];

/** A salon's day of 80 visits at 1440 × 900 in the dense view: whole, readable, and every visit can be moved. */
export default {
  name: 'calendar-dense',
  bar: `${CALENDARS * EACH} visits: no scrolling, name and beginning of 15 minutes uncut at ${LEAST_PX} px, all movable`,
  async run() {
    const server = await startWeb();
    const browser = await launchBrowser();
    try {
      const booked = busyDay();
      const { page } = await openDesk(server.origin, browser, booked, {
        density: 'day',
        hours: '09.00-21.00',
      });
      const short = booked.flatMap(({ minutes }, i) => (minutes === 15 ? [i] : []));
      const seen = await read(
        page,
        short.map((i) => uuid(2, i)),
      );
      const all = CALENDARS * EACH;
      const [byMouse, byKeys] = [await moved(page, booked, 'mouse'), await moved(page, booked, 'keys')];
      return [
        count('px of the day that need scrolling', seen.hidden, 0),
        {
          ...count('visits of 15 minutes, name and beginning uncut', seen.whole, short.length),
          raw: seen.cut,
        },
        {
          what: 'smallest letters of a visit of 15 minutes',
          figure: `${seen.smallest} px`,
          bar: `≥ ${LEAST_PX} px`,
          met: seen.smallest >= LEAST_PX,
        },
        count('visits moved by mouse', byMouse, all),
        count('visits moved by keys', byKeys, all),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
} satisfies Bench;

function busyDay(): Booked[] {
  return Array.from({ length: CALENDARS }, (_, calendar) => {
    let from = 9 * 60;
    return Array.from({ length: EACH }, (_, i) => {
      const minutes = lengths[(i + calendar) % lengths.length] ?? 15;
      const one = { calendar, from, minutes, client: clients[(i * 3 + calendar) % clients.length] ?? '' };
      from += minutes + (pauses[(i + calendar) % pauses.length] ?? 0);
      return { ...one, isRequest: i === 9 };
    });
  }).flat();
}

function count(what: string, figure: number, wanted: number): Row {
  return { what, figure: String(figure), bar: String(wanted), met: figure === wanted };
}

interface Seen {
  readonly hidden: number;
  readonly whole: number;
  readonly cut: readonly string[];
  readonly smallest: number;
}

/** Uncut: the letters end inside their line, start with the time, and no dots replace the name. */
function read(page: Page, ids: readonly string[]): Promise<Seen> {
  // As text: this program is typed without the browser's names.
  return page.evaluate<Seen>(`(() => {
    const scroller = document.querySelector('.k-cal-scroll');
    const found = ${JSON.stringify(ids)}
      .map((id) => document.querySelector('[data-entry="' + id + '"] .n'))
      .filter((line) => line !== null);
    const isWhole = (line) =>
      line.scrollWidth <= line.clientWidth && /^\\d+:\\d\\d\\p{L}/u.test(line.textContent.trim());
    return {
      hidden: scroller.scrollHeight - scroller.clientHeight,
      whole: found.filter(isWhole).length,
      cut: found.filter((line) => !isWhole(line)).map((line) => line.textContent),
      smallest: Math.min(...found.map((line) => Number.parseFloat(getComputedStyle(line).fontSize))),
    };
  })()`);
}

/** Each a quarter of an hour later; counts the visits for which a move was sent. The mocked day stays as it was. */
async function moved(page: Page, booked: readonly Booked[], by: 'mouse' | 'keys'): Promise<number> {
  const sent = new Set<string>();
  await page.route(/\/booking\/move$/, async (route) => {
    const { booking_id } = route.request().postDataJSON() as { booking_id: string };
    sent.add(booking_id);
    await route.fulfill({ status: 409, json: { error: { code: 'CONFLICT', message: '', details: {} } } });
  });
  for (const i of booked.keys()) {
    const id = uuid(2, i);
    const entry = page.locator(`[data-entry="${id}"]`);
    const answered = page.waitForResponse(/\/booking\/move$/, { timeout: 5_000 }).catch(() => null);
    if (by === 'mouse') {
      const box = await entry.boundingBox();
      if (!box) continue;
      const [x, y] = [box.x + box.width / 2, box.y + Math.min(5, box.height / 2)];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + 15, { steps: 4 });
      await page.mouse.up();
    } else {
      await entry.focus();
      await page.keyboard.press('m');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await answered;
    // Refused, it goes back to where it was.
    const place = page.locator('.k-cal-place').filter({ has: entry });
    const back = new RegExp(`--at: ?${booked[i]?.from};`);
    for (let tries = 0; tries < 100 && !back.test((await place.getAttribute('style')) ?? ''); tries++)
      await sleep(20);
  }
  await page.unroute(/\/booking\/move$/);
  return sent.size;
}
