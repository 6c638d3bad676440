import type { Page } from '@playwright/test';
import type { HomePage } from '../pages/home-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, someone } from './journey.ts';

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

/** Signs in with a business that is there already, made over the API. */
export async function signInAsOwner(
  page: Page,
  name: string,
): Promise<{ home: HomePage; businessId: string }> {
  const person = await makeAccount(page, name);
  const session = await page.request.post('/api/session/sign-in', {
    data: { email: person.email, password: person.password },
  });
  const { token } = (await session.json()) as { token: string };
  const made = await page.request.post('/api/business', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: `${name} Salon`,
      phone: '98765 43210',
      category_id: '019a0000-0000-7000-8000-000000000001',
      area: 'C-Scheme',
      city: 'Jaipur',
      state: 'Rajasthan',
      pincode: '302001',
    },
  });
  await expect(made).toBeOK();
  const { id } = (await made.json()) as { id: string };
  return { home: await signInAs(page, person), businessId: id };
}
