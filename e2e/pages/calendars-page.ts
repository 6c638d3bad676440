import type { Locator, Page } from '@playwright/test';
import { drawerOf } from '../support/journey.ts';

export class CalendarsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<CalendarsPage> {
    await page.goto('/setup/calendars');
    await page.getByRole('heading', { level: 1, name: 'Staff & chairs' }).waitFor();
    return new CalendarsPage(page);
  }

  row(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: `Move ${name}`, exact: true }) });
  }

  async add(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'New staff or chair' }).click();
    const drawer = drawerOf(this.page);
    await drawer.waitFor();
    return drawer;
  }

  async edit(name: string): Promise<Locator> {
    await this.row(name).getByRole('button').nth(1).click();
    const drawer = drawerOf(this.page);
    await drawer.waitFor();
    return drawer;
  }

  async save(): Promise<void> {
    const drawer = drawerOf(this.page);
    await drawer.getByRole('button', { name: /^(Save changes|Add staff or chair)$/ }).click();
    await drawer.waitFor({ state: 'hidden' });
  }
}
