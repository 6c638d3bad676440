/** The five-minute credential; the page reads it and sends it in the Authorization header. */
export const TOKEN_COOKIE = 'kursi_token';
/** The selected business; written by the page, deleted on sign-out. */
export const SELECTION_COOKIE = 'kursi_business';
