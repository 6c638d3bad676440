import type { Page } from '@playwright/test';

export class ProfilePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async shown(page: Page): Promise<ProfilePage> {
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    return new ProfilePage(page);
  }
}
