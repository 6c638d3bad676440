declare const paiseBrand: unique symbol;

/** Money as a whole number of paise: in the database, on the wire, in code. Only the interface shows rupees. */
export type Paise = number & { readonly [paiseBrand]: 'Paise' };

export const noPaise = 0 as Paise;

export function isPaise(value: unknown): value is Paise {
  return Number.isSafeInteger(value);
}

/** Throws for anything that is not a safe whole number: half a paisa is a bug, never an input problem. */
export function paise(value: number): Paise {
  if (!isPaise(value)) throw new RangeError(`${value} is not a safe whole number of paise`);
  // -0 would compare equal to 0 but print as "−₹0".
  return value === 0 ? noPaise : value;
}

/** Nulls count as zero. */
export function sumPaise(amounts: Iterable<Paise | null>): Paise {
  let total = noPaise;
  for (const amount of amounts) total = paise(total + (amount ?? 0));
  return total;
}

export function leastPaise(first: Paise, ...others: readonly Paise[]): Paise {
  return paise(Math.min(first, ...others));
}

export function greatestPaise(first: Paise, ...others: readonly Paise[]): Paise {
  return paise(Math.max(first, ...others));
}

export function subtractPaise(amount: Paise, less: Paise): Paise {
  return paise(amount - less);
}

/**
 * amount × numerator ÷ denominator, rounded once. The factor is a fraction of whole numbers because a
 * decimal one (1.005) is already wrong before it is multiplied; the product is exact in a bigint.
 */
export function multiplyPaise(amount: Paise, numerator: number, denominator = 1): Paise {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0) {
    throw new RangeError(`${numerator}/${denominator} is not a fraction of whole numbers`);
  }
  return paise(Number(roundedQuotient(BigInt(amount) * BigInt(numerator), BigInt(denominator))));
}

/** A share of an amount in basis points: 1 800 is 18 %, 250 is 2.5 %. */
export function percentOfPaise(amount: Paise, basisPoints: number): Paise {
  return multiplyPaise(amount, basisPoints, 10_000);
}

/**
 * The only rounding rule: half away from zero. It is what people do on paper, and a refund mirrors its
 * charge: round(−x) = −round(x), so that both cancel to zero. Half-up breaks that for negatives, and
 * half-even surprises people who check a bill by hand.
 */
function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return negative ? -rounded : rounded;
}

const rupeeText = /^([-−]?)(?:₹|rs\.?|inr)?([-−]?)(\d+)(?:\.(\d{0,2}))?(?:\/-)?$/i;

/**
 * Parses a typed or pasted amount: "1200", "₹1,23,456.50", "Rs. 99/-". Null when it is not an amount, or has
 * more than two decimals: we do not guess the rounding.
 */
export function parseRupees(text: string): Paise | null {
  const compact = asciiDigits(text.normalize('NFKC').replace(/[\s_]/g, ''));
  // Groups of two or three digits, the last of three: "12,5" is neither 12.5 nor 125.
  if (/,/.test(compact) && !/^\D*\d{1,3}(,\d{2,3})*,\d{3}(?![\d,])[^,]*$/.test(compact)) return null;
  const found = rupeeText.exec(compact.replaceAll(',', ''));
  if (!found) return null;
  const [, before, after, whole = '', fraction = ''] = found;
  if (before && after) return null;
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return paise(before || after ? -Number(value) : Number(value));
}

/** Hindi keyboards type ०–९. */
function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}
