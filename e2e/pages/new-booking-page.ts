import type { Locator, Page } from '@playwright/test';
import { drawerOf, expect } from '../support/journey.ts';

/** The drawer in which the desk takes a booking. */
export class NewBookingPage {
  readonly page: Page;
  readonly drawer: Locator;
  constructor(page: Page) {
    this.page = page;
    this.drawer = drawerOf(page);
  }

  static async open(page: Page): Promise<NewBookingPage> {
    await page.getByRole('button', { name: /^New booking/ }).click();
    const booking = new NewBookingPage(page);
    await expect(booking.client).toBeFocused();
    return booking;
  }

  get client(): Locator {
    return this.drawer.getByRole('combobox', { name: 'Client' });
  }

  get service(): Locator {
    return this.drawer.getByRole('combobox', { name: /^(Service|Add another service)$/ });
  }

  get times(): Locator {
    return this.drawer.getByRole('radio');
  }

  time(name: string): Locator {
    return this.drawer.getByRole('radio', { name, exact: true });
  }

  get book(): Locator {
    return this.drawer.getByRole('button', { name: /^Book( \w{3} \d|$)/ });
  }

  get ownTime(): Locator {
    return this.drawer.getByLabel('Time', { exact: true });
  }

  get day(): Locator {
    return this.drawer.getByLabel('Day', { exact: true });
  }

  /** The refusal with its override and alternatives. */
  get question(): Locator {
    return this.drawer.getByRole('alert');
  }

  async pickClient(text: string, name: RegExp): Promise<void> {
    await this.client.fill(text);
    await this.page.getByRole('option', { name }).click();
  }

  async pickService(name: string): Promise<void> {
    await this.service.fill(name);
    await this.page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }

  async pickPerson(service: string, person: string): Promise<void> {
    await this.drawer.getByRole('combobox', { name: `Who does ${service}` }).click();
    await this.page.getByRole('option', { name: person }).click();
  }

  notice(text: RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notices' }).getByRole('dialog').filter({ hasText: text });
  }
}
