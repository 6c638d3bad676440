import type { Locator, Page } from '@playwright/test';
import { drawerOf } from '../support/journey.ts';

export class ServicesPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<ServicesPage> {
    await page.goto('/services');
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

  handle(name: string): Locator {
    return this.page.getByRole('button', { name: `Move ${name}`, exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.handle(name) });
  }

  async takeStarter(): Promise<void> {
    await this.page.getByRole('button', { name: /^Take these/ }).click();
    await this.page.getByRole('button', { name: 'New service' }).waitFor();
  }

  /** Opens the drawer of a service. */
  async edit(name: string): Promise<Locator> {
    await this.row(name).getByRole('button').nth(1).click();
    return this.drawer();
  }

  async add(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'New service' }).click();
    return this.drawer();
  }

  private async drawer(): Promise<Locator> {
    const drawer = drawerOf(this.page);
    await drawer.waitFor();
    return drawer;
  }

  async save(): Promise<void> {
    const drawer = drawerOf(this.page);
    await drawer.getByRole('button', { name: /^(Save changes|Add service)$/ }).click();
    await drawer.waitFor({ state: 'hidden' });
  }

  /** Drags a service by its handle to just above or below another. */
  async drag(name: string, where: 'above' | 'below', other: string): Promise<void> {
    const from = await this.centre(this.handle(name));
    const to = await this.row(other).boundingBox();
    if (!to) throw new Error(`${other} is not on the screen`);
    const y = where === 'above' ? to.y + 4 : to.y + to.height - 4;
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x, (from.y + y) / 2, { steps: 4 });
    await this.page.mouse.move(from.x, y, { steps: 4 });
    await this.page.mouse.up();
  }

  private async centre(locator: Locator): Promise<{ x: number; y: number }> {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Undo/ }).click();
  }
}
