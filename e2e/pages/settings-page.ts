import type { Locator, Page } from '@playwright/test';

export class SettingsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<SettingsPage> {
    await page.goto('/setup');
    await page.getByRole('heading', { name: 'Set-up', exact: true }).waitFor();
    return new SettingsPage(page);
  }

  /** Each section is a page of the Set-up area, reached through its list. */
  async section(name: string): Promise<Locator> {
    const part = this.page.getByRole('region', { name, exact: true });
    const list = this.page.getByRole('navigation', { name: /^(Set-up|Overview)$/ }).first();
    const back = this.page.getByRole('main').getByRole('link', { name: 'Set-up', exact: true });
    await part.or(list).or(back).first().waitFor();
    if (await part.isVisible()) return part;
    if (await back.isVisible()) await back.click();
    await list.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await part.waitFor();
    return part;
  }

  /** The coordinates that the page shows. */
  async pointIn(section: Locator): Promise<{ latitude: number; longitude: number }> {
    const said = await section.getByRole('status').filter({ hasText: /^-?\d/ }).textContent();
    const [latitude = Number.NaN, longitude = Number.NaN] = (said ?? '').split(', ').map(Number);
    return { latitude, longitude };
  }

  async save(section: Locator): Promise<void> {
    await section.getByRole('button', { name: 'Save changes' }).click();
    await section.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'hidden' });
  }
}
