import type { Page } from '@playwright/test';
import { InboxPage } from './inbox-page.ts';

export class SignUpPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async shown(page: Page): Promise<SignUpPage> {
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    return new SignUpPage(page);
  }

  async fill(person: { name: string; email: string; password: string }): Promise<void> {
    await this.page.getByLabel('Your name').fill(person.name);
    await this.page.getByLabel('Email').fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
  }

  async submit(): Promise<InboxPage> {
    await this.press();
    await this.page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    return new InboxPage(this.page);
  }

  async press(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create account' }).click();
  }
}
