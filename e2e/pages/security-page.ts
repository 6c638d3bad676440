import type { Page } from '@playwright/test';

export class SecurityPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<SecurityPage> {
    await page.goto('/profile/security');
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
    return new SecurityPage(page);
  }

  /** The ten codes that come with the first second step. */
  async addFirstPasskey(name: string): Promise<string[]> {
    await this.page.getByRole('button', { name: 'Add a passkey' }).click();
    const naming = this.page.getByRole('dialog', { name: 'Add a passkey' });
    await naming.getByLabel('Name').fill(name);
    await naming.getByRole('button', { name: 'Continue' }).click();
    const told = this.page.getByRole('dialog', { name: 'Your recovery codes' });
    await told.waitFor();
    const codes = await told.getByRole('listitem').allTextContents();
    await told.getByRole('button', { name: 'I have kept them' }).click();
    return codes;
  }
}

/** An authenticator of the browser's own, which verifies the person without asking. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
