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

  /** On a desktop all sections are on the page; on a phone each is opened from the list. */
  async section(name: string): Promise<Locator> {
    const part = this.page.getByRole('region', { name, exact: true });
    const isPhone = (this.page.viewportSize()?.width ?? 0) < 900;
    if (!isPhone || (await part.isVisible())) return part;
    const all = this.page.getByRole('link', { name: 'All settings' });
    const way = this.page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: new RegExp(`^${name}`) });
    await all.or(way).first().waitFor();
    if (await all.isVisible()) await all.click();
    await way.click();
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
