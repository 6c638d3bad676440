import * as z from 'zod/mini';
import type { Paise } from '../kernel/money.ts';
import { parsePhone } from '../kernel/phone.ts';
import { parseTime } from '../kernel/time.ts';

/** Field shapes that several calls share, so that a rule about a field is written once. */
/** Kept in small letters, as the database writes it: ids are compared as text in many places. */
export const id = z.uuid().check(z.toLowerCase());
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
/** Several lines, trimmed; empty is allowed. */
export const prose = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(/^[\P{Cc}\n\r\t]*$/u));

/** A day of the business's calendar, YYYY-MM-DD. */
export const day = z.iso.date().check(
  // PostgreSQL knows no year 0, and nobody means one.
  z.refine((text) => text >= '1900-01-01', { params: { problem: 'invalid_value' } }),
);

/** A time of such a day, HH:MM; 24:00 is its end. */
export const time = z.string().check(
  z.maxLength(5),
  z.refine((text) => parseTime(text) !== null, { params: { problem: 'invalid_time' } }),
);

/** Money on the wire: whole paise, branded, so that a bare number does not compile. */
export const money = z.int() as unknown as z.ZodMiniType<Paise, Paise>;
/** Money that a caller sends: not negative, and at most this much. */
export const amount = (max: number) => money.check(z.minimum(0), z.maximum(max));

/** Where a picture lies, as the upload call answered, and what stands there until it is loaded. */
export const imageUrl = z.nullable(z.string().check(z.maxLength(500), z.regex(/^(https?:\/\/|\/)[^\s]+$/)));
/** Refusals of a call that takes one. */
export const pictureErrors = ['FILE_NOT_UPLOADED', 'FILE_DIFFERS'] as const;
export const blurHash = z.nullable(z.string().check(z.maxLength(100), z.regex(/^[\x21-\x7e]+$/)));

const ID_LOOKUP = 30;

/** For looking up several by id, written `ids=a,b` in a query; longer lists are split by who asks. */
export const idList = z.optional(
  z.string().check(
    z.maxLength(ID_LOOKUP * 37),
    z.toLowerCase(),
    z.refine(
      (text) => {
        const ids = text.split(',');
        return ids.length <= ID_LOOKUP && ids.every((one) => z.safeParse(id, one).success);
      },
      { params: { problem: 'invalid_value' } },
    ),
  ),
);

/** Queries arrive as text, so numbers in them are read leniently. */
export const pageSize = (byDefault: number, max = 100) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), byDefault);

/** Relative to our origin or absolute; `core/media/file-address.ts` says whether it is one of ours. */
export const fileUrl = z.string().check(z.minLength(1), z.maxLength(1000));

export const cursor = z.optional(z.string().check(z.maxLength(500)));

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Send it back as `cursor` for the next page; null when this was the last. */
    next_cursor: z.nullable(z.string()),
  });
}
