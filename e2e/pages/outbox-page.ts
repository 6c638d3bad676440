import { expect, type Page } from '@playwright/test';

export class OutboxPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Mail goes out by a job, so it may take a moment to land here. */
  async openLinkSentTo(email: string): Promise<void> {
    const mail = this.page.locator('section, article, div').filter({ hasText: `To ${email}` }).last();
    await expect(async () => {
      await this.page.getByRole('button', { name: 'Refresh' }).click();
      await expect(mail).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
    const link = this.page.locator(':has(> :text("' + `To ${email}` + '"))').getByRole('link', { name: 'Open the link in this e-mail' });
    await link.first().click();
  }
}
