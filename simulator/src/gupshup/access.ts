import { type Call, Refusal } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { Rate } from '../rates.ts';
import type { App, Token } from '../records.ts';

const MINUTE = 60_000;

/** The token of a request: raw or as Bearer, in either header. */
function tokenOf(parts: Parts, { headers }: Call): Token {
  const text = [headers.authorization, headers['token']].flat().find(Boolean) ?? '';
  const token = parts.store.get('tokens', text.replace(/^Bearer\s+/i, ''));
  if (!token || (token.expiresAt > 0 && token.expiresAt <= parts.clock.now()))
    throw new Refusal(401, 'Authentication Failed');
  return token;
}

export function partnerOf(parts: Parts, call: Call): string {
  const token = tokenOf(parts, call);
  if (token.kind === 'app') throw new Refusal(401, 'Authentication Failed');
  return token.partner;
}

function appOf(parts: Parts, call: Call): App {
  const app = parts.store.get('apps', call.params['app'] ?? '');
  if (app?.provider !== 'gupshup') throw new Refusal(400, 'Invalid App Details');
  return app;
}

/** For onboarding calls, which show the partner's token. */
export function appOfPartner(parts: Parts, call: Call): App {
  const partner = partnerOf(parts, call);
  const app = appOf(parts, call);
  if (app.partner !== partner) throw new Refusal(403, 'Not App Owner');
  return app;
}

/** For calls with the token of the app itself. */
export function appOfToken(parts: Parts, call: Call): App {
  const token = tokenOf(parts, call);
  if (token.kind !== 'app') throw new Refusal(401, 'Authentication Failed');
  const app = appOf(parts, call);
  if (token.appId !== app.id) throw new Refusal(403, 'Not App Owner');
  return app;
}

/** Documented rates; sends and everything else that is not named get 10 a second. */
export function rateOf({ method, path }: Call): Rate {
  const [, app = '', rest = ''] = /^\/partner\/app\/([^/]+)\/(.*)$/.exec(path) ?? [];
  const perMinute = (key: string, most = 10): Rate => ({ key: `${key} ${app}`, most, perMs: MINUTE });
  if (path === '/partner/account/login') return perMinute('login');
  if (/^\/partner\/app\/?$/.test(path)) return perMinute('app');
  if (/^\/partner\/[^/]+\/auth\/token$/.test(path)) return perMinute('universal token', 3);
  if (/^token\/?$/.test(rest)) return perMinute('token');
  if (rest === 'health') return perMinute('health');
  if (/^templates?\b/.test(rest) && rest !== 'template/msg') return perMinute(`templates ${method}`);
  if (rest.startsWith('subscription')) return perMinute('subscription', 5);
  if (rest === 'media' || rest === 'upload/media') return { key: `media ${app}`, most: 10, perMs: 1000 };
  return { key: `other ${app}`, most: 10, perMs: 1000 };
}
