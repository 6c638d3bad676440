/** A configured provider that nobody listens as: for what is bought without a word to it. */
export const GUPSHUP_ENV = {
  GUPSHUP_URL: 'http://127.0.0.1:9',
  GUPSHUP_EMAIL: 'partner@kursi.test',
  GUPSHUP_SECRET: 'partner-secret',
  GUPSHUP_APP_ID: '019a0000-0000-7000-8000-0000000000aa',
  GUPSHUP_APP_NAME: 'KursiBookings',
  GUPSHUP_PHONE: '+919000000001',
} as const;
