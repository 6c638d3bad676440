import { FAILURE_CODES } from './failure-codes.ts';
import { isFault } from './faults.ts';
import { newApp } from './gupshup/onboarding.ts';
import { Refusal } from './http.ts';
import type { Counts } from './messaging.ts';
import { setWebhookAddress } from './meta/webhook-address.ts';
import type { Parts } from './parts.ts';
import {
  type App,
  type Fault,
  type Message,
  NEXT_CHOICES,
  type NextChoice,
  type Settings,
  type TemplateStatus,
} from './records.ts';
import { bytesOf } from './webhooks.ts';
import { digitsOf } from './world.ts';

export interface NewApp {
  readonly id?: string | undefined;
  readonly name: string;
  readonly phone: string;
  /** What people see; the name otherwise. */
  readonly displayName?: string | undefined;
  readonly partner?: string | undefined;
}

export interface NewMetaAccount {
  readonly accessToken: string;
  readonly appSecret: string;
  readonly wabaId: string;
  readonly phoneId: string;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

export interface PhoneListing {
  readonly phones: readonly PhoneLine[];
  readonly total: number;
}

export interface PhoneLine {
  readonly phone: string;
  readonly name: string;
  readonly unread: number;
  readonly lastAt: number;
  readonly last: Pick<Message, 'direction' | 'header' | 'body' | 'kind' | 'failedAt' | 'code' | 'reason'>;
}

/** A webhook of a message, as it was sent or will be. */
export interface SentWebhook {
  readonly subscription: string;
  readonly url: string;
  readonly status: string;
  readonly tries: number;
  readonly answer: string | undefined;
  readonly okAt: number | undefined;
  readonly body: string;
}

/** What tests and the phone page may do to the simulator; over HTTP under /_control. */
export type Control = ReturnType<typeof makeControl>;

export function makeControl(parts: Parts) {
  const { store, clock, ids, messaging, templates, webhooks } = parts;

  function theMessage(id: string): Message {
    const message = store.get('messages', id);
    if (!message) throw new Refusal(404, 'There is no such message.');
    return message;
  }

  /** The app that the person has heard from last, or the one that is named. */
  function appFor(phone: string, appId: string | undefined): App {
    const last = messaging.chats.get(phone)?.messages.at(-1);
    const app = store.get('apps', appId ?? (last ? (store.get('messages', last)?.appId ?? '') : ''));
    if (!app) throw new Refusal(404, 'No business has written to this phone yet: say which app.');
    return app;
  }

  function webhooksOf(id: string): SentWebhook[] {
    const sent: SentWebhook[] = [];
    for (const happening of webhooks.of(id)) {
      for (const { subscription: subscriptionId, tries, answer, okAt } of happening.told) {
        const subscription = store.get('subscriptions', subscriptionId);
        if (!subscription) continue;
        const body = bytesOf(parts, subscription, [happening]).toString();
        sent.push({
          subscription: subscriptionId,
          url: subscription.url,
          status: happening.status,
          tries,
          answer,
          okAt,
          body,
        });
      }
    }
    return sent;
  }

  return {
    state: () => ({
      now: clock.now(),
      manual: clock.manual,
      settings: parts.settings(),
      counts: messaging.counts,
      apps: [...store.all('apps')].map(({ accessToken: _, appSecret: __, ...app }) => app),
      faults: [...store.all('faults')],
      phones: messaging.chats.size,
    }),
    counts: (): Counts => ({ ...messaging.counts }),
    codes: () => FAILURE_CODES,
    set: (fields: Partial<Pick<Settings, 'speed' | 'rates' | 'autoRead'>>): Settings => {
      if (fields.speed !== undefined && fields.speed !== 'real' && fields.speed !== 'instant')
        throw new Refusal(400, 'speed is real or instant.');
      return store.put('settings', { ...parts.settings(), ...fields });
    },
    /** Manual clocks only; resolves when everything that fell due was told. */
    advance: async (ms: number): Promise<void> => {
      if (!clock.manual) throw new Refusal(409, 'The clock is not a manual one.');
      if (!(ms >= 0)) throw new Refusal(400, 'ms is a number of milliseconds.');
      const until = clock.now() + ms;
      // Moment by moment: how a report is answered decides when it is sent again.
      for (let at = clock.nextAt(); at !== undefined && at <= until; at = clock.nextAt()) {
        clock.advance(Math.max(0, at - clock.now()));
        await webhooks.settled();
      }
      clock.advance(until - clock.now());
      store.put('settings', { ...parts.settings(), clock: clock.now() });
    },
    settled: () => webhooks.settled(),
    addFault: (given: Omit<Fault, 'id'>): Fault => {
      if (!isFault(given.fault)) throw new Refusal(400, `There is no fault ${String(given.fault)}.`);
      if (given.next !== undefined && !(given.next > 0)) throw new Refusal(400, 'next is a number above 0.');
      if (given.fault === 'fail' && !given.code) throw new Refusal(400, 'fail needs a code.');
      const { fault, phone, path, next, delayMs, code } = given;
      const about = {
        fault,
        path,
        next,
        delayMs,
        code,
        ...(phone === undefined ? {} : { phone: digitsOf(phone) }),
      };
      return store.put('faults', { ...about, id: ids.uuid() });
    },
    removeFault: (id: string): void => store.remove('faults', id),
    clearFaults: (): void => store.clear('faults'),
    /** A live app. One that is there already keeps what it has, and gets this name and number. */
    addApp: ({ id, name, phone, displayName = name, partner }: NewApp): App => {
      const appId = id ?? ids.uuid();
      const known = store.get('apps', appId);
      const app =
        known ?? newApp(parts, { id: appId, name, partner: partner ?? parts.partners[0]?.email ?? '' });
      return store.put('apps', { ...app, name, displayName, phone: digitsOf(phone), status: 'ACTIVE' });
    },
    addMetaAccount: (given: NewMetaAccount): App => {
      const { wabaId, phoneId, accessToken, appSecret, name = `Account ${wabaId}` } = given;
      const known = store.get('apps', wabaId);
      const phone = digitsOf(given.phone ?? '') || `9180${phoneId.slice(-8).padStart(8, '0')}`;
      const base = known ?? newApp(parts, { id: wabaId, name, partner: '' });
      const account = {
        provider: 'meta',
        wabaId,
        phoneId,
        accessToken,
        appSecret,
        phone,
        status: 'ACTIVE',
      } as const;
      return store.put('apps', { ...base, ...account });
    },
    /** Meta only: the address is asked to prove itself first. */
    setWebhook: (wabaId: string, url: string, verifyToken: string) =>
      setWebhookAddress(parts, wabaId, url, verifyToken),
    setApp: (id: string, fields: Partial<Pick<App, 'templateMessaging' | 'callbackBilling'>>): App => {
      if (!store.get('apps', id)) throw new Refusal(404, 'There is no such app.');
      return store.set('apps', id, fields);
    },
    /** The token of an app, for tests that do not go through the partner's login. */
    appToken: (appId: string): string => {
      const app = store.get('apps', appId);
      if (!app) throw new Refusal(404, 'There is no such app.');
      for (const token of store.all('tokens'))
        if (token.kind === 'app' && token.appId === appId && token.expiresAt === 0) return token.id;
      const id = ids.secret('sk_');
      store.put('tokens', { id, kind: 'app', partner: app.partner, appId, name: 'app', expiresAt: 0 });
      return id;
    },
    expireTokens: (): void => store.clear('tokens'),
    decideTemplate: (id: string, status: TemplateStatus, reason?: string): void => {
      const template =
        store.get('templates', id) ?? [...store.all('templates')].find(({ externalId }) => externalId === id);
      if (!template) throw new Refusal(404, 'There is no such template.');
      store.set('templates', template.id, { decisions: [] });
      templates.decide(template, { status, reason });
    },
    phones: (query: string, limit: number): PhoneListing => phonesMatching(parts, query, limit),
    namePhones: (people: readonly { phone: string; name: string }[]): void => {
      for (const { phone, name } of people) {
        const id = digitsOf(phone);
        if (id) store.put('phones', { ...messaging.phoneOf(id), name });
      }
    },
    chat: (phone: string) => {
      const id = digitsOf(phone);
      const messages = (messaging.chats.get(id)?.messages ?? []).flatMap(
        (key) => store.get('messages', key) ?? [],
      );
      return {
        ...messaging.phoneOf(id),
        phone: id,
        messages,
        apps: Object.fromEntries(
          [...new Set(messages.map(({ appId }) => appId))].flatMap((appId) => {
            const app = store.get('apps', appId);
            return app ? [[appId, { name: app.displayName || app.name, phone: app.phone }]] : [];
          }),
        ),
      };
    },
    message: (id: string) => ({ message: theMessage(id), webhooks: webhooksOf(id) }),
    open: (phone: string, appId?: string): number => messaging.openChat(digitsOf(phone), appId),
    press: (messageId: string, index: number): Message => {
      const message = theMessage(messageId);
      if (message.buttons[index]?.type !== 'QUICK_REPLY')
        throw new Refusal(400, 'The message has no such quick reply.');
      return messaging.press(message, index);
    },
    write: (phone: string, text: string, appId?: string): Message => {
      if (text.trim() === '' || text.length > 4096) throw new Refusal(400, 'The text is empty or too long.');
      const id = digitsOf(phone);
      if (!/^\d{8,15}$/.test(id)) throw new Refusal(400, 'This is not a phone number.');
      return messaging.write(appFor(id, appId), id, text);
    },
    setNext: (phone: string, next: NextChoice): void => {
      if (!NEXT_CHOICES.includes(next)) throw new Refusal(400, `next is one of ${NEXT_CHOICES.join(', ')}.`);
      store.put('phones', { ...messaging.phoneOf(digitsOf(phone)), next });
    },
    setMarketing: (phone: string, value: 'stop' | 'resume', appId?: string): void => {
      const id = digitsOf(phone);
      messaging.setMarketing(appFor(id, appId), id, value);
    },
    emptyPhones: (): void => messaging.empty(),
  };
}

/** The phones that heard something last come first. */
function phonesMatching({ store, messaging }: Parts, query: string, limit: number): PhoneListing {
  const words = query.trim().toLowerCase();
  const digits = digitsOf(query);
  const found = [...messaging.chats].reverse().filter(([phone]) => {
    if (!words) return true;
    if (digits && phone.includes(digits)) return true;
    return messaging.phoneOf(phone).name.toLowerCase().includes(words);
  });
  const phones = found.slice(0, limit).flatMap(([phone, chat]): PhoneLine[] => {
    const last = store.get('messages', chat.messages.at(-1) ?? '');
    if (!last) return [];
    const { direction, header, body, kind, failedAt, code, reason } = last;
    const { name } = messaging.phoneOf(phone);
    const { unread, lastAt } = chat;
    return [{ phone, name, unread, lastAt, last: { direction, header, body, kind, failedAt, code, reason } }];
  });
  return { phones, total: found.length };
}
