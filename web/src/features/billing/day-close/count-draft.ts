import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import { type Denomination, denominations, type Pieces, piecesOf } from '@kursi/core/billing/day-close.ts';
import type { OtherMoney } from '@kursi/core/billing/money-by-method.ts';
import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import * as z from 'zod/mini';
import { draft } from '../../../lib/device/drafts.ts';

const typed = z.string().check(z.maxLength(600));

/** What was typed so far, as text: an empty field of pieces means nought, an empty total was not looked up. */
const count = z.object({
  pieces: z.record(z.string(), typed),
  upi: typed,
  /** By method of the business. */
  others: z._default(z.record(z.string(), typed), {}),
  note: typed,
});
export type CountDraft = z.output<typeof count>;

/** By business and day, kept on this device until the day is closed. */
export const countDrafts = draft<Record<string, CountDraft>>('day-close', 1, z.record(z.string(), count));

export const noCount: CountDraft = { pieces: {}, upi: '', others: {}, note: '' };

/** Whether anything of the drawer was counted; a nought that was typed counts. */
export function isCashCounted({ pieces }: CountDraft): boolean {
  return Object.values(pieces).some((text) => text.trim() !== '');
}

export function piecesIn({ pieces }: CountDraft): Pieces {
  return Object.fromEntries(denominations.map((value) => [value, numberIn(pieces, value)]));
}

/** A recount begins with what was handed in. */
export function typedPieces(pieces: Pieces): CountDraft['pieces'] {
  return Object.fromEntries(
    denominations.flatMap((value) =>
      piecesOf(pieces, value) ? [[value, `${piecesOf(pieces, value)}`]] : [],
    ),
  );
}

function numberIn(pieces: CountDraft['pieces'], value: Denomination): number {
  const digits = (pieces[value] ?? '').replace(/\D/g, '').slice(0, 5);
  return digits === '' ? 0 : Number(digits);
}

/** Null when nothing was typed, or no amount. */
export function totalIn(text: string): Paise | null {
  const read = text.trim() === '' ? null : parseRupees(text);
  return read !== null && read >= 0 ? read : null;
}

/** Typed, and no amount. */
export const isWrongTotal = (text: string): boolean => text.trim() !== '' && totalIn(text) === null;

/** What was handed in stands; what was left out then can still be looked up. */
export function othersIn(
  { others }: CountDraft,
  methods: Drawer['own_totals'],
  stands: readonly OtherMoney[],
): OtherMoney[] {
  return methods.flatMap(({ method_id, name }) => {
    const before = stands.find((one) => one.method_id === method_id);
    const amount = before ? before.amount : totalIn(others[method_id] ?? '');
    return amount === null ? [] : [{ method_id, name, amount }];
  });
}
