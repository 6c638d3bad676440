const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, PAN, entity number, Z, and a check character over the other fourteen, which catches typos. */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, i) => {
    const product = DIGITS.indexOf(character) * (i % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return text[14] === DIGITS[(36 - (sum % 36)) % 36];
}
