import { type Denomination, denominations, type Pieces, piecesOf } from '@kursi/core/billing/day-close.ts';
import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import * as z from 'zod/mini';
import { draft } from '../../../lib/device/drafts.ts';

const typed = z.string().check(z.maxLength(600));

/** What was typed so far, as text: an empty field means nought. */
const count = z.object({ pieces: z.record(z.string(), typed), upi: typed, note: typed });
export type CountDraft = z.output<typeof count>;

/** By business and day, kept on this device until the day is closed. */
export const countDrafts = draft<Record<string, CountDraft>>('day-close', 1, z.record(z.string(), count));

export const noCount: CountDraft = { pieces: {}, upi: '', note: '' };

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
export function upiIn({ upi }: CountDraft): Paise | null {
  return upi.trim() === '' ? null : parseRupees(upi);
}
