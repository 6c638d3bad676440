import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { id } from '@kursi/core/contract/fields.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { unsubscribable } from '@kursi/core/notifications/notifications.contract.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database/database.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import { setMarketing } from '../../clients/public.ts';
import { setUnsubscribed } from '../guests/guest-contact.store.ts';
import { lockSettings, setSettings } from '../notification.store.ts';

type Switched = (typeof unsubscribable)[number];
type Switch = Exclude<Switched, 'guest_address' | 'offers'>;
interface ClientKey {
  readonly business_id: string;
  readonly client_id: string;
}

/** Unsubscribe links in mails: signed, so that nothing is stored. */
export interface Unsubscribing {
  tokenFor(userId: string, what: Switch): string;
  /** For an address that a guest typed: its owner may be a stranger to us and to the guest. */
  tokenForAddress(email: string): string;
  /** For what a business sends to a client unasked (`mayMarketTo`). */
  tokenForOffers(client: ClientKey): string;
  read(token: string): Asked | null;
}
type Asked =
  | { readonly what: Switch; readonly user_id: string }
  | { readonly what: 'guest_address'; readonly email_hash: Buffer }
  | ({ readonly what: 'offers' } & ClientKey);

const parts = z.union([
  z.tuple([z.enum(['booking_email', 'reminders']), id]),
  z.tuple([z.literal('guest_address'), z.string().check(z.regex(/^[\w-]{43}$/))]),
  z.tuple([z.literal('offers'), z.string().check(z.regex(/^[\da-f-]{36}:[\da-f-]{36}$/))]),
]);

export function addressHash(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}

export function makeUnsubscribing(key: Buffer): Unsubscribing {
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest();
  const signed = (text: string) => `${text}.${signatureOf(text).toString('base64url')}`;
  return {
    tokenFor: (userId, what) => signed(`${what}.${userId}`),
    tokenForAddress: (email) => signed(`guest_address.${addressHash(email).toString('base64url')}`),
    tokenForOffers: ({ business_id, client_id }) => signed(`offers.${business_id}:${client_id}`),
    read(token) {
      const [what, whose, signature = ''] = token.split('.');
      const { data } = z.safeParse(parts, [what, whose]);
      if (!data) return null;
      const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(`${data[0]}.${data[1]}`)];
      const fits = given.length === right.length && timingSafeEqual(given, right);
      if (!fits) return null;
      const [about, id] = data;
      if (about === 'guest_address') return { what: about, email_hash: Buffer.from(id, 'base64url') };
      if (about !== 'offers') return { what: about, user_id: id };
      const [business_id = '', client_id = ''] = id.split(':');
      return { what: about, business_id, client_id };
    },
  };
}

/** One-click unsubscribe, without a session. `undo` subscribes again. */
export async function unsubscribe(
  deps: ContextDeps & { readonly unsubscribing: Unsubscribing },
  tx: Tx,
  { token, undo }: { readonly token: string; readonly undo?: 'true' | undefined },
  now: Temporal.Instant,
): Outcome<{ switched: Switched; is_on: boolean }, 'LINK_EXPIRED'> {
  const asked = deps.unsubscribing.read(token);
  if (!asked) return refuse('LINK_EXPIRED');
  const is_on = undo === 'true';
  if (asked.what === 'guest_address') {
    await setUnsubscribed(tx, asked.email_hash, is_on ? null : now);
    return ok({ switched: asked.what, is_on });
  }
  if (asked.what === 'offers') {
    const { business_id, client_id } = asked;
    const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
    const set = await setMarketing(ctx, client_id, { wants_offers: is_on, from: 'mail' });
    return set.ok ? ok({ switched: asked.what, is_on }) : refuse('LINK_EXPIRED');
  }
  const settings = await lockSettings(tx, asked.user_id, now);
  await setSettings(tx, asked.user_id, { ...settings, [asked.what]: is_on }, now);
  return ok({ switched: asked.what, is_on });
}
