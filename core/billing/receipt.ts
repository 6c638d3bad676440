import { type Paise, sumPaise } from '../kernel/money.ts';

/** "KUR/26-27/00412". Sixteen characters at most, as the law asks, up to number 999 999. */
export function receiptNumber(prefix: string, financialYear: string, number: number): string {
  return `${prefix}/${financialYear.slice(2)}/${String(number).padStart(5, '0')}`;
}

/** The first letters of the name of a business, until it chooses its own prefix. */
export function prefixFromName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.slice(0, 3) || 'KUR';
}

/** So that a QR code holds it and stays coarse enough for a cheap camera. */
const UPI_LINK_MAX = 180;
const UPI_NOTE_MAX = 40;

/**
 * What a phone opens to pay the business itself: the amount is fixed, and the note says which bill it is for. The
 * address alone decides who is paid, so a long name is cut: each letter of Hindi takes nine characters in a link.
 */
export function upiLink(
  { upi_id, name }: { readonly upi_id: string; readonly name: string },
  amount: number,
  note: string,
): string {
  const payee = `upi://pay?pa=${encodeURIComponent(upi_id)}`;
  const noted = note === name ? '' : encodedUpTo(note, UPI_NOTE_MAX);
  const rest = `&am=${(amount / 100).toFixed(2)}&cu=INR${noted && `&tn=${noted}`}`;
  const named = encodedUpTo(name, UPI_LINK_MAX - payee.length - '&pn='.length - rest.length);
  return payee + (named && `&pn=${named}`) + rest;
}

/** As many whole letters as fit, with their vowel signs. */
function encodedUpTo(text: string, length: number): string {
  let encoded = '';
  for (const { segment } of new Intl.Segmenter().segment(text.toWellFormed())) {
    const longer = encoded + encodeURIComponent(segment);
    if (longer.length > length) break;
    encoded = longer;
  }
  return encoded;
}

interface TaxedLine {
  readonly tax_rate: number;
  readonly taxable_amount: Paise;
  readonly half_tax_amount: Paise;
}

/** The parts of the tax by rate, as sums of lines; without a rate there is none. CGST and SGST are one half each. */
export function taxByRate(lines: readonly TaxedLine[]) {
  return [...Map.groupBy(lines, ({ tax_rate }) => tax_rate)]
    .filter(([rate]) => rate > 0)
    .map(([rate, those]) => ({
      rate,
      taxable: sumPaise(those.map(({ taxable_amount }) => taxable_amount)),
      half: sumPaise(those.map(({ half_tax_amount }) => half_tax_amount)),
    }));
}

interface CodedLine extends TaxedLine {
  readonly tax_code: string | null;
}

/** The same by code and rate, for the table of a tax invoice. Lines without a code are together. */
export function taxByCode(lines: readonly CodedLine[]) {
  const groups = Map.groupBy(lines, ({ tax_code, tax_rate }) => `${tax_code ?? ''} ${tax_rate}`);
  return [...groups.values()].flatMap((those) =>
    taxByRate(those).map((sums) => ({ code: those[0]?.tax_code ?? null, ...sums })),
  );
}

/** "2.5 %" of CGST and of SGST where all taxed lines have one rate, for the head of a column. */
export function halfRateOf(lines: readonly TaxedLine[]): string | null {
  const rates = new Set(lines.map(({ tax_rate }) => tax_rate).filter((rate) => rate > 0));
  const [rate] = rates;
  return rates.size === 1 && rate !== undefined ? `${rate / 200} %` : null;
}

/** The memberships of a bill that sold nothing else, so that it is no visit; null for any other bill. */
export function membershipsAlone(
  lines: readonly { readonly membership_id: string | null; readonly name: string }[],
): string | null {
  const isAlone = lines.length > 0 && lines.every(({ membership_id }) => membership_id !== null);
  return isAlone ? lines.map(({ name }) => name).join(', ') : null;
}
