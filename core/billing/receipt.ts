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

/** What a phone opens to pay the business itself: the amount is fixed, and the note says which bill it is for. */
export function upiLink(
  { upi_id, name }: { readonly upi_id: string; readonly name: string },
  amount: number,
  note: string,
): string {
  const fields = { pa: upi_id, pn: name, am: (amount / 100).toFixed(2), cu: 'INR', tn: note };
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}
