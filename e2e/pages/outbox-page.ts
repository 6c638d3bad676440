import { expect, type Page } from '@playwright/test';

export class OutboxPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<OutboxPage> {
    await page.goto('/sandbox/outbox');
    await page.getByRole('heading', { name: 'Outbox' }).waitFor();
    return new OutboxPage(page);
  }

  /** The newest mail to this address. Mail goes out by a job, so it may take a moment to land here. */
  async openNewestLinkTo(email: string, subject: string, { ofMails = 1 } = {}): Promise<void> {
    const mails = this.page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject });
    await expect(async () => {
      await this.page.getByRole('button', { name: 'Refresh' }).click();
      await expect(mails.nth(ofMails - 1)).toBeVisible({ timeout: 250 });
    }).toPass({ intervals: [50] });
    await mails.first().getByRole('link', { name: 'Open the link in this email' }).click();
  }
}
