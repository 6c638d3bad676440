/** What the simulator keeps. Every record is plain JSON with an `id`, as it stands in the journal. */

export type Provider = 'gupshup' | 'meta';

/** A business on the provider's side: an app of Gupshup, or a WhatsApp Business Account of Meta. */
export interface App {
  readonly id: string;
  readonly provider: Provider;
  readonly partner: string;
  readonly name: string;
  readonly createdAt: number;
  readonly wabaId: string;
  readonly phoneId: string;
  readonly namespace: string;
  /** Digits with country code, without plus; empty until the number is signed up. */
  readonly phone: string;
  readonly displayName: string;
  readonly status: 'CREATED' | 'PENDING' | 'ACTIVE' | 'REJECTED' | 'BANNED';
  readonly reason?: string | undefined;
  readonly decideAt?: number | undefined;
  readonly contact?: { readonly email: string; readonly name: string; readonly number: string } | undefined;
  readonly linksMade: number;
  readonly lastSyncAt?: number | undefined;
  readonly templateMessaging: boolean;
  readonly callbackBilling: boolean;
  /** Meta only. */
  readonly accessToken?: string | undefined;
  readonly appSecret?: string | undefined;
}

export interface Link {
  readonly id: string;
  readonly appId: string;
  /** For whom it was asked: all that the sign-up page can know of the business. */
  readonly user?: string | undefined;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface Token {
  readonly id: string;
  readonly kind: 'partner' | 'universal' | 'app';
  readonly partner: string;
  readonly appId?: string | undefined;
  readonly name: string;
  /** 0 is never. */
  readonly expiresAt: number;
}

export type TemplateStatus =
  | 'PENDING'
  | 'APPROVED'
  | 'REJECTED'
  | 'PAUSED'
  | 'DISABLED'
  | 'IN_APPEAL'
  | 'DELETED'
  | 'FAILED';

export interface TemplateButton {
  readonly type: string;
  readonly text: string;
  readonly url?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly example?: readonly string[] | undefined;
}

export interface Template {
  readonly id: string;
  /** Meta's number of it. */
  readonly externalId: string;
  readonly appId: string;
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly headerType: 'NONE' | 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT';
  readonly header: string;
  readonly headerSample: string;
  readonly headerHandle: string;
  readonly body: string;
  readonly samples: readonly string[];
  readonly footer: string;
  readonly buttons: readonly TemplateButton[];
  readonly vertical: string;
  readonly example: string;
  readonly mayChangeCategory: boolean;
  readonly status: TemplateStatus;
  readonly reason?: string | undefined;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** What the review will say, and when; a template may be paused or disabled after its approval. */
  readonly decisions: readonly TemplateDecision[];
  /** When an approved one was edited; Meta counts. */
  readonly editedAt: readonly number[];
  /** What it was before it was deleted: the name of an approved one is locked for a while. */
  readonly deletedFrom?: TemplateStatus | undefined;
}

export interface TemplateDecision {
  readonly at: number;
  readonly status: TemplateStatus;
  readonly reason?: string | undefined;
  readonly category?: string | undefined;
}

/** An uploaded file; the bytes lie in the folder `media`. */
export interface Media {
  readonly id: string;
  readonly appId: string;
  readonly kind: 'media' | 'handle' | 'session';
  readonly type: string;
  readonly size: number;
  readonly createdAt: number;
}

export interface Subscription {
  readonly id: string;
  readonly appId: string;
  readonly tag: string;
  readonly url: string;
  readonly version: 2 | 3 | 'meta';
  readonly modes: readonly string[];
  readonly meta: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly active: boolean;
  readonly createdAt: number;
}

export type MessageStatus = 'enqueued' | 'sent' | 'delivered' | 'read' | 'failed';

/** A step of what will become of a message: it happens `at`, and is told `tellAt`. */
export interface Step {
  readonly status: MessageStatus;
  readonly at: number;
  readonly tellAt: number;
  readonly code?: number | undefined;
  readonly reason?: string | undefined;
}

export interface MessageButton {
  readonly type: 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER';
  readonly text: string;
  /** The payload of a quick reply, the address, or the number. */
  readonly value: string;
}

/** One bubble of a chat: out is from the business, in is from the person. */
export interface Message {
  /** Gupshup's id of an outgoing message; the WhatsApp id otherwise. */
  readonly id: string;
  readonly wamid: string;
  readonly direction: 'out' | 'in';
  readonly appId: string;
  readonly phone: string;
  readonly at: number;
  readonly kind: 'template' | 'text' | 'button';
  readonly templateName?: string | undefined;
  readonly category?: string | undefined;
  readonly header: string;
  /** A media id of ours, or a link. */
  readonly image: string;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly MessageButton[];
  readonly pressed: readonly number[];
  /** biz_opaque_callback_data */
  readonly callbackData?: string | undefined;
  /** In only: the payload of the button, and the message it belongs to. */
  readonly postback?: string | undefined;
  readonly contextId?: string | undefined;
  readonly faults: readonly EventFault[];
  readonly plan: readonly Step[];
  readonly done: number;
  readonly enqueuedAt?: number | undefined;
  readonly sentAt?: number | undefined;
  readonly deliveredAt?: number | undefined;
  readonly readAt?: number | undefined;
  readonly failedAt?: number | undefined;
  readonly code?: number | undefined;
  readonly reason?: string | undefined;
}

export const NEXT_CHOICES = ['arrive', 'late', 'not_on_whatsapp', 'phone_off', 'too_many', 'twice'] as const;
export type NextChoice = (typeof NEXT_CHOICES)[number];

export interface Phone {
  readonly id: string;
  readonly name: string;
  readonly next: NextChoice;
  /** Asked WhatsApp itself for no more marketing. */
  readonly stopped: boolean;
}

/** Something that subscribers are told. The body is drawn from it, the same at every try. */
export interface Happening {
  readonly id: string;
  readonly appId: string;
  readonly kind: 'status' | 'inbound' | 'template' | 'onboarding' | 'preference' | 'check';
  /** The message, template, app or phone it is about. */
  readonly ref: string;
  readonly at: number;
  readonly status: string;
  readonly code?: number | undefined;
  readonly reason?: string | undefined;
  readonly category?: { readonly old: string; readonly new: string } | undefined;
  readonly told: readonly Telling[];
}

export interface Telling {
  readonly subscription: string;
  readonly dueAt: number;
  readonly tries: number;
  /** When it was answered with 2xx. */
  readonly okAt?: number | undefined;
  /** The last answer: a status, or what went wrong. */
  readonly answer?: string | undefined;
  readonly gaveUp?: boolean | undefined;
}

export const REQUEST_FAULTS = [
  'rate_limit',
  'server_error',
  'late_answer',
  'cut_after_accept',
  'cut_before_accept',
] as const;
export const EVENT_FAULTS = [
  'duplicate_events',
  'late_events',
  'out_of_order',
  'skip_delivered',
  'lost_events',
  'fail',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];
export type EventFault = (typeof EVENT_FAULTS)[number];

export interface Fault {
  readonly id: string;
  readonly fault: RequestFault | EventFault;
  /** Only messages to this number. */
  readonly phone?: string | undefined;
  /** Only requests whose path contains this. */
  readonly path?: string | undefined;
  /** How many it still meets; without it, all. */
  readonly next?: number | undefined;
  /** For late_answer and late_events. */
  readonly delayMs?: number | undefined;
  /** For fail. */
  readonly code?: number | undefined;
}

export interface Settings {
  readonly id: 'settings';
  /** Like real life, or at once. */
  readonly speed: 'real' | 'instant';
  readonly rates: boolean;
  /** Messages are read when they arrive, and not only when the chat is opened. */
  readonly autoRead: boolean;
  readonly countsSince: number;
  readonly clock?: number | undefined;
}
