import type { Page } from '@playwright/test';
import { SignInPage } from './sign-in-page.ts';
import { SignUpPage } from './sign-up-page.ts';

export class LandingPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<LandingPage> {
    await page.goto('/');
    await page.getByRole('heading', { name: 'A full day is a row of full chairs' }).waitFor();
    return new LandingPage(page);
  }

  async createAccount(): Promise<SignUpPage> {
    await this.page.getByRole('link', { name: 'Create an account' }).click();
    return SignUpPage.shown(this.page);
  }

  async signIn(): Promise<SignInPage> {
    await this.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    return SignInPage.shown(this.page);
  }
}
