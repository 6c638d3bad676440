import { asMeta, failureOf, failureOfNumber, isOfGupshup } from './failure-codes.ts';
import { DEFAULT_LATE_MS, takeFaults, tellingOf } from './faults.ts';
import {
  type App,
  EVENT_FAULTS,
  type EventFault,
  type Fault,
  type Message,
  type MessageStatus,
  type Phone,
  type Step,
} from './records.ts';
import type { Webhooks } from './webhooks.ts';
import { delaysOf, type World } from './world.ts';

/** What a business sends, ready to be shown on a phone. */
export type Outgoing = Pick<Message, 'phone' | 'kind' | 'header' | 'image' | 'body' | 'footer' | 'buttons'> &
  Partial<Pick<Message, 'templateName' | 'category' | 'callbackData'>> & {
    /** Why it will fail whatever the phone is like. */
    readonly failure?: number | undefined;
  };

export interface Counts {
  sent: number;
  delivered: number;
  read: number;
  failed: number;
}

/** What is known of one phone at a glance. */
export interface Chat {
  readonly messages: string[];
  lastAt: number;
  unread: number;
}

export interface Messaging {
  readonly counts: Counts;
  readonly chats: Map<string, Chat>;
  accept(app: App, outgoing: Outgoing): Message;
  /** Begins what will become of a message; after it was answered. */
  begin(message: Message): void;
  press(message: Message, index: number): Message;
  write(app: App, phone: string, text: string): Message;
  /** All that has arrived is read; of one business, or of all. */
  openChat(phone: string, appId?: string): number;
  setMarketing(app: App, phone: string, value: 'stop' | 'resume'): void;
  /** Whether the person wrote to the business within 24 hours. */
  isSessionOpen(app: App, phone: string): boolean;
  phoneOf(phone: string): Phone;
  empty(): void;
  resume(): void;
}

const SESSION_MS = 24 * 3_600_000;

