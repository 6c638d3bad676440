import { createServer } from 'node:http';
import { PROVIDER_RETURN_PATH } from '@kursi/core/identity/provider-popup.ts';
import Provider from 'oidc-provider';
import { afterAll, vi } from 'vitest';
import { ORIGIN } from '../server.ts';

export interface ProviderClaims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly locale?: string;
}

export interface TestProvider {
  readonly env: Readonly<Record<string, string>>;
  /** By subject: what the provider says of the people who sign in there. */
  readonly people: Map<string, ProviderClaims>;
  /** Signs in there as this subject, and returns the query with which the provider sends the popup back. */
  signIn(address: string, subject: string): Promise<string>;
  /** From now on it answers nothing. */
  stop(): Promise<void>;
}

/** A certified OpenID Connect provider on this machine, with its own sign-in pages. */
export async function useOpenIdProvider(): Promise<TestProvider> {
  // It warns of settings that only a test may have.
  for (const method of ['info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  const people: TestProvider['people'] = new Map();
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const client = { client_id: 'kursi', client_secret: 'a secret that only the test knows' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${ORIGIN}${PROVIDER_RETURN_PATH}`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'locale'] },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
  });
  http.on('request', provider.callback());
  const stop = async () => {
    http.closeAllConnections();
    http.close();
  };
  afterAll(stop);
  return {
    people,
    stop,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Test ID',
    },
    signIn: (url, subject) => walkThrough(issuer, url, subject),
  };
}

/** As a browser does: follows redirects, keeps cookies, fills in the forms for sign-in and consent. */
async function walkThrough(issuer: string, start: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>();
  let request: { url: string; body?: URLSearchParams } = { url: start };
  for (let steps = 0; steps < 20; steps++) {
    const response = await fetch(request.url, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.body && { method: 'POST', body: request.body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next) {
      const url = new URL(next, issuer);
      if (url.origin !== issuer) return url.search;
      request = { url: url.href };
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`the provider showed ${response.status} ${page.slice(0, 500)}`);
    const body = new URLSearchParams({
      prompt,
      ...(prompt === 'login' && { login: subject, password: '-' }),
    });
    request = { url: new URL(action, issuer).href, body };
  }
  throw new Error('the provider never sent the popup back');
}
