import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';

/** The public page of a business. */
export class BusinessPage {
  readonly page: Page;
  readonly book: Locator;

  constructor(page: Page) {
    this.page = page;
    this.book = page.getByRole('link', { name: 'Call to book' }).filter({ visible: true });
  }

  static async open(page: Page, path: string, name: string): Promise<BusinessPage> {
    await page.goto(path);
    const opened = new BusinessPage(page);
    await opened.isShown(name);
    return opened;
  }

  async isShown(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  heart(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`${name}.*favourite`) });
  }

  async chooseReport(): Promise<Locator> {
    await this.page.locator('summary[aria-label="More"]').click();
    await this.page.getByRole('button', { name: 'Report this business' }).click();
    return this.page.getByRole('dialog');
  }
}