export function makeMessaging(world: World, webhooks: Webhooks): Messaging {
  const { store, clock, ids } = world;
  const counts: Counts = { sent: 0, delivered: 0, read: 0, failed: 0 };
  const chats = new Map<string, Chat>();
  /** By app and phone: when the person wrote last. */
  const wroteAt = new Map<string, number>();

  function remember(message: Message): void {
    const chat = chats.get(message.phone) ?? { messages: [], lastAt: 0, unread: 0 };
    // The map keeps the phones in the order of their last message.
    chats.delete(message.phone);
    chats.set(message.phone, chat);
    chat.messages.push(message.id);
    chat.lastAt = message.at;
    if (message.direction === 'in') wroteAt.set(`${message.appId} ${message.phone}`, message.at);
    else counts.sent++;
    if (message.deliveredAt) counts.delivered++;
    if (message.readAt) counts.read++;
    if (message.failedAt) counts.failed++;
    if (message.deliveredAt && !message.readAt) chat.unread++;
  }
  for (const message of store.all('messages')) remember(message);

  function phoneOf(phone: string): Phone {
    return store.get('phones', phone) ?? { id: phone, name: '', next: 'arrive', stopped: false };
  }

  /** Everything that decides about a message is decided when it is accepted. */
  function decide(app: App, outgoing: Outgoing): Pick<Message, 'faults' | 'plan'> {
    const phone = phoneOf(outgoing.phone);
    const met = takeFaults(world, EVENT_FAULTS, { phone: outgoing.phone });
    const faults = new Set(met.map(({ fault }) => fault as EventFault));
    if (phone.next === 'twice') faults.add('duplicate_events').add('out_of_order');
    const chosen = { not_on_whatsapp: 1002, phone_off: 131026, too_many: 131049 } as Partial<
      Record<Phone['next'], number>
    >;
    const isMarketing = outgoing.category === 'MARKETING';
    const code =
      outgoing.failure ??
      met.find(({ fault }) => fault === 'fail')?.code ??
      chosen[phone.next] ??
      (phone.stopped && isMarketing ? 131050 : undefined) ??
      failureOfNumber(outgoing.phone)?.code;
    const known = code !== undefined && app.provider === 'meta' ? asMeta(code).code : code;
    const steps = statusesOf(app, phone, known);
    return { faults: [...faults], plan: told(steps, faults, met) };
  }

  function statusesOf(app: App, phone: Phone, code: number | undefined): Step[] {
    const delays = delaysOf(world);
    const now = clock.now();
    const step = (status: MessageStatus, after: number): Step => ({ status, at: now + after, tellAt: 0 });
    const failed = (after: number): Step => ({
      ...step('failed', after),
      code,
      reason: failureOf(code ?? 0).reason,
    });
    // Meta tells nothing before the message is sent.
    const enqueued = app.provider === 'meta' ? [] : [step('enqueued', delays.enqueued)];
    const sent = [...enqueued, step('sent', delays.sent)];
    if (phone.next === 'phone_off' && code === 131026) return [...sent, failed(delays.delivered)];
    if (code !== undefined)
      return isOfGupshup(code) ? [failed(delays.enqueued)] : [...enqueued, failed(delays.sent)];
    const late = phone.next === 'late' ? DEFAULT_LATE_MS : 0;
    const arrived = [...sent, step('delivered', delays.delivered + late)];
    return world.settings().autoRead ? [...arrived, step('read', delays.delivered + late)] : arrived;
  }

  /** When each step is told; never is -1. */
  function told(steps: readonly Step[], faults: ReadonlySet<EventFault>, met: readonly Fault[]): Step[] {
    const late = faults.has('late_events')
      ? (met.find(({ fault }) => fault === 'late_events')?.delayMs ?? DEFAULT_LATE_MS)
      : 0;
    const last = Math.max(...steps.map(({ at }) => at));
    const { again } = delaysOf(world);
    return steps.map((step, i) => {
      const silent =
        faults.has('lost_events') || (faults.has('skip_delivered') && step.status === 'delivered');
      const at = faults.has('out_of_order') ? last + (steps.length - 1 - i) * again : step.at;
      return { ...step, tellAt: silent ? -1 : at + late };
    });
  }

  function happen(message: Message, step: Step, fields: Partial<Message>): void {
    const { status, at, code, reason } = step;
    store.set('messages', message.id, { ...fields, [`${status}At`]: at, ...(code ? { code, reason } : {}) });
    const chat = chats.get(message.phone);
    if (status === 'delivered') {
      counts.delivered++;
      if (chat) chat.unread++;
    }
    if (status === 'read') {
      counts.read++;
      if (chat) chat.unread--;
    }
    if (status === 'failed') counts.failed++;
    const happening = {
      kind: 'status',
      appId: message.appId,
      ref: message.id,
      at,
      status,
      code,
      reason,
    } as const;
    webhooks.tell(
      happening,
      step.tellAt < 0 ? undefined : step.tellAt,
      message.faults.includes('duplicate_events') ? 2 : 1,
    );
  }

  function begin({ id, plan, done }: Message): void {
    for (const [i, step] of plan.entries())
      if (i >= done)
        clock.schedule(step.at, () => {
          const message = store.get('messages', id);
          if (message && message.done === i) happen(message, step, { done: i + 1 });
        });
  }

  function receive(
    app: App,
    phone: string,
    fields: Partial<Message> & Pick<Message, 'kind' | 'body'>,
  ): Message {
    const id = ids.wamid(phone);
    const base = { wamid: id, id, direction: 'in', appId: app.id, phone, at: clock.now() } as const;
    const message: Message = { ...EMPTY, ...base, ...fields };
    store.put('messages', message);
    remember(message);
    const { tellAt, copies } = tellingOf(world, message.at, phone);
    const happening = {
      kind: 'inbound',
      appId: app.id,
      ref: id,
      at: message.at,
      status: 'received',
    } as const;
    webhooks.tell(happening, tellAt, copies);
    return message;
  }

  return {
    counts,
    chats,
    phoneOf,
    begin,
    accept: (app, { failure, ...outgoing }) => {
      const id = ids.uuid();
      const wamid = ids.wamid(outgoing.phone);
      const message: Message = {
        ...EMPTY,
        ...outgoing,
        ...decide(app, { failure, ...outgoing }),
        id: app.provider === 'meta' ? wamid : id,
        wamid,
        direction: 'out',
        appId: app.id,
        at: clock.now(),
      };
      store.put('messages', message);
      remember(message);
      return message;
    },
    press: (message, index) => {
      const button = message.buttons[index];
      const app = store.get('apps', message.appId);
      if (!app || button?.type !== 'QUICK_REPLY') throw new Error('There is no such quick reply.');
      store.set('messages', message.id, { pressed: [...message.pressed, index] });
      return receive(app, message.phone, {
        kind: 'button',
        body: button.text,
        postback: button.value,
        contextId: message.id,
      });
    },
    write: (app, phone, text) => receive(app, phone, { kind: 'text', body: text }),
    openChat: (phone, appId) => {
      const chat = chats.get(phone);
      if (!chat || chat.unread === 0) return 0;
      const unread = chat.messages
        .map((id) => store.get('messages', id))
        .filter(
          (message) => message?.deliveredAt && !message.readAt && (!appId || message.appId === appId),
        ) as Message[];
      const now = clock.now();
      for (const message of unread) {
        const silent = message.faults.includes('lost_events');
        happen(message, { status: 'read', at: now, tellAt: silent ? -1 : now }, {});
      }
      return unread.length;
    },
    setMarketing: (app, phone, value) => {
      store.put('phones', { ...phoneOf(phone), stopped: value === 'stop' });
      const at = clock.now();
      const { tellAt, copies } = tellingOf(world, at, phone);
      webhooks.tell({ kind: 'preference', appId: app.id, ref: phone, at, status: value }, tellAt, copies);
    },
    isSessionOpen: (app, phone) =>
      (wroteAt.get(`${app.id} ${phone}`) ?? Number.NEGATIVE_INFINITY) + SESSION_MS > clock.now(),
    empty: () => {
      store.clear('messages');
      webhooks.empty();
      chats.clear();
      wroteAt.clear();
      Object.assign(counts, { sent: 0, delivered: 0, read: 0, failed: 0 });
      store.put('settings', { ...world.settings(), countsSince: clock.now() });
    },
    resume: () => {
      for (const message of store.all('messages')) begin(message);
    },
  };
}

const EMPTY = {
  header: '',
  image: '',
  footer: '',
  buttons: [],
  pressed: [],
  faults: [],
  plan: [],
  done: 0,
} as const;
