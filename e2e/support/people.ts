import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import type { Page } from '@playwright/test';
import type { HomePage } from '../pages/home-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, someone } from './journey.ts';
import type { RunningServer } from './running-server.ts';

export type Person = ReturnType<typeof someone>;

/** Makes a confirmed account over the API, for journeys that begin after that. */
export async function makeAccount(page: Page, name: string): Promise<Person> {
  const person = someone(name);
  const post = (path: string, data: object) => page.request.post(`/api${path}`, { data });
  await expect(
    await post('/session/sign-up', {
      user_name: person.name,
      email: person.email,
      password: person.password,
    }),
  ).toBeOK();
  await expect(async () => {
    const outbox = await page.request.get(`/api/sandbox/mail?to=${encodeURIComponent(person.email)}`);
    const { items } = (await outbox.json()) as { items: { text: string }[] };
    const token = /verify-email#(\S+)/.exec(items[0]?.text ?? '')?.[1];
    expect(token).toBeDefined();
    await expect(await post('/session/verify-email', { token })).toBeOK();
  }).toPass({ timeout: 15_000 });
  return person;
}

export async function signInAs(page: Page, person: Person): Promise<HomePage> {
  const signIn = await SignInPage.open(page);
  return signIn.signIn(person.email, person.password);
}

/** A business of whoever is signed in on this page, made over the API for journeys that begin after that. */
export async function makeBusiness(page: Page, name: string): Promise<string> {
  const token = (await page.context().cookies()).find(({ name: cookie }) => cookie === TOKEN_COOKIE)?.value;
  const response = await page.request.post('/api/business', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name,
      phone: '98765 43210',
      category_id: '019a0000-0000-7000-8000-000000000001',
      area: 'C-Scheme',
      city: 'Jaipur',
      state: 'Rajasthan',
      pincode: '302001',
    },
  });
  await expect(response).toBeOK();
  return ((await response.json()) as { id: string }).id;
}

/** Makes someone a platform admin the way an operator does: on the command line. */
export async function grantPlatformAdmin(server: RunningServer, person: Person): Promise<void> {
  await server.runCommand('grant-admin.ts', person.email);
}

/** Signs in with a business that is there already, made over the API. */
export async function signInAsOwner(
  page: Page,
  name: string,
): Promise<{ home: HomePage; businessId: string }> {
  const home = await signInAs(page, await makeAccount(page, name));
  const businessId = await makeBusiness(page, `${name} Salon`);
  await page.reload();
  return { home, businessId };
}
