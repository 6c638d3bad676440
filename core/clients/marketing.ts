/** How we know that a client wants no offers. */
export const optOutSources = ['desk', 'mail', 'import', 'self', 'whatsapp'] as const;
export type OptOutSource = (typeof optOutSources)[number];

/**
 * Whether a business may send a client what they did not ask for: offers, campaigns, wishes, "your colour is due".
 * The one rule for all of it. News of a visit, receipts and dues are no offers. `opt_out_at` is the earliest of all
 * records of the person.
 */
export function mayMarketTo(client: {
  readonly is_deleted: boolean;
  readonly marketing_opt_out_at: unknown;
}): boolean {
  return !client.is_deleted && client.marketing_opt_out_at === null;
}
