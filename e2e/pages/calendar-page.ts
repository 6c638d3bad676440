import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';

/** Height of fifteen minutes on the screen. */
const QUARTER_PX = 28;

/** Where a booking is taken hold of, from its left edge. */
const GRIP_X = 40;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

/** The calendar of the desk. */
export class CalendarPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, day: string): Promise<CalendarPage> {
    await page.goto(`/calendar?day=${day}`);
    const calendar = new CalendarPage(page);
    await calendar.column(/./).first().waitFor();
    return calendar;
  }

  /** A column: a list with the person's name. */
  column(name: string | RegExp): Locator {
    const label = typeof name === 'string' ? new RegExp(`^${name}, \\d+ entr`) : name;
    return this.page.getByRole('region', { name: /Day view|Week view/ }).getByRole('list', { name: label });
  }

  /** A booking by its accessible name. */
  booking(label: RegExp): Locator {
    return this.page.getByRole('button', { name: label });
  }

  get said(): Locator {
    return this.page.locator('p[role=status]');
  }

  get panel(): Locator {
    return this.page.getByRole('complementary');
  }

  notice(text: RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notices' }).getByRole('dialog').filter({ hasText: text });
  }

  async undo(text: RegExp): Promise<void> {
    await this.notice(text).getByRole('button', { name: /^Undo/ }).click();
  }

  /** Mouse drag by quarters of an hour and columns. */
  async drag(booking: Locator, { quarters = 0, columns = 0 }): Promise<void> {
    await this.dragOver(booking, { quarters, columns });
    await this.page.mouse.up();
  }

  /** Drags without dropping: the mouse stays down. */
  async dragOver(booking: Locator, { quarters = 0, columns = 0 }): Promise<void> {
    const { to } = await this.#way(booking, { quarters, columns });
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 8 });
  }

  /** The preview of a drag; `data-bad` hatches it. */
  get preview(): Locator {
    return this.page.locator('.k-cal-ghost');
  }

  /** Starts a drag and cancels it with Escape. */
  async dragAndEscape(booking: Locator, quarters: number): Promise<void> {
    const { to } = await this.#way(booking, { quarters, columns: 0 });
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 4 });
    await this.page.keyboard.press('Escape');
    await this.page.mouse.up();
  }

  /** The mouse goes to the booking, which waits until the grid has stopped moving; only then are places read. */
  async #way(booking: Locator, { quarters, columns }: { quarters: number; columns: number }) {
    await booking.hover({ position: { x: GRIP_X, y: 10 } });
    const box = await boxOf(booking);
    const lane = await boxOf(this.page.locator('[data-lane="0"]'));
    const from = { x: box.x + GRIP_X, y: box.y + 10 };
    return { from, to: { x: from.x + columns * lane.width, y: from.y + quarters * QUARTER_PX } };
  }

  /** Answers the question about a visit on another day. */
  async anyway(): Promise<void> {
    await this.page.getByRole('button', { name: /anyway$/ }).click();
  }

  /** Draws a range on empty time below a booking. */
  async drawBelow(booking: Locator, quarters: number): Promise<void> {
    await booking.hover();
    const box = await boxOf(booking);
    const [x, y] = [box.x + box.width / 2, box.y + box.height + 6];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x, y + (quarters - 1) * QUARTER_PX, { steps: 6 });
    await this.page.mouse.up();
  }

  /** Resizes a booking by its lower edge. */
  async dragLowerEdge(booking: Locator, quarters: number): Promise<void> {
    await booking.hover();
    const box = await boxOf(booking);
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 3];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x, y + quarters * QUARTER_PX, { steps: 8 });
    await this.page.mouse.up();
  }

  /** Holds a dragged booking at the lower edge of the grid, to auto-scroll, and drops it there. */
  async dragToBottomAndWait(booking: Locator, grid: Locator, until: () => Promise<boolean>): Promise<void> {
    const { from } = await this.#way(booking, { quarters: 0, columns: 0 });
    const edges = await boxOf(grid);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x, edges.y + edges.height - 10, { steps: 8 });
    await expect.poll(until, { intervals: [20] }).toBe(true);
    // Away from the edge, which ends the scrolling: the drop stays inside the day however far it went.
    await this.page.mouse.move(from.x, edges.y + edges.height / 2, { steps: 2 });
    await this.page.mouse.up();
  }

  /** Touch drag; with a long press it begins when the booking is lifted. */
  async fingerDrag(
    booking: Locator,
    { quarters = 0, columns = 0, longPress }: { quarters?: number; columns?: number; longPress: boolean },
  ): Promise<void> {
    const { from, to } = await this.#way(booking, { quarters, columns });
    const hand = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    if (longPress) await expect(booking).toHaveAttribute('data-lifted');
    for (let step = 1; step <= 8; step++) {
      const part = step / 8;
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
    await touch('touchEnd', []);
    await hand.detach();
  }

  async openVisit(label: RegExp): Promise<void> {
    await this.booking(label).click();
    await expect(this.panel.getByRole('heading', { level: 2 })).toBeVisible();
  }
}
