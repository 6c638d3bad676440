import type { Page } from '@playwright/test';
import { OutboxPage } from './outbox-page.ts';

/** "Check your inbox", which links to the outbox in the sandbox. */
export class InboxPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async openOutbox(): Promise<OutboxPage> {
    await this.page.getByRole('link', { name: 'Read it in the outbox' }).click();
    await this.page.getByRole('heading', { name: 'Outbox' }).waitFor();
    return new OutboxPage(this.page);
  }
}
