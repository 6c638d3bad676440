import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { saved } from '../support/saved.ts';

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

  /** Drags a service by its handle above or below another. */
  async drag(name: string, where: 'above' | 'below', other: string): Promise<void> {
    // Away from the edges, where a drag would auto-scroll the list.
    await this.row(other).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    // Hovering waits until nothing moves; only then are places read.
    await this.handle(name).hover();
    const from = await this.handle(name).boundingBox();
    const to = await this.row(other).boundingBox();
    if (!from || !to) throw new Error(`${name} or ${other} is not on the screen`);
    const y = where === 'above' ? to.y + 4 : to.y + to.height - 4;
    await saved(this.page, catalogueCalls.orderServices, async () => {
      await this.page.mouse.down();
      await this.page.mouse.move(from.x + from.width / 2, y, { steps: 4 });
      await this.page.mouse.up();
    });
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Undo/ }).click();
  }
}
