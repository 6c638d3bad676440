import type { ErrorCode } from '@kursi/core/contract/errors.ts';

/** By its shape: the list of codes with its developer messages would cost every page 2 KB. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code);
}
