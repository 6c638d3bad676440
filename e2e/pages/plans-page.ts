import { expect, type Page } from '@playwright/test';
import { CheckoutPage } from './checkout-page.ts';

export class PlansPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async shown(page: Page): Promise<PlansPage> {
    await page.getByRole('heading', { level: 1, name: 'Choose a plan' }).waitFor();
    await page.getByRole('heading', { name: 'Standard' }).waitFor();
    return new PlansPage(page);
  }

  plan(name: string) {
    return this.page.getByRole('region', { name });
  }

  async notNow(): Promise<void> {
    await this.page.getByRole('link', { name: 'Not now' }).click();
    await expect(this.page).toHaveURL(/\/$/);
  }

  async startTrial(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start the free trial' }).click();
  }

  async get(plan: string, period: string): Promise<CheckoutPage> {
    await this.plan(plan).getByRole('radio', { name: period }).check();
    await this.plan(plan)
      .getByRole('button', { name: new RegExp(`(Get|Renew) ${plan}`) })
      .click();
    return CheckoutPage.shown(this.page);
  }
}
