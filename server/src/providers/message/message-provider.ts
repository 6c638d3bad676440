import type {
  MessageProviderName,
  TemplateCategory,
  TemplateDraft,
} from '@kursi/core/messaging/message-template.ts';

/** A sender at the provider. With Meta, `app_id` is the id of the phone number. */
export interface MessageApp {
  readonly app_id: string;
  readonly app_name: string;
  /** As in +919000000000. */
  readonly phone: string;
  /** The WhatsApp account that owns the templates; Gupshup finds it by the app. */
  readonly waba_id: string | null;
}

/** Which approved template, and what fills it. */
export interface TemplateContent {
  readonly name: string;
  readonly language: string;
  readonly provider_template_id: string;
  readonly params: readonly string[];
  readonly header_params?: readonly string[];
  readonly image?: { readonly id: string } | { readonly link: string };
  /** What a quick reply sends back, by its place among all buttons. */
  readonly postbacks?: readonly { readonly index: number; readonly text: string }[];
  /** The end of a button's address, by its place among all buttons. */
  readonly url_params?: readonly { readonly index: number; readonly text: string }[];
}
/** A free text is allowed within 24 hours after the person wrote. */
export type MessageContent = TemplateContent | { readonly text: string };

export interface OutgoingMessage {
  /** Ours. Meta gives it back with every report. */
  readonly id: string;
  /** As in +919000000000. */
  readonly to: string;
  readonly content: MessageContent;
}

/** What came of handing a message over. */
export type SendAnswer =
  | { readonly is: 'accepted'; readonly provider_message_id: string }
  /** Nothing was taken over, and the same message may go later. */
  | { readonly is: 'busy'; readonly retryAfterSeconds: number; readonly reason: string }
  /** Nothing was taken over, and never will be. */
  | { readonly is: 'refused'; readonly code: number | null; readonly reason: string }
  /** It may have been taken over: never send it again, its report decides. */
  | { readonly is: 'unknown'; readonly reason: string };

export interface ProviderTemplate {
  readonly provider_template_id: string;
  readonly element_name: string;
  readonly language_code: string;
  readonly category: TemplateCategory | 'AUTHENTICATION';
  /** As the product says it: what the provider calls paused or disabled is FAILED with a reason. */
  readonly status: 'APPROVED' | 'REJECTED' | 'PENDING' | 'FAILED' | 'DELETED';
  readonly reason: string | null;
}

