import * as z from 'zod/mini';
import type { AppName, ProviderEvent } from './message-provider.ts';
import { statusOf } from './template-status.ts';

const text = z.optional(z.string());
const status = z.object({
  id: z.string(),
  /** Gupshup's own id of the message, in its third version. */
  gs_id: text,
  status: z.string(),
  timestamp: z.optional(z.union([z.string(), z.number()])),
  recipient_id: text,
  biz_opaque_callback_data: text,
  errors: z.optional(
    z.array(
      z.object({
        code: z.number(),
        title: text,
        message: text,
        error_data: z.optional(z.object({ details: text })),
      }),
    ),
  ),
});
const message = z.object({
  id: z.string(),
  from: z.string(),
  type: z.string(),
  timestamp: z.optional(z.union([z.string(), z.number()])),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ payload: text, text })),
  interactive: z.optional(z.object({ button_reply: z.optional(z.object({ id: text, title: text })) })),
  context: z.optional(z.object({ id: text, gs_id: text })),
});
const preference = z.object({ wa_id: z.string(), value: z.string(), timestamp: z.optional(z.number()) });
const decision = z.object({
  event: z.string(),
  message_template_id: z.union([z.string(), z.number()]),
  reason: z.nullish(z.string()),
});
const moved = z.object({
  message_template_id: z.union([z.string(), z.number()]),
  new_category: z.enum(['MARKETING', 'UTILITY']),
});
const value = z.object({
  metadata: z.optional(z.object({ phone_number_id: text })),
  statuses: z.optional(z.array(z.unknown())),
  messages: z.optional(z.array(z.unknown())),
  user_preferences: z.optional(z.array(z.unknown())),
});
const hook = z.object({
  entry: z.array(
    z.object({
      id: text,
      time: z.optional(z.number()),
      changes: z.optional(z.array(z.object({ field: z.string(), value: z.unknown() }))),
    }),
  ),
});

const LATEST_MS = 8.64e15;
const reportStates = ['sent', 'delivered', 'read', 'failed'] as const;

/** Meta's shape, which Gupshup's third version forwards. What we do not know is left out. */
export function metaEvents(json: unknown, forwarded?: AppName): ProviderEvent[] {
  const { data } = z.safeParse(hook, json);
  if (!data) return [];
  return data.entry.flatMap(({ time, changes = [] }) =>
    changes.flatMap((change) => eventsOf(change.field, change.value, time, forwarded)),
  );
}

function eventsOf(
  field: string,
  said: unknown,
  time: number | undefined,
  forwarded?: AppName,
): ProviderEvent[] {
  if (field === 'message_template_status_update') {
    const { data } = z.safeParse(decision, said);
    if (!data) return [];
    const { event, message_template_id, reason } = data;
    const at = atOf(time);
    return [
      {
        // The template's id is enough; the account is not an app.
        app: forwarded ?? { app_id: '' },
        at,
        is: 'template',
        dedup_key: `meta template ${message_template_id} ${event} ${at.epochMilliseconds}`,
        provider_template_id: String(message_template_id),
        ...statusOf(event, reason ?? null),
        category: null,
      },
    ];
  }
  if (field === 'template_category_update') {
    const { data } = z.safeParse(moved, said);
    if (!data) return [];
    const { message_template_id, new_category: category } = data;
    const at = atOf(time);
    return [
      {
        app: forwarded ?? { app_id: '' },
        at,
        is: 'template',
        dedup_key: `meta template ${message_template_id} ${category} ${at.epochMilliseconds}`,
        provider_template_id: String(message_template_id),
        status: null,
        reason: null,
        category,
      },
    ];
  }
  const { data } = z.safeParse(value, said);
  if (!data) return [];
  const app = forwarded ?? { app_id: data.metadata?.phone_number_id ?? '' };
  return [
    ...known(status, data.statuses).flatMap((one): ProviderEvent[] => reportIn(one, app)),
    ...known(message, data.messages).map((one): ProviderEvent => replyIn(one, app)),
    ...known(preference, data.user_preferences).map(
      ({ wa_id, value: wanted, timestamp }): ProviderEvent => ({
        app,
        at: atOf(timestamp),
        is: 'opt_out',
        dedup_key: `meta preference ${wa_id} ${wanted} ${timestamp}`,
        from: `+${wa_id}`,
        stopped: wanted === 'stop',
      }),
    ),
  ];
}

function reportIn(one: z.output<typeof status>, app: AppName): ProviderEvent[] {
  const state = one.status === 'enqueued' ? 'accepted' : reportStates.find((known) => known === one.status);
  if (!state) return [];
  const [error] = one.errors ?? [];
  return [
    {
      app,
      at: atOf(one.timestamp),
      is: 'report',
      dedup_key: `meta status ${one.gs_id ?? one.id} ${state}`,
      state,
      provider_message_ids: [one.gs_id, one.id].flatMap((id) => id ?? []),
      message_id: one.biz_opaque_callback_data ?? null,
      to: one.recipient_id ? `+${one.recipient_id.replace('+', '')}` : null,
      code: error?.code ?? null,
      reason: error ? (error.error_data?.details ?? error.message ?? error.title ?? null) : null,
    },
  ];
}

function replyIn(one: z.output<typeof message>, app: AppName): ProviderEvent {
  const pressed = one.button ?? {
    payload: one.interactive?.button_reply?.id,
    text: one.interactive?.button_reply?.title,
  };
  const isButton = one.type === 'button' || one.type === 'interactive';
  return {
    app,
    at: atOf(one.timestamp),
    is: 'reply',
    dedup_key: `meta message ${one.id}`,
    from: `+${one.from.replace('+', '')}`,
    kind: isButton ? 'button' : one.type === 'text' ? 'text' : 'other',
    text: (isButton ? pressed.text : one.text?.body) ?? '',
    postback: isButton ? (pressed.payload ?? null) : null,
    answers: [one.context?.gs_id, one.context?.id].flatMap((id) => id ?? []),
  };
}

/** Seconds; Gupshup's `enqueued` has milliseconds. */
function atOf(timestamp: string | number | undefined): Temporal.Instant {
  const number = Number(timestamp ?? 0);
  return instantOf(number > 1e11 ? number : number * 1000);
}

/** Of a time that somebody else wrote: what is no time is the beginning of time, and nothing throws. */
export function instantOf(milliseconds: number): Temporal.Instant {
  const isTime = Math.abs(milliseconds) <= LATEST_MS;
  return Temporal.Instant.fromEpochMilliseconds(isTime ? Math.round(milliseconds) : 0);
}

function known<Shape extends z.ZodMiniType>(shape: Shape, all: readonly unknown[] = []): z.output<Shape>[] {
  return all.flatMap((one) => {
    const read = z.safeParse(shape, one);
    return read.success ? [read.data] : [];
  });
}

export function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
