import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';

/** A quarter of an hour on the screen. */
const QUARTER_PX = 28;

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

  /** What stands with someone: a list with their name. */
  column(name: string | RegExp): Locator {
    const label = typeof name === 'string' ? new RegExp(`^${name}, \\d+ entr`) : name;
    return this.page.getByRole('region', { name: /Day view|Week view/ }).getByRole('list', { name: label });
  }

  /** A booking by what one hears of it. */
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

  /** With the mouse, some quarters of an hour down and some columns to the right. */
  async drag(booking: Locator, { quarters = 0, columns = 0 }): Promise<void> {
    const { from, to } = await this.#way(booking, { quarters, columns });
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 8 });
    await this.page.mouse.up();
  }

  /** Lifts it and lets go with Escape. */
  async dragAndEscape(booking: Locator, quarters: number): Promise<void> {
    const { from, to } = await this.#way(booking, { quarters, columns: 0 });
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 4 });
    await this.page.keyboard.press('Escape');
    await this.page.mouse.up();
  }

  async #way(booking: Locator, { quarters, columns }: { quarters: number; columns: number }) {
    await booking.scrollIntoViewIfNeeded();
    const box = await booking.boundingBox();
    if (!box) throw new Error('the booking is not on the screen');
    const lane = await this.page.locator('[data-lane="0"]').boundingBox();
    const from = { x: box.x + box.width / 2, y: box.y + 10 };
    return { from, to: { x: from.x + columns * (lane?.width ?? 0), y: from.y + quarters * QUARTER_PX } };
  }

  /** Draws on empty time of a column, below a booking. */
  async drawBelow(booking: Locator, quarters: number): Promise<void> {
    await booking.scrollIntoViewIfNeeded();
    const box = await booking.boundingBox();
    if (!box) throw new Error('the booking is not on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height + 6];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x, y + (quarters - 1) * QUARTER_PX, { steps: 6 });
    await this.page.mouse.up();
  }

  async openVisit(label: RegExp): Promise<void> {
    await this.booking(label).click();
    await expect(this.panel.getByRole('heading', { level: 2 })).toBeVisible();
  }
}