export interface MediaFile {
  readonly name: string;
  /** image/jpeg, image/png or video/mp4. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How the provider sees a sender. */
export interface AppState {
  readonly state: 'created' | 'in_review' | 'live' | 'rejected';
  readonly rejected_reason: string | null;
  /** Rejected, and another name would not help. */
  readonly is_final: boolean;
  readonly waba_id: string | null;
  readonly phone: string | null;
  readonly quality: string | null;
  readonly messaging_limit: string | null;
  readonly verified_name: string | null;
}

/** Making a sender of its own for a business. */
export interface Onboarding {
  createApp(name: string): Promise<{ readonly app_id: string }>;
  setContact(
    app_id: string,
    contact: { readonly name: string; readonly phone: string; readonly email: string },
  ): Promise<void>;
  /** Where the owner connects the number; it works for five days. */
  getSignUpLink(
    app_id: string,
    of: { readonly user: string; readonly language: 'en' | 'hi'; readonly regenerate: boolean },
  ): Promise<string>;
  getState(app_id: string): Promise<AppState>;
}

/** One thing that a webhook says. */
export type ProviderEvent = {
  readonly app: AppName;
  readonly at: Temporal.Instant;
  readonly dedup_key: string;
} & (
  | {
      readonly is: 'report';
      readonly state: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';
      /** The provider's id of the message, under either of its names. */
      readonly provider_message_ids: readonly string[];
      /** Ours, where the provider gives it back. */
      readonly message_id: string | null;
      readonly to: string | null;
      readonly code: number | null;
      readonly reason: string | null;
    }
  | {
      readonly is: 'reply';
      readonly from: string;
      readonly kind: 'text' | 'button' | 'other';
      readonly text: string;
      readonly postback: string | null;
      readonly answers: readonly string[];
    }
  | {
      readonly is: 'template';
      readonly provider_template_id: string;
      /** Null: unchanged. */
      readonly status: ProviderTemplate['status'] | null;
      readonly reason: string | null;
      /** When the provider moved it to another one. */
      readonly category: TemplateCategory | null;
    }
  | {
      readonly is: 'app';
      readonly state: AppState['state'];
      readonly reason: string | null;
      readonly waba_id: string | null;
      /** As in +919000000000. */
      readonly phone: string | null;
    }
  | { readonly is: 'limit'; readonly messaging_limit: string | null; readonly quality: string | null }
  | { readonly is: 'opt_out'; readonly from: string; readonly stopped: boolean }
);
export type EventOf<Is extends ProviderEvent['is']> = Extract<ProviderEvent, { readonly is: Is }>;
/** A webhook names the app by its id or by its name. */
export type AppName = { readonly app_id: string } | { readonly app_name: string };

/**
 * A provider of WhatsApp messages. Every method that returns a promise makes a network call: never inside a
 * transaction. `send` never throws; the others throw only ProviderUnavailable or ProviderRefused.
 */
export interface MessageProvider {
  readonly name: MessageProviderName;
  /** The simulator: only while the sandbox is open. */
  readonly isSandbox: boolean;
  /** The sender of the product; businesses without one of their own send through it. */
  readonly productApp: MessageApp;
  /** Of one sender, over all server processes; null: no limit. */
  readonly sendsPerSecond: number | null;
  send(app: MessageApp, message: OutgoingMessage): Promise<SendAnswer>;
  listTemplates(app: MessageApp): Promise<ProviderTemplate[]>;
  createTemplate(
    app: MessageApp,
    template: TemplateDraft & { readonly vertical: string },
  ): Promise<ProviderTemplate>;
  editTemplate(
    app: MessageApp,
    provider_template_id: string,
    template: TemplateDraft & { readonly vertical: string },
  ): Promise<void>;
  deleteTemplate(
    app: MessageApp,
    template: { readonly provider_template_id: string; readonly element_name: string },
  ): Promise<void>;
  /** A sample picture of a template. */
  uploadSample(app: MessageApp, file: MediaFile): Promise<{ readonly handle: string }>;
  /** A picture to be sent; the provider keeps it for 30 days. */
  uploadMedia(app: MessageApp, file: MediaFile): Promise<{ readonly media_id: string }>;
  /** Has reports, replies and decisions sent to our webhook. Idempotent. */
  subscribe(app: Pick<MessageApp, 'app_id'>, webhookUrl: string): Promise<void>;
  /** Before the body is read: false when its headers show that it cannot be authentic. */
  bearsProof(headers: Headers): boolean;
  /** Null when the webhook is not authentic; empty when it says nothing that we use. */
  readWebhook(body: Buffer, headers: Headers): ProviderEvent[] | null;
  /** The answer to the provider's question whether the address is ours; null: refuse it. */
  answerChallenge(query: URLSearchParams): string | null;
  /** Null where a business cannot get a sender of its own. */
  readonly onboarding: Onboarding | null;
}

/** No answer, or an unusable one: the outcome is unknown, and a retry may help. */
export class ProviderUnavailable extends Error {}

/** The provider understood and refused, in its own words: do not retry. */
export class ProviderRefused extends Error {}

/** The name is in use: of an app, or of a template in this language. Both providers say it only in words. */
export function isTaken(error: unknown): error is ProviderRefused {
  return error instanceof ProviderRefused && /already exists/i.test(error.message);
}

/** The provider does not have what it was asked about. */
export function isGone(error: unknown): error is ProviderRefused {
  return error instanceof ProviderRefused && /does not exist|not found/i.test(error.message);
}
