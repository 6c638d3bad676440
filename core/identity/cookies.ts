/** The five-minute credential; the page reads it and sends it as the Authorization header. */
export const TOKEN_COOKIE = 'kursi_token';
/** Which business is open; the page writes it, signing out deletes it. */
export const SELECTION_COOKIE = 'kursi_business';
