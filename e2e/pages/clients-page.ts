import type { Locator, Page } from '@playwright/test';
import { drawerOf } from '../support/journey.ts';

export class ClientsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<ClientsPage> {
    await page.goto('/clients');
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    return new ClientsPage(page);
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Find a client by name or number' });
  }

  get names(): Locator {
    return this.page.getByRole('list', { name: 'Clients by name' }).getByRole('listitem');
  }

  async new(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'New client' }).click();
    await drawerOf(this.page).waitFor();
    return drawerOf(this.page);
  }

  /** Creates a client, whose page opens. */
  async add(client: { name: string; phone?: string }): Promise<ClientPage> {
    const drawer = await this.new();
    if (client.phone) await drawer.getByLabel('Mobile number').fill(client.phone);
    await drawer.getByLabel('Name', { exact: true }).fill(client.name);
    await drawer.getByRole('button', { name: 'Add client' }).click();
    await drawer.waitFor({ state: 'hidden' });
    return ClientPage.of(this.page, client.name);
  }
}

export class ClientPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async of(page: Page, name: string): Promise<ClientPage> {
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    return new ClientPage(page);
  }

  get picker(): Locator {
    return this.page.getByRole('combobox', { name: 'Find another client' });
  }

  get notes(): Locator {
    return this.page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  }

  get history(): Locator {
    return this.page.getByRole('list', { name: 'History' }).getByRole('listitem');
  }

  async tab(
    name: 'Visits' | 'Memberships' | 'Dues' | 'Reminders' | 'Photos' | 'Notes' | 'Messages' | 'History',
  ): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  async note(text: string): Promise<void> {
    await this.tab('Notes');
    await this.page.getByLabel('New note').fill(text);
    await this.page.getByRole('button', { name: 'Add note' }).click();
    await this.notes.filter({ hasText: text }).waitFor();
  }

  async edit(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Edit details' }).click();
    await drawerOf(this.page).waitFor();
    return drawerOf(this.page);
  }
}
