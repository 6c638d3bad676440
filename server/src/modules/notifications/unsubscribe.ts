import { createHmac, timingSafeEqual } from 'node:crypto';
import { id } from '@kursi/core/contract/fields.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { unsubscribable } from '@kursi/core/notifications/notifications.contract.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { lockSettings, setSettings } from './notification.store.ts';

type Switch = (typeof unsubscribable)[number];

/** Unsubscribe links in mails: signed, so that nothing is stored. */
export interface Unsubscribing {
  tokenFor(userId: string, what: Switch): string;
  read(token: string): { readonly user_id: string; readonly what: Switch } | null;
}

const parts = z.tuple([z.enum(unsubscribable), id]);

export function makeUnsubscribing(key: Buffer): Unsubscribing {
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    tokenFor(userId, what) {
      const text = `${what}.${userId}`;
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },
    read(token) {
      const [what, user, signature = ''] = token.split('.');
      const { data } = z.safeParse(parts, [what, user]);
      if (!data) return null;
      const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(`${data[0]}.${data[1]}`)];
      const fits = given.length === right.length && timingSafeEqual(given, right);
      return fits ? { what: data[0], user_id: data[1] } : null;
    },
  };
}

/** One-click unsubscribe, without a session. `undo` subscribes again. */
export async function unsubscribe(
  tx: Tx,
  unsubscribing: Unsubscribing,
  { token, undo }: { readonly token: string; readonly undo?: 'true' | undefined },
  now: Temporal.Instant,
): Promise<Result<{ switched: Switch; is_on: boolean }, 'LINK_EXPIRED'>> {
  const asked = unsubscribing.read(token);
  if (!asked) return refuse('LINK_EXPIRED');
  const is_on = undo === 'true';
  const settings = await lockSettings(tx, asked.user_id, now);
  await setSettings(tx, asked.user_id, { ...settings, [asked.what]: is_on }, now);
  return ok({ switched: asked.what, is_on });
}
