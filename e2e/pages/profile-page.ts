import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { expect, type Page } from '@playwright/test';
import { saved } from '../support/saved.ts';

export class ProfilePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<ProfilePage> {
    await page.goto('/profile');
    return ProfilePage.shown(page);
  }

  static async shown(page: Page): Promise<ProfilePage> {
    await page.getByRole('heading', { name: /^(About you|आपके बारे में)$/ }).waitFor();
    return new ProfilePage(page);
  }

  async changeName(name: string): Promise<void> {
    await this.page.getByLabel('Your name').fill(name);
    await this.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  async choosePicture(picture: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.getByLabel(/^(Choose a|Change) picture$/).setInputFiles(picture);
  }

  /** The large picture, and the avatar in the corner. */
  get picture() {
    return this.page.locator('main header img');
  }
  get menuPicture() {
    return this.page.getByRole('button', { name: /^You: / }).locator('img');
  }

  async chooseLanguage(name: string): Promise<void> {
    await saved(this.page, identityCalls.updateProfile, () => this.page.getByRole('radio', { name }).click());
  }

  async chooseTheme(name: string): Promise<void> {
    await this.page.getByRole('radio', { name }).click();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  }
}
