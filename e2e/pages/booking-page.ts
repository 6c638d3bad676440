import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/journey.ts';

/** The client's booking flow, from the services to the confirmation. Counts taps. */
export class BookingPage {
  readonly page: Page;
  taps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, path: string): Promise<BookingPage> {
    await page.goto(path);
    await expect(page.locator('html')).not.toHaveAttribute('data-foreign');
    return new BookingPage(page);
  }

  /** Opens the time step with these services in the cart. */
  static async openWithCart(page: Page, path: string, ...services: string[]): Promise<BookingPage> {
    const booking = await BookingPage.open(page, path);
    for (const service of services) await booking.add(service);
    await booking.chooseTime();
    return booking;
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps++;
  }

  async add(service: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: `Add ${service}` }));
    await expect(this.page.getByRole('button', { name: `${service} added` })).toBeVisible();
  }

  async chooseTime(): Promise<void> {
    await this.tap(this.page.getByRole('link', { name: 'Choose a time' }).filter({ visible: true }));
    await expect(this.times.first()).toBeVisible();
  }

  /** The free times of the day that is shown. */
  get times(): Locator {
    return this.page.locator('main button[data-slot]');
  }

  get dock(): Locator {
    return this.page.getByRole('complementary');
  }

  async take(time: Locator): Promise<string> {
    const words = (await time.textContent()) ?? '';
    await this.tap(time);
    await expect(this.dock.getByText(`${words} is held for you`)).toBeVisible();
    return words;
  }

  /** At the end of the page the sticky dock covers nothing; elsewhere it may cover half of a button. */
  async scrollDown(): Promise<void> {
    await this.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  }

  async next(): Promise<void> {
    await this.tap(this.dock.getByRole('button', { name: /^Continue with/ }));
    // The new step takes the focus; what is typed before would be lost.
    await expect(this.page.getByRole('heading', { level: 1, name: 'Your details' })).toBeFocused();
  }

  async fill(name: string, phone: string): Promise<void> {
    await this.tap(this.page.getByLabel('Your name'));
    await this.page.keyboard.type(name);
    await this.tap(this.page.getByLabel('Phone'));
    await this.page.keyboard.type(phone);
  }

  async book(): Promise<void> {
    await this.tap(this.dock.getByRole('button', { name: /^Book / }));
  }

  /** Goes to the details step; returns the chosen time. */
  async reachDetails(service: string): Promise<string> {
    await this.add(service);
    await this.chooseTime();
    const time = await this.take(this.times.first());
    await this.next();
    return time;
  }
}
