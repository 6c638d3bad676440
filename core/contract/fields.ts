import * as z from 'zod/mini';
import { parsePhone } from '../kernel/phone.ts';

/** Field shapes that several calls share, so that a rule about a field is written once. */
export const id = z.uuid();
export const instant = z.iso.datetime();
export const nothing = z.object({});

/** Trimmed, and not empty after that. Control characters have no place in a line of text. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u));

/** Kept as +919876543210, however it was written. */
export const phone = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => parsePhone(text) ?? text),
  z.refine((text) => parsePhone(text) !== null, { params: { problem: 'invalid_phone' } }),
);

/** Kept in small letters. Guests have made-up addresses of this domain, which are nobody's to use. */
export const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1),
  z.maxLength(254),
  z.email(),
  z.refine((text) => !text.endsWith('@guest.invalid'), { params: { problem: 'invalid_email' } }),
);

/** What stands behind the # of a link in a mail. */
export const linkToken = z.string().check(z.minLength(16), z.maxLength(2000));

/** Queries arrive as text, so numbers in them are read leniently. */
export const pageSize = (byDefault: number, max = 100) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), byDefault);

export const cursor = z.optional(z.string().check(z.maxLength(500)));

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Send it back as `cursor` for the next page; null when this was the last. */
    next_cursor: z.nullable(z.string()),
  });
}
