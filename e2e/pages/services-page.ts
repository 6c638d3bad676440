import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export class ServicesPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<ServicesPage> {
    await page.goto('/setup/services');
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    return new ServicesPage(page);
  }

  category(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The names of the services in a category, from top to bottom. */
  async namesIn(category: string): Promise<string[]> {
    const handles = this.category(category).getByRole('button', { name: /^Move / });
    const labels = await handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.replace(/^Move /, ''));
  }

  async rename(category: string, name: string): Promise<void> {
    await this.category(category)
      .getByRole('button', { name: `Options for ${category}` })
      .click();
    await this.page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = this.page.getByRole('textbox', { name: 'Category name' });
    await expect(field).toBeFocused();
    await field.fill(name);
    await field.press('Enter');
  }

  handle(name: string): Locator {
    return this.page.getByRole('button', { name: `Move ${name}`, exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.handle(name) });
  }

  async takeStarter(): Promise<void> {
    await this.page.getByRole('button', { name: /^Add these/ }).click();
    await this.page.getByRole('button', { name: /^New service/ }).waitFor();
  }

  /** The editor beside the list, or instead of it on a small screen. */
  editor(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true }).filter({ has: this.page.locator('form') });
  }

  async edit(name: string): Promise<Locator> {
    await this.row(name).getByRole('button').nth(1).click();
    const editor = this.editor(name);
    await editor.waitFor();
    return editor;
  }

  async add(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^New service/ }).click();
    const editor = this.editor('New service');
    await editor.waitFor();
    return editor;
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Save changes|Add service)$/ }).click();
    await this.page.getByText(/(?<!services) (saved|added)\.$/).waitFor();
  }

  /** Drags a service by its handle above or below another; by touch where there is a touch screen. */
  async drag(name: string, where: 'above' | 'below', other: string): Promise<void> {
    // Away from the edges, where a drag would auto-scroll the list.
    await this.row(other).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    const from = await this.centre(this.handle(name));
    const to = await this.row(other).boundingBox();
    if (!to) throw new Error(`${other} is not on the screen`);
    const y = where === 'above' ? to.y + 4 : to.y + to.height - 4;
    const way = [0.25, 0.5, 0.75, 1].map((part) => ({ x: from.x, y: from.y + (y - from.y) * part }));
    if (await this.page.evaluate(() => navigator.maxTouchPoints > 0)) await this.slide(from, way);
    else {
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.down();
      for (const point of way) await this.page.mouse.move(point.x, point.y);
      await this.page.mouse.up();
    }
  }

  private async slide(from: Point, way: readonly Point[]): Promise<void> {
    const browser = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    for (const point of way) await touch('touchMove', [point]);
    await touch('touchEnd', []);
  }

  private async centre(locator: Locator): Promise<Point> {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Undo/ }).click();
  }
}
