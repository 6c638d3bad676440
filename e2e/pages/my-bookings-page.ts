import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';

/** Visits of the signed-in user. */
export class MyBookingsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<MyBookingsPage> {
    await page.goto('/bookings');
    await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
    await expect(page.locator('.k-bone')).toHaveCount(0);
    return new MyBookingsPage(page);
  }

  get next(): Locator {
    return this.page.getByRole('article').first();
  }

  /** A section by its heading. */
  group(name: string): Locator {
    const heading = this.page.getByRole('heading', { level: 2, name, exact: true });
    return this.page.locator('section').filter({ has: heading });
  }

  /** The whole card is the link to its details. */
  async openNext(): Promise<MyVisitPage> {
    await this.next.click({ position: { x: 8, y: 8 } });
    return MyVisitPage.shown(this.page);
  }
}

export class MyVisitPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async shown(page: Page): Promise<MyVisitPage> {
    await expect(page.getByRole('heading', { level: 2, name: 'Services' })).toBeVisible();
    return new MyVisitPage(page);
  }

  get when(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** Opens the drawer with free days and times, and waits for them. */
  async beginMoving(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Move', exact: true }).click();
    const sheet = this.page.getByRole('dialog').filter({ hasText: 'Move to another time' });
    await expect(sheet.getByRole('heading', { name: /^(Morning|Afternoon|Evening)$/ }).first()).toBeVisible();
    return sheet;
  }
}
