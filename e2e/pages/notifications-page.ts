import { expect, type Locator, type Page } from '@playwright/test';

export class NotificationsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the inbox by the bell, from any page. */
  static async openByBell(page: Page): Promise<NotificationsPage> {
    await NotificationsPage.bell(page).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    return new NotificationsPage(page);
  }

  static bell(page: Page): Locator {
    return page.getByRole('link', { name: /^Notifications, / });
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('link', { name: text });
  }

  async markAllRead(): Promise<void> {
    await this.page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(NotificationsPage.bell(this.page)).toHaveAccessibleName('Notifications, none unread');
  }
}
