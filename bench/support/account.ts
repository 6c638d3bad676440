import { setTimeout as sleep } from 'node:timers/promises';

const password = 'seven arched chairs';

/** A signed-in account by the real flow: sign-up, mailed link, sign-in. */
export interface Account {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

export async function signedInAccount(origin: string): Promise<Account> {
  const email = `bench.${Date.now().toString(36)}@example.in`;
  await ask(origin, 'POST', '/session/sign-up', { user_name: 'Asha Rao', email, password });
  await ask(origin, 'POST', '/session/verify-email', {
    token: await tokenFromMail(origin, email),
    password,
  });
  const { token } = await ask(origin, 'POST', '/session/sign-in', { email, password });
  const { id } = await ask(origin, 'GET', '/user', undefined, String(token));
  return { id: String(id), token: String(token), email, password };
}

export async function makeBusiness(origin: string, token: string): Promise<string> {
  const { items } = await ask(origin, 'GET', '/business/category');
  const [category] = items as { id: string }[];
  const input = {
    name: 'Aangan Salon',
    phone: '98765 43210',
    category_id: category?.id,
    area: 'C-Scheme',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302001',
  };
  return String((await ask(origin, 'POST', '/business', input, token))['id']);
}

async function tokenFromMail(origin: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++, await sleep(50)) {
    const { items } = await ask(origin, 'GET', `/sandbox/mail?to=${encodeURIComponent(email)}`);
    const [mail] = items as { text: string }[];
    const token = /#(\S+)/.exec(mail?.text ?? '')?.[1];
    if (token) return token;
  }
  throw new Error('the mail with the link did not come');
}

/** Sends one request as it is on the wire; anything but success ends the bench. */
export async function ask(
  origin: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
