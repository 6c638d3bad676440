import { randomInt } from 'node:crypto';
import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import type { Page } from '@playwright/test';
import { HomePage } from '../pages/home-page.ts';
import { expect, someone } from './journey.ts';
import type { RunningServer } from './running-server.ts';
import { ownServer } from './servers.ts';

export const openAllWeek = Object.fromEntries(
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, ['09.00-19.00']]),
);

export type Person = ReturnType<typeof someone>;

/** Creates a confirmed account. */
export function makeAccount(name: string): Promise<Person> {
  return seedAccount(ownServer(), name);
}

const PASSWORD_FROM = 'password.source@example.in';

/**
 * One account signs up over the API and is never confirmed; all are made by SQL with its password hash, because
 * hashing is slow by design.
 */
export async function seedAccount(server: RunningServer, name: string): Promise<Person> {
  const person = someone(name);
  const added = await addWithKnownPassword(server, person);
  if (added) return person;
  const body = JSON.stringify({
    user_name: 'Password Source',
    email: PASSWORD_FROM,
    password: person.password,
  });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${server.origin}/api/session/sign-up`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`signing up answered ${response.status}`);
  if (!(await addWithKnownPassword(server, person))) throw new Error('nobody has a password to copy');
  return person;
}

async function addWithKnownPassword(server: RunningServer, { name, email }: Person): Promise<boolean> {
  const added = await server.query(
    `WITH source AS (
       SELECT password_hash AS password FROM pending_account WHERE email = $1
     ), added AS (
       INSERT INTO users (id, user_name, email, email_verified) SELECT uuidv7(), $2, $3, true FROM source RETURNING id
     )
     INSERT INTO user_credential (id, user_id, account_id, provider_id, password)
     SELECT uuidv7(), added.id, added.id, 'credential', source.password FROM added, source RETURNING id`,
    [PASSWORD_FROM, name, email],
  );
  return added.length > 0;
}

/** Rate limit: new sessions are limited per IP address, so each request gets a random one. */
const fromSomewhere = () => ({
  'x-test-address': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** A guest's session is given to the person, because checking a password is slow by design. */
async function giveSession(server: RunningServer, token: string, { email }: Person): Promise<void> {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  await server.query(
    `UPDATE user_session SET password_at = now(), user_id = (SELECT id FROM users WHERE email = $2)
      WHERE id = $1`,
    [sub, email],
  );
}

/** The credential of someone who acts over the API alone. */
export async function credentialOf(server: RunningServer, person: Person): Promise<string> {
  const response = await fetch(`${server.origin}/api/session/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
    body: '{}',
  });
  if (!response.ok) throw new Error(`a guest session answered ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  await giveSession(server, token, person);
  return token;
}

/** Signs in over the API and opens the home page. Journeys about signing in use SignInPage. */
export async function signInAs(page: Page, person: Person): Promise<HomePage> {
  await enterAs(page, person);
  await page.goto('/');
  return HomePage.shown(page);
}

/** Signs in without opening a page, for journeys that do not start at home. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  const response = await page.request.post('/api/session/guest', { data: {}, headers: fromSomewhere() });
  await expect(response).toBeOK();
  await giveSession(ownServer(), ((await response.json()) as { token: string }).token, person);
  // The flag that makes the page ask for its session; not set after signing out.
  await page.context().addInitScript((cookie) => {
    if (document.cookie.includes(`${cookie}=`)) localStorage.setItem('kursi:signed-in', '1');
  }, TOKEN_COOKIE);
}

/** A business of the user signed in on this page, made over the API: open from 9 to 7 every day. */
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
      business_hours: openAllWeek,
      modules: ['products', 'memberships'],
    },
  });
  await expect(response).toBeOK();
  return ((await response.json()) as { id: string }).id;
}

/** Leaves the page, signs out on this device and forgets all that it kept, as if a new one were taken in hand. */
export async function forgetEveryone(page: Page): Promise<void> {
  // A picture of the same origin: what a page still asks for would be refused, and it would write down drafts.
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}

/** Adds a member by SQL; the invitation is a journey of its own. */
export async function addMember(
  server: RunningServer,
  businessId: string,
  { email }: Person,
  role: 'owner' | 'admin' | 'staff',
): Promise<void> {
  await server.query(
    `INSERT INTO business_member (business_id, user_id, role) SELECT $1, id, $3 FROM users WHERE email = $2`,
    [businessId, email, role],
  );
}

/** The effect of `npm run admin:grant`, by SQL. */
export async function grantPlatformAdmin(server: RunningServer, { email }: Person): Promise<void> {
  await server.query('UPDATE users SET is_platform_admin = true WHERE email = $1', [email]);
}

/** Signs in a user who has a business, over the API. No page is open yet. */
export async function signInAsOwner(page: Page, name: string): Promise<{ businessId: string }> {
  await enterAs(page, await makeAccount(name));
  return { businessId: await makeBusiness(page, `${name} Salon`) };
}
