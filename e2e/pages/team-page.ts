import type { Locator, Page } from '@playwright/test';

export class TeamPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<TeamPage> {
    await page.goto('/setup/team');
    return TeamPage.shown(page);
  }

  static async shown(page: Page): Promise<TeamPage> {
    await page.getByRole('heading', { level: 1, name: 'Members and roles' }).waitFor();
    return new TeamPage(page);
  }

  row(text: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }

  async invite(email: string, role: 'Owner' | 'Admin' | 'Staff'): Promise<void> {
    await this.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const drawer = this.page.getByRole('dialog', { name: 'Invite a colleague' });
    await drawer.getByLabel('Email').fill(email);
    await drawer.getByRole('radio', { name: role }).check();
    await drawer.getByRole('button', { name: 'Send invitation' }).click();
  }

  async giveRole(name: string, role: string): Promise<void> {
    await this.page.getByRole('combobox', { name: `Role of ${name}` }).click();
    await this.page.getByRole('option', { name: role }).click();
  }
}
