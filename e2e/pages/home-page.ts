import type { Page } from '@playwright/test';
import { ProfilePage } from './profile-page.ts';
import { SupportPage } from './support-page.ts';

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

  async openSupport(): Promise<SupportPage> {
    await this.page.getByRole('button', { name: /^You: / }).click();
    await this.page.getByRole('menuitem', { name: 'Help' }).click();
    return SupportPage.shown(this.page);
  }

  async setUpBusiness(): Promise<void> {
    await this.page.getByRole('link', { name: 'Set up my business' }).click();
  }
}
