import { type Answer, type Call, fieldsOf, Refusal, type Route } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { App } from '../records.ts';
import { appOfPartner, appOfToken, partnerOf } from './access.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LINK_VALID_MS = 5 * DAY;
const MOST_LINKS = 10;
const MOST_UNIVERSAL_TOKENS = 3;

/** Partner and app tokens, apps, contact, sign-up link, details, health. */
export function onboardingRoutes(parts: Parts): Route[] {
  const { store, clock, ids } = parts;

  async function login(call: Call): Promise<Answer> {
    const { email = '', secret, password } = await fieldsOf(call);
    const partner = parts.partners.find((known) => known.email === email);
    if (!partner) throw new Refusal(403, 'Account Does not exist');
    if ((secret ?? password) !== partner.secret) throw new Refusal(403, 'Failed to authenticate');
    const token = makeToken('partner', email, 'login', clock.now() + DAY);
    const name = email.split('@')[0];
    return { status: 200, body: { token, id: partnerNumber(email), name, email, billingType: 'PREPAID' } };
  }

  function makeToken(
    kind: 'partner' | 'universal' | 'app',
    partner: string,
    name: string,
    expiresAt: number,
    appId?: string,
  ): string {
    const id = ids.secret(kind === 'app' ? 'sk_' : 'eyJhbGciOiJIUzUxMiJ9.');
    store.put('tokens', { id, kind, partner, name, expiresAt, appId });
    return id;
  }

  async function universalToken(call: Call): Promise<Answer> {
    const { email = '', clientSecret, name = '', expiry } = await fieldsOf(call);
    const partner = parts.partners.find((known) => known.email === email);
    if (!partner || String(partnerNumber(email)) !== call.params['partner'])
      throw new Refusal(403, 'Account Does not exist');
    if (clientSecret !== partner.secret) throw new Refusal(403, 'Failed to authenticate');
    const now = clock.now();
    const active = [...store.all('tokens')].filter(
      (token) => token.kind === 'universal' && token.partner === email && token.expiresAt > now,
    );
    if (active.length >= MOST_UNIVERSAL_TOKENS) throw new Refusal(400, 'Max active tokens limit reached');
    const until = Math.min(Number(expiry) || now + 60 * DAY, now + 60 * DAY);
    return { status: 200, body: { status: 'success', token: makeToken('universal', email, name, until) } };
  }

  async function newAppToken(call: Call): Promise<Answer> {
    const app = appOfPartner(parts, call);
    const { name = '', expiry } = await fieldsOf(call);
    const now = clock.now();
    const until = Math.min(Math.max(Number(expiry) || now + DAY, now + HOUR), now + DAY);
    return {
      status: 200,
      body: { status: 'success', token: makeToken('app', app.partner, name, until, app.id) },
    };
  }

  function appToken(call: Call): Answer {
    const app = appOfPartner(parts, call);
    return {
      status: 200,
      body: { status: 'success', token: { token: tokenOfApp(app), active: true, expiresOn: 0 } },
    };
  }

  function tokenOfApp(app: App): string {
    for (const token of store.all('tokens'))
      if (token.kind === 'app' && token.appId === app.id && token.expiresAt === 0) return token.id;
    return makeToken('app', app.partner, 'app', 0, app.id);
  }

  async function createApp(call: Call): Promise<Answer> {
    const partner = partnerOf(parts, call);
    const { name = '', templateMessaging } = await fieldsOf(call);
    if (!/^[A-Za-z0-9]{6,150}$/.test(name)) throw new Refusal(400, 'Invalid characters used in app name');
    for (const app of store.all('apps'))
      if (app.name.toLowerCase() === name.toLowerCase()) throw new Refusal(409, 'Bot Already Exists');
    const app = store.put('apps', {
      ...newApp(parts, { id: ids.uuid(), name, partner }),
      templateMessaging: templateMessaging !== 'false',
    });
    return { status: 200, body: { appId: app.id } };
  }

  async function setContact(call: Call): Promise<Answer> {
    const app = appOfPartner(parts, call);
    const { contactEmail = '', contactName = '', contactNumber = '' } = await fieldsOf(call);
    const isValid =
      /^\S+@\S+\.\S+$/.test(contactEmail) && contactName.trim() !== '' && /^\+?\d{8,15}$/.test(contactNumber);
    if (!isValid) throw new Refusal(400, 'Please provide valid details');
    store.set('apps', app.id, { contact: { email: contactEmail, name: contactName, number: contactNumber } });
    return { status: 200, body: { status: 'success', message: 'contact details updated successfully' } };
  }

  function embedLink(call: Call): Answer {
    const app = appOfPartner(parts, call);
    const user = call.query.get('user') ?? '';
    if (!user || !call.query.get('lang')) throw new Refusal(400, 'Query Params cannot be empty');
    const now = clock.now();
    const last = [...store.all('links')].filter(({ appId }) => appId === app.id).at(-1);
    const answer = (id: string): Answer => ({
      status: 200,
      body: { status: 'success', link: `${parts.url()}/signup/${id}` },
    });
    if (last && call.query.get('regenerate') !== 'true') {
      if (last.expiresAt <= now) throw new Refusal(400, 'Link has expired. Please regenerate the link');
      return answer(last.id);
    }
    if (app.linksMade >= MOST_LINKS) throw new Refusal(400, 'Max Links Already sent to the user');
    store.set('apps', app.id, { linksMade: app.linksMade + 1 });
    const link = { id: ids.secret(''), appId: app.id, user, createdAt: now, expiresAt: now + LINK_VALID_MS };
    return answer(store.put('links', link).id);
  }

  function details(call: Call): Answer {
    const { id, name, status, phone, templateMessaging, createdAt, displayName } = appOfPartner(parts, call);
    const appDetails = {
      id,
      name,
      displayName,
      live: status === 'ACTIVE',
      phone: phone || null,
      stopped: false,
      templateMessaging,
      createdOn: createdAt,
    };
    return { status: 200, body: { status: 'success', appDetails } };
  }

  function health(call: Call): Answer {
    if (appOfToken(parts, call).status !== 'ACTIVE') throw new Refusal(400, 'App is not live.');
    return { status: 200, body: { status: 'success', healthy: 'true' } };
  }

  function wabaInfo(call: Call): Answer {
    const { status, phone, wabaId, reason } = appOfToken(parts, call);
    const isActive = status === 'ACTIVE';
    const wabaInfo = {
      accountStatus: status === 'CREATED' ? 'PENDING' : status,
      dockerStatus: isActive ? 'CONNECTED' : 'DISCONNECTED',
      messagingLimit: 'TIER_1K',
      phone,
      phoneQuality: isActive ? 'GREEN' : 'UNKNOWN',
      wabaId,
      canSendMessage: isActive ? 'AVAILABLE' : 'BLOCKED',
      errors: reason ? [{ error_description: reason, message: reason }] : [],
    };
    return { status: 200, body: { status: 'success', wabaInfo } };
  }

  return [
    ['POST', '/partner/account/login', login],
    ['POST', '/partner/:partner/auth/token', universalToken],
    ['POST', '/partner/app/:app/token', newAppToken],
    ['GET', '/partner/app/:app/token', appToken],
    ['POST', '/partner/app', createApp],
    ['PUT', '/partner/app/:app/onboarding/contact', setContact],
    ['GET', '/partner/app/:app/onboarding/embed/link', embedLink],
    ['GET', '/partner/app/:app/details', details],
    ['GET', '/partner/app/:app/health', health],
    ['GET', '/partner/app/:app/waba/info', wabaInfo],
  ];
}

/** An app before its number was signed up. */
export function newApp(
  { ids, clock }: Pick<Parts, 'ids' | 'clock'>,
  given: { readonly id: string; readonly name: string; readonly partner: string },
): App {
  return {
    ...given,
    provider: 'gupshup',
    createdAt: clock.now(),
    wabaId: ids.digits(15),
    phoneId: ids.digits(15),
    namespace: ids.uuid().replaceAll('-', '_'),
    phone: '',
    displayName: given.name,
    status: 'CREATED',
    linksMade: 0,
    templateMessaging: true,
    callbackBilling: true,
  };
}

/** Gupshup numbers its partners. */
function partnerNumber(email: string): number {
  let sum = 7;
  for (const char of email) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9000;
  return 1000 + sum;
}
