import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';

/** A client's phone at the door: joining a queue, then following one's place. */
export class QueuePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** By the link on the public page of the business. */
  static async fromBusinessPage(page: Page, path: string, join = 'Join the queue'): Promise<QueuePage> {
    await page.goto(path);
    await page.getByRole('link', { name: 'min wait now' }).click();
    const phone = new QueuePage(page);
    // The public page has a button for a haircut too.
    await expect(page.getByRole('button', { name: join })).toBeVisible();
    return phone;
  }

  async choose(service: string): Promise<void> {
    await this.page.getByRole('button', { name: service }).click();
  }

  async sayWho(name: string, phone: string): Promise<void> {
    await this.page.getByLabel('Phone').fill(phone);
    await this.page.getByLabel('Your name').fill(name);
  }

  get join(): Locator {
    return this.page.getByRole('button', { name: 'Join the queue' });
  }

  get here(): Locator {
    return this.page.getByRole('button', { name: 'I am here' });
  }

  /** The numbers of the line around me, mine among them. */
  get line(): Locator {
    return this.page.locator('ol > li');
  }

  async isAt(words: string): Promise<void> {
    await expect(this.page.getByText(words)).toBeVisible();
  }
}
