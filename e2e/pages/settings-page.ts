import type { Locator, Page } from '@playwright/test';

export class SettingsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<SettingsPage> {
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    return new SettingsPage(page);
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async save(section: Locator): Promise<void> {
    await section.getByRole('button', { name: 'Save changes' }).click();
    await section.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'hidden' });
  }
}
