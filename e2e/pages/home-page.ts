import type { Page } from '@playwright/test';
import { ProfilePage } from './profile-page.ts';

export class HomePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async shown(page: Page): Promise<HomePage> {
    await page.getByRole('navigation', { name: 'Main menu' }).first().waitFor();
    return new HomePage(page);
  }

  async openProfile(): Promise<ProfilePage> {
    await this.page
      .getByRole('navigation')
      .filter({ visible: true })
      .getByRole('link', { name: 'Profile' })
      .click();
    return ProfilePage.shown(this.page);
  }

  async setUpBusiness(): Promise<void> {
    await this.page.getByRole('link', { name: 'Set up my business' }).click();
  }
}
