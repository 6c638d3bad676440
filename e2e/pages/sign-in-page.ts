import type { Page } from '@playwright/test';
import { HomePage } from './home-page.ts';

export class SignInPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<SignInPage> {
    await page.goto('/sign-in');
    return SignInPage.shown(page);
  }

  static async shown(page: Page): Promise<SignInPage> {
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    return new SignInPage(page);
  }

  async press(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async signIn(email: string, password: string): Promise<HomePage> {
    await this.press(email, password);
    return HomePage.shown(this.page);
  }
}
