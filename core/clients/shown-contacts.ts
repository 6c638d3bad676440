/** Contacts that a member who does not see all clients may have shown on one day of the business. */
export const SHOWN_A_DAY = 30;

/** The list of the day with this client in it, who counts once; null: no more today. */
export function showOneMore(shown: readonly string[], client_id: string): readonly string[] | null {
  if (shown.includes(client_id)) return shown;
  return shown.length < SHOWN_A_DAY ? [...shown, client_id] : null;
}
