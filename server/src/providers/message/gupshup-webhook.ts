import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { WEBHOOK_HEADER } from './gupshup-header.ts';
import type { ProviderEvent } from './message-provider.ts';
import { instantOf, metaEvents, parsedJson } from './meta-webhook.ts';
import { statusOf } from './template-status.ts';

const envelope = z.object({
  app: z.string(),
  timestamp: z.number(),
  type: z.string(),
  /** Of an account. */
  phone: z.nullish(z.string()),
  payload: z.record(z.string(), z.unknown()),
});
/** Version 3 is Meta's shape with the app beside it. */
const asMeta = z.object({ gs_app_id: z.string(), entry: z.array(z.unknown()) });

const report = z.object({
  id: z.string(),
  gsId: z.optional(z.string()),
  type: z.enum(['enqueued', 'sent', 'delivered', 'read', 'failed']),
  destination: z.optional(z.string()),
  payload: z.optional(
    z.object({
      ts: z.optional(z.number()),
      code: z.optional(z.number()),
      reason: z.optional(z.string()),
      whatsappMessageId: z.optional(z.string()),
    }),
  ),
});
const message = z.object({
  id: z.string(),
  source: z.string(),
  type: z.string(),
  payload: z.optional(
    z.object({
      text: z.optional(z.string()),
      title: z.optional(z.string()),
      postbackText: z.optional(z.string()),
    }),
  ),
  context: z.optional(z.object({ id: z.optional(z.string()), gsId: z.optional(z.string()) })),
});
const template = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  type: z.optional(z.string()),
  rejectedReason: z.nullish(z.string()),
  reason: z.nullish(z.string()),
  category: z.optional(z.object({ new: z.optional(z.string()), correct: z.optional(z.string()) })),
});
const account = z.object({
  type: z.string(),
  payload: z.optional(
    z.object({
      status: z.optional(z.string()),
      waId: z.optional(z.string()),
      reason: z.optional(z.string()),
      currentLimit: z.optional(z.string()),
      event: z.optional(z.string()),
    }),
  ),
});

/** The secret is the whole proof: Gupshup signs nothing. */
export function isFromGupshup(headers: Headers, secret: string): boolean {
  return isSame(headers.get(WEBHOOK_HEADER) ?? '', secret);
}

/** Nothing is signed: a header that we gave when subscribing is all that shows who sends. */
export function readGupshupWebhook(body: Buffer, headers: Headers, secret: string): ProviderEvent[] | null {
  if (!isFromGupshup(headers, secret)) return null;
  const json = parsedJson(body);
  const v3 = z.safeParse(asMeta, json);
  if (v3.success) return metaEvents(json, { app_id: v3.data.gs_app_id });
  const { data } = z.safeParse(envelope, json);
  return data ? eventsIn(data) : [];
}

function eventsIn({ app, timestamp, type, phone, payload }: z.output<typeof envelope>): ProviderEvent[] {
  const at = instantOf(timestamp);
  const of = { app: { app_name: app }, at };
  const keyed = (...parts: readonly (string | number)[]) => ['gupshup', app, type, ...parts].join(' ');
  switch (type) {
    case 'message-event': {
      const { data } = z.safeParse(report, payload);
      if (!data) return [];
      const inner = data.payload ?? {};
      const ids = [data.gsId, data.id, inner.whatsappMessageId].flatMap((id) => id ?? []);
      return [
        {
          ...of,
          ...(inner.ts && { at: instantOf(inner.ts * 1000) }),
          is: 'report',
          dedup_key: keyed(data.type, ids[0] ?? ''),
          state: data.type === 'enqueued' ? 'accepted' : data.type,
          provider_message_ids: ids,
          message_id: null,
          to: data.destination ? withPlus(data.destination) : null,
          code: inner.code ?? null,
          reason: inner.reason ?? null,
        },
      ];
    }
    case 'message': {
      const { data } = z.safeParse(message, payload);
      if (!data) return [];
      const { text, title, postbackText } = data.payload ?? {};
      const kind = data.type === 'text' ? 'text' : /quick_reply|button/.test(data.type) ? 'button' : 'other';
      const answers = [data.context?.gsId, data.context?.id].flatMap((id) => id ?? []);
      return [
        {
          ...of,
          is: 'reply',
          dedup_key: keyed(data.id),
          from: withPlus(data.source),
          kind,
          text: text ?? title ?? '',
          postback: postbackText ?? null,
          answers,
        },
      ];
    }
    case 'template-event': {
      const { data } = z.safeParse(template, payload);
      if (!data) return [];
      const named = data.category?.new ?? data.category?.correct;
      const category = named === 'MARKETING' || named === 'UTILITY' ? named : null;
      // A change of category alone says nothing about the status.
      if (data.status === undefined && !category) return [];
      const reason = data.rejectedReason ?? data.reason ?? null;
      return [
        {
          ...of,
          is: 'template',
          dedup_key: keyed(data.id, data.status ?? '', category ?? '', timestamp),
          provider_template_id: data.id,
          ...(data.status === undefined ? { status: null, reason: null } : statusOf(data.status, reason)),
          category,
        },
      ];
    }
    case 'onboarding-event':
    case 'account-event': {
      const { data } = z.safeParse(account, payload);
      const inner = data?.payload;
      if (!data || !inner) return [];
      const dedup_key = keyed(data.type, inner.status ?? inner.event ?? '', timestamp);
      if (data.type === 'tier-event')
        return [
          { ...of, is: 'limit', dedup_key, messaging_limit: inner.currentLimit ?? null, quality: null },
        ];
      if (data.type !== 'docker-status-event' || !inner.status) return [];
      const word = inner.status.toLowerCase();
      const state = word === 'live' ? 'live' : /reject|disabled|banned/.test(word) ? 'rejected' : 'in_review';
      return [
        {
          ...of,
          is: 'app',
          dedup_key,
          state,
          reason: inner.reason ?? null,
          waba_id: inner.waId ?? null,
          phone: phone ? withPlus(phone) : null,
        },
      ];
    }
    default:
      return [];
  }
}

function withPlus(phone: string): string {
  return `+${phone.replace(/\D/g, '')}`;
}

function isSame(said: string, secret: string): boolean {
  const [a, b] = [Buffer.from(said), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
