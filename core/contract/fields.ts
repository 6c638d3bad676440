import * as z from 'zod/mini';
import type { Paise } from '../kernel/money.ts';
import { parsePhone } from '../kernel/phone.ts';
import { parseTime } from '../kernel/time.ts';

/** Field schemas shared by several calls, so that each rule is written once. */
/** Lower case, as the database writes it: ids are compared as text in many places. */
export const id = z.uuid().check(z.toLowerCase());
export const instant = z.iso.datetime();
export const nothing = z.object({});

/** Trimmed, not empty, without control characters. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u));

const TOP_LEVEL =
  'com|in|net|org|co|io|me|ly|gl|gg|to|cc|ru|xyz|info|biz|shop|store|site|online|app|dev|link|live|top|club|page|click';
/** Mail programs take the dots of other scripts for dots too. */
const DOT = '[.。．｡]';
const ADDRESS = new RegExp(
  [
    '://',
    `\\bwww${DOT}`,
    `[^\\s@]@[^\\s@]+${DOT}\\p{L}`,
    `[\\p{L}\\d-]${DOT}(?:${TOP_LEVEL})(?![\\p{L}\\d])`,
    `[\\p{L}\\d-]${DOT}\\p{L}{2,}[/:]`,
    `\\d+(?:${DOT}\\d+){3}`,
  ].join('|'),
  'iu',
);

/** A name that goes into mails and messages: web and mail addresses in it would be a lure. */
export const nameLine = (max: number) =>
  line(max).check(z.refine((text) => !ADDRESS.test(text), { params: { problem: 'address_in_name' } }));

/** What was typed a second time, in Hindi (decision 039): read through `core/kernel/in-language.ts`. */
export const inHindi = z.optional(z.nullable(z.string()));
export const namesInHindi = z.optional(z.nullable(z.array(z.string())));
/** Sent beside a name, under the rules of the name; null: only the one. */
export const nameInHindi = (max: number) => z.optional(z.nullable(nameLine(max)));
export const proseInHindi = (max: number) => z.optional(z.nullable(prose(max).check(z.minLength(1))));

/** Stored as +919876543210, however it was typed. */
export const phone = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => parsePhone(text) ?? text),
  z.refine((text) => parsePhone(text) !== null, { params: { problem: 'invalid_phone' } }),
);

/** Stored in lower case. Guests have generated addresses of this domain, which no one else may use. */
export const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1),
  z.maxLength(254),
  z.email(),
  z.refine((text) => !text.endsWith('@guest.invalid'), { params: { problem: 'invalid_email' } }),
);

/** Phone and e-mail of a client in an answer: masked for those who may not see them (`client-contact.ts`). */
export const clientPhone = z.nullable(z.string());
export const clientEmail = z.nullable(z.string());
/** In a draft, as it was shown. */
export const draftPhone = z.nullable(z.string().check(z.maxLength(40)));

/** The token after the # of a link in a mail. */
export const linkToken = z.string().check(z.minLength(16), z.maxLength(2000));
/** Several lines, trimmed; empty is allowed. */
export const prose = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(/^[\P{Cc}\n\r\t]*$/u));

/** A day of the business's calendar, YYYY-MM-DD. */
export const day = z.iso.date().check(
  // PostgreSQL has no year 0.
  z.refine((text) => text >= '1900-01-01', { params: { problem: 'invalid_value' } }),
);

/** A local time, HH:MM; 24:00 is the end of the day. */
export const time = z.string().check(
  z.maxLength(5),
  z.refine((text) => parseTime(text) !== null, { params: { problem: 'invalid_time' } }),
);

/** Money on the wire: whole paise, branded, so that a bare number does not compile. */
export const money = z.int() as unknown as z.ZodMiniType<Paise, Paise>;
/** Money sent by a caller: not negative, with a maximum. */
export const amount = (max: number) => money.check(z.minimum(0), z.maximum(max));

/** URL of a picture, as the upload call returned it, and its blur hash placeholder. */
export const imageUrl = z.nullable(z.string().check(z.maxLength(500), z.regex(/^(https?:\/\/|\/)[^\s]+$/)));
/** Error codes of calls that accept a picture. */
export const pictureErrors = ['FILE_NOT_UPLOADED', 'FILE_DIFFERS'] as const;
export const blurHash = z.nullable(z.string().check(z.maxLength(100), z.regex(/^[\x21-\x7e]+$/)));

/** A lookup by ids takes this many; the web splits longer lists (`useLookup`). */
export const ID_LOOKUP = 30;

/** For fetching several by id, `ids=a,b` in a query; the client splits longer lists. */
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

/** Query values arrive as text, so numbers are coerced. */
export const pageSize = (byDefault: number, max = 100) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), byDefault);

/** Relative or absolute URL; `core/media/file-address.ts` checks whether it is one of our files. */
export const fileUrl = z.string().check(z.minLength(1), z.maxLength(1000));

export const cursor = z.optional(z.string().check(z.maxLength(500)));

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Cursor: send it back as `cursor` for the next page; null on the last page. */
    next_cursor: z.nullable(z.string()),
  });
}
