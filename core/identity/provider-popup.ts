/** Where an OpenID Connect provider sends the popup back to; registered with the provider. */
export const PROVIDER_RETURN_PATH = '/api/session/provider/return';
/** Between the popup, the page that opened it, and other tabs. */
export const PROVIDER_CHANNEL = 'kursi-provider';
