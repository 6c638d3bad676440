import * as z from 'zod/mini';
import { line } from '../contract/fields.ts';
import { isGstin } from '../kernel/tax/gstin.ts';

export const whatsappHeaderTypes = ['product', 'custom'] as const;
export const alertKinds = [
  'booking_confirmed',
  'booking_changed',
  'booking_cancelled',
  'booking_reminder',
  'waitlist_turn',
  'bill',
] as const;

/** Soft delete: how long a deleted business can be restored. */
export const DAYS_TO_RESTORE = 30;
/** Then clients, visits, team and pictures are erased for good; payments and invoices stay, as tax law asks. */
export const DAYS_UNTIL_PURGE = 90;
export const MOST_PICTURES = 12;
/** Days of one holiday: a year off is leave of absence. */
export const MOST_HOLIDAY_DAYS = 92;
export const MOST_ABOUT_ENTRIES = 10;

/** A lakh rupees in paise: more is not change. */
export const OPENING_CASH_MAX = 1_00_000_00;

/** Basis points, so that 2.5 % is a whole number. */
export const share = z.int().check(z.minimum(0), z.maximum(100_00));
/** What a person earns. Basis points: 12 % is 1 200. */
export const commission = z.object({ services: share, products: share });

export const latitude = z.number().check(z.minimum(-90), z.maximum(90));
export const longitude = z.number().check(z.minimum(-180), z.maximum(180));

type Coordinate = number | null | undefined;

/** A location has both coordinates or none. */
export function pointIsWhole(point: { latitude?: Coordinate; longitude?: Coordinate }): boolean {
  return (
    (point.latitude === undefined) === (point.longitude === undefined) &&
    (point.latitude === null) === (point.longitude === null)
  );
}

/** People write kursi.in and mean https://kursi.in. */
export const website = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(300),
  z.overwrite((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`)),
  z.refine(isWebAddress, { params: { problem: 'invalid_website' } }),
);

/** A host name with a dot; no user name or password in the URL. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/([\p{L}\p{M}\d-]+\.)+[\p{L}\p{M}\d-]{2,}(:\d{1,5})?([/?#][^\s]*)?$/iu.test(text);
}

const tidy = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

export const gstin = z
  .string()
  .check(z.maxLength(40), z.overwrite(tidy), z.refine(isGstin, { params: { problem: 'invalid_gstin' } }));

/** IFSC: four letters for the bank, a zero, six characters for the branch. */
export const ifsc = z.string().check(
  z.maxLength(40),
  z.overwrite(tidy),
  z.refine((text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text), { params: { problem: 'invalid_ifsc' } }),
);

export const accountNumber = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.refine((text) => /^\d{9,18}$/.test(text), { params: { problem: 'invalid_account_number' } }),
);

/** UPI id, as in name@bank. */
export const upiId = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(80),
  z.refine((text) => /^[a-z0-9._-]{2,}@[a-z][a-z0-9.-]{1,}$/.test(text), {
    params: { problem: 'invalid_upi_id' },
  }),
);

/** Short, so that a receipt number stays within the sixteen characters of the law. */
export const receiptPrefix = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((text) => /^[A-Z0-9]{1,3}$/.test(text), { params: { problem: 'invalid_receipt_prefix' } }),
);

/** SAC of a service, HSN of a product. */
export const taxCode = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{4,8}$/.test(text), { params: { problem: 'invalid_tax_code' } }),
);

/** Of salon services, without input credit, since 22 September 2025. In basis points. */
export const SALON_TAX_RATE = 500;
/** What salons sell. The rate of a product is its own. */
export const knownTaxCodes = {
  service: { hair: '999721', skin: '999722', other: '999729' },
  product: { hair: '3305', skin: '3304' },
} as const;

export const accountHolder = line(120);

/** Deleting a business requires typing its name; spaces and Unicode forms are normalised. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return plain(typed) === plain(name);
}
