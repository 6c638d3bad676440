import type { Locator, Page } from '@playwright/test';
import { drawerOf } from '../support/journey.ts';

/** Screens of the platform admin. */
export class AdminPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async businesses(): Promise<void> {
    await this.#page.goto('/admin');
    await this.#page.getByRole('heading', { name: 'Businesses' }).waitFor();
  }

  async people(): Promise<void> {
    await this.#page.goto('/admin/users');
    await this.#page.getByRole('heading', { name: 'People' }).waitFor();
  }

  async find(text: string): Promise<void> {
    await this.#page.getByRole('searchbox').fill(text);
  }

  /** Toggles a state in the filter. */
  async show(state: string): Promise<void> {
    await this.#page.getByRole('button', { name: new RegExp(`^${state}`), pressed: false }).click();
  }

  action(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  /** The card of a business. */
  card(name: string): Locator {
    return this.#page.getByRole('listitem').filter({ has: this.#page.getByRole('heading', { name }) });
  }

  async beginToGive(name: string): Promise<Locator> {
    await this.action(`Give a plan to ${name}`).click();
    return drawerOf(this.#page);
  }

  async giveReason(reason: string, action: string): Promise<void> {
    const dialog = drawerOf(this.#page);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: action, exact: true }).click();
  }
}
