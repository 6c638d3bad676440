import { type Answer, type Call, fieldsOf, Refusal, type Route } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { App, Subscription } from '../records.ts';
import { MODES } from '../webhook-bodies.ts';
import { isLoopback } from '../webhooks.ts';
import { appOfToken } from './access.ts';

const MOST = 5;

export function subscriptionRoutes(parts: Parts): Route[] {
  const { store, clock, ids, webhooks } = parts;
  const of = (app: App) => [...store.all('subscriptions')].filter(({ appId }) => appId === app.id);

  function one(call: Call): Subscription {
    const app = appOfToken(parts, call);
    const found = store.get('subscriptions', call.params['subscription'] ?? '');
    if (found?.appId !== app.id) throw new Refusal(400, 'Subscription not found');
    return found;
  }

  async function create(call: Call): Promise<Answer> {
    const app = appOfToken(parts, call);
    const given = settingsOf(await fieldsOf(call));
    const others = of(app);
    if (others.some(({ tag }) => tag === given.tag))
      throw new Refusal(400, 'Subscription already exists with this tag');
    if (others.length >= MOST) throw new Refusal(400, 'Max subscriptions limit reached');
    const now = clock.now();
    const subscription: Subscription = {
      ...given,
      id: ids.digits(8),
      appId: app.id,
      active: true,
      createdAt: now,
    };
    store.put('subscriptions', subscription);
    return {
      status: 200,
      body: { status: 'success', subscription: shown(app, subscription) },
      after: () => {
        webhooks.tell({ kind: 'check', appId: app.id, ref: subscription.id, at: now, status: 'check' }, now);
      },
    };
  }

  function list(call: Call): Answer {
    const app = appOfToken(parts, call);
    return {
      status: 200,
      body: { status: 'success', subscriptions: of(app).map((subscription) => shown(app, subscription)) },
    };
  }

  function get(call: Call): Answer {
    const app = appOfToken(parts, call);
    return { status: 200, body: { status: 'success', subscription: shown(app, one(call)) } };
  }

  async function update(call: Call): Promise<Answer> {
    const app = appOfToken(parts, call);
    const { id, tag, url, version, modes, meta } = one(call);
    const fields = await fieldsOf(call);
    const before = { tag, url, version: String(version), modes: modes.join(), meta };
    const given = settingsOf({ ...before, ...fields });
    if (of(app).some((other) => other.id !== id && other.tag === given.tag))
      throw new Refusal(400, 'Subscription already exists with this tag');
    const active = fields['active'] === undefined ? {} : { active: fields['active'] === 'true' };
    const subscription = store.set('subscriptions', id, { ...given, ...active });
    return { status: 200, body: { status: 'success', subscription: shown(app, subscription) } };
  }

  function remove(call: Call): Answer {
    store.remove('subscriptions', one(call).id);
    return { status: 204 };
  }

  function removeAll(call: Call): Answer {
    for (const { id } of of(appOfToken(parts, call))) store.remove('subscriptions', id);
    return { status: 204 };
  }

  return [
    ['POST', '/partner/app/:app/subscription', create],
    ['GET', '/partner/app/:app/subscription', list],
    ['DELETE', '/partner/app/:app/subscription', removeAll],
    ['GET', '/partner/app/:app/subscription/:subscription', get],
    ['PUT', '/partner/app/:app/subscription/:subscription', update],
    ['DELETE', '/partner/app/:app/subscription/:subscription', remove],
  ];
}

type Given = Pick<Subscription, 'tag' | 'url' | 'version' | 'modes' | 'meta' | 'headers'>;

function settingsOf(fields: Readonly<Record<string, string>>): Given {
  const { tag = '', url = '', version = '2', meta = '' } = fields;
  const asked = (fields['modes'] ?? 'ALL').split(',').map((mode) => mode.trim().toUpperCase());
  const modes = asked.includes('ALL') ? [...MODES] : asked;
  if (!tag) throw new Refusal(400, 'Invalid Tag Passed');
  // The real one takes any address; this one dials nobody outside.
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:' || !isLoopback(new URL(url).hostname))
    throw new Refusal(400, 'Invalid URL Passed');
  if (version !== '2' && version !== '3') throw new Refusal(400, 'Invalid Version Passed');
  if (modes.some((mode) => !(MODES as readonly string[]).includes(mode)))
    throw new Refusal(400, 'Invalid Modes Passed');
  return { tag, url, version: version === '3' ? 3 : 2, modes, meta, headers: headersOf(meta) };
}

function headersOf(meta: string): Record<string, string> {
  if (!meta) return {};
  try {
    const { headers = {} } = JSON.parse(meta) as { headers?: Record<string, unknown> };
    return Object.fromEntries(
      Object.entries(headers).filter(
        ([name, value]) =>
          /^[\w-]+$/.test(name) &&
          !/^transfer-encoding$/i.test(name) &&
          typeof value === 'string' &&
          !/[\r\n]/.test(value),
      ),
    ) as Record<string, string>;
  } catch {
    throw new Refusal(400, 'Invalid Meta Passed');
  }
}

function shown(app: App, { id, active, tag, url, version, modes, meta, createdAt }: Subscription): object {
  const mode = modes.reduce((sum, name) => sum + 2 ** (MODES as readonly string[]).indexOf(name), 0);
  return { id, active, appId: app.id, mode, modes, tag, url, version, meta, createdOn: createdAt };
}
