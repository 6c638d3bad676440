import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';

/** The page of a bill at the desk: a walk-in, a checkout or a revision. */
export class BillPage {
  readonly #page: Page;
  readonly client: Locator;
  readonly add: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.client = page.getByRole('combobox', { name: 'Client', exact: true });
    this.add = page.getByRole('textbox', { name: 'Add a service or product' });
  }

  /** Types digits of a phone number, and takes the client that is found. */
  async pickClient(digits: string, name: string): Promise<void> {
    await expect(this.client).toBeFocused();
    await this.#page.keyboard.type(digits);
    await expect(this.#page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
    await this.#page.keyboard.press('Enter');
    await expect(this.add).toBeFocused();
  }

  /** Types letters of a service or product, and takes the first that is found. */
  async addByName(letters: string): Promise<void> {
    await this.#page.keyboard.type(letters);
    await this.#page.keyboard.press('Enter');
  }

  /** Kavya, found by three digits of her number, with a haircut. */
  async kavyasHaircut(): Promise<void> {
    await this.pickClient('400', 'Kavya Nair');
    await this.addByName('hair');
  }

  who(service: string): Locator {
    return this.#page.getByRole('combobox', { name: `Who did ${service}` });
  }

  /** From the selection to the money, where the bill of a booked visit begins. */
  async goToMoney(): Promise<void> {
    const desk = this.#page.locator('[data-step]');
    await desk.waitFor();
    if ((await desk.getAttribute('data-step')) === '1') await this.#page.keyboard.press('Control+Enter');
    await expect(this.#page.getByText('Adds up to')).toBeVisible();
  }
}
