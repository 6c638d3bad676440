import type { Page } from '@playwright/test';

/** The test checkout of the sandbox. */
export class CheckoutPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async shown(page: Page): Promise<CheckoutPage> {
    await page.getByText('Test checkout').waitFor();
    await page.getByRole('button', { name: /^Pay/ }).waitFor();
    return new CheckoutPage(page);
  }

  async webhook(when: 'Before' | 'After' | 'Twice' | 'Never'): Promise<void> {
    await this.page.getByRole('radio', { name: when }).check();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }
}
