import type { Page } from '@playwright/test';

export class OnboardingPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async shown(page: Page): Promise<OnboardingPage> {
    await page.getByRole('heading', { name: 'What is your business called?' }).waitFor();
    return new OnboardingPage(page);
  }

  async details(name: string, phone: string): Promise<void> {
    await this.page.getByLabel('Business name').fill(name);
    await this.page.getByLabel('Business phone').fill(phone);
    await this.next('What do you offer?');
  }

  async serviceType(name: string): Promise<void> {
    await this.page.getByRole('radio', { name }).check();
    await this.next('Where do clients find you?');
  }

  async location(place: { area: string; city: string; state: string; pincode: string }): Promise<void> {
    await this.page.getByLabel('Area').fill(place.area);
    await this.page.getByLabel('City', { exact: true }).fill(place.city);
    await this.page.getByLabel('State or union territory').click();
    await this.page.getByRole('option', { name: place.state }).click();
    await this.page.getByLabel('Pincode').fill(place.pincode);
    await this.next('When are you open?');
  }

  /** Puts the pin on a city by the list, then moves it by a click beside it. */
  async pinNear(city: string): Promise<void> {
    const map = this.page.getByRole('region', { name: 'Location on the map' });
    await map.locator('.k-map-city').first().waitFor({ state: 'attached' });
    await this.page.getByRole('combobox', { name: 'Go to a city' }).click();
    await this.page.getByRole('option', { name: city, exact: true }).click();
    await map.locator('.k-map-pin').waitFor();
    await map.click({ position: { x: 120, y: 120 } });
  }

  async useMyLocation(): Promise<void> {
    await this.page.getByRole('button', { name: 'Use my location' }).click();
  }

  async create(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create business' }).click();
  }

  async next(heading: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click();
    await this.page.getByRole('heading', { name: heading }).waitFor();
  }
}
