import { expect, type Page } from '@playwright/test';

export class SupportPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async shown(page: Page): Promise<SupportPage> {
    await page.getByRole('heading', { level: 1, name: 'Get help' }).waitFor();
    return new SupportPage(page);
  }

  async write(message: string): Promise<void> {
    await this.page.getByLabel('What happened?').fill(message);
  }

  async addPictures(...pictures: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.page.getByLabel('Add picture').setInputFiles(pictures);
  }

  get pictures() {
    return this.page.locator('main').getByRole('img');
  }

  async names(): Promise<(string | null)[]> {
    return this.pictures.evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  }

  async pickFor(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Options for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send' }).click();
  }

  async isSent(): Promise<void> {
    await expect(this.page.getByText('Message sent')).toBeVisible();
  }
}
