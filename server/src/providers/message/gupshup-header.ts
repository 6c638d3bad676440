/** We ask Gupshup to send it along with every webhook. */
export const WEBHOOK_HEADER = 'x-kursi-webhook';
