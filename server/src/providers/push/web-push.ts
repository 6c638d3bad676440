import webPush from 'web-push';
import * as z from 'zod/mini';
import { AddressRefused, type Outbound } from '../../platform/outbound.ts';

export interface PushMessage {
  /** Notification id: a device shows it once, and a push service keeps only the newest with this topic. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly lang: 'en' | 'hi';
}

export type PushOutcome =
  | { readonly is: 'sent' }
  /** The subscription has expired: delete it. */
  | { readonly is: 'gone' }
  | { readonly is: 'busy'; readonly retryAfterSeconds: number }
  /** Refused for good: do not retry. */
  | { readonly is: 'refused'; readonly because: string }
  | { readonly is: 'unreachable'; readonly because: string };

export interface PushService {
  readonly publicKey: string;
  /** `device` is the browser's push subscription as JSON. */
  send(device: string, message: PushMessage, options: { ttlSeconds: number }): Promise<PushOutcome>;
}

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const subscription = z.object({
  endpoint: z.string().check(z.maxLength(2000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
});

/** A push payload holds 4096 bytes; a Hindi letter takes three. */
const MOST_LETTERS = 400;
const WHEN_BUSY_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;

export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();

/**
 * Web Push (RFC 8030, 8291, 8292): encrypted for the device, signed with our VAPID key, and sent through
 * `outbound`.
 */
export function makeWebPush(options: {
  readonly keys: VapidKeys;
  /** mailto: or https: */
  readonly subject: string;
  readonly outbound: Outbound;
}): PushService {
  const { keys, subject, outbound } = options;

  async function attempt(
    device: z.output<typeof subscription>,
    message: PushMessage,
    ttlSeconds: number,
  ): Promise<PushOutcome & { readonly status?: number }> {
    const { headers, body, endpoint } = webPush.generateRequestDetails(device, JSON.stringify(message), {
      TTL: ttlSeconds,
      urgency: 'high',
      topic: topicOf(message.id),
      vapidDetails: { subject, ...keys },
    });
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      const answer = await outbound(endpoint, { headers: texts, body: body as Buffer });
      return { ...outcomeOf(answer.status, answer.headers['retry-after']), status: answer.status };
    } catch (error) {
      const because = String((error as Error).message);
      return error instanceof AddressRefused ? { is: 'refused', because } : { is: 'unreachable', because };
    }
  }

  return {
    publicKey: keys.publicKey,
    async send(device, message, { ttlSeconds }) {
      const target = readDevice(device);
      if (!target) return { is: 'gone' };
      const cut = {
        ...message,
        title: message.title.slice(0, MOST_LETTERS),
        body: message.body.slice(0, MOST_LETTERS),
      };
      const heard = await attempt(target, cut, ttlSeconds);
      // Payload too long for this service: send only the title.
      return heard.status === 413
        ? attempt(target, { ...cut, title: cut.title.slice(0, 60), body: '' }, ttlSeconds)
        : heard;
    },
  };
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  // One large push service answers 406 where the others answer 429.
  if (status === 429 || status === 406) {
    const asked = Number(retryAfter) || WHEN_BUSY_SECONDS;
    return { is: 'busy', retryAfterSeconds: Math.min(Math.max(asked, 1), LONGEST_WAIT_SECONDS) };
  }
  const because = `the push service answered ${status}`;
  return status >= 500 ? { is: 'unreachable', because } : { is: 'refused', because };
}

/** Null when it is not a subscription: older clients stored other values in this field. */
function readDevice(device: string): z.output<typeof subscription> | null {
  try {
    const { data } = z.safeParse(subscription, JSON.parse(device));
    return data && URL.canParse(data.endpoint) ? data : null;
  } catch {
    return null;
  }
}

/** The 16 bytes of the id as base64url: a topic has at most 32 URL-safe characters. */
function topicOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}
