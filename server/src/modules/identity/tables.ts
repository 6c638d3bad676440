import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'users',
  'user_session',
  'user_credential',
  'user_verification',
  'pending_account',
  'email_change',
  'authenticator',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'factor_reset',
] as const satisfies readonly (keyof Tables)[];
