import { ApiError } from './api/api.ts';

/** Not there, or not this person's to see; a malformed id in an address is the same to a person. */
export function isNothing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['NOT_FOUND', 'MALFORMED', 'NOT_ALLOWED', 'NOT_SIGNED_IN'].includes(error.code)
  );
}
