import type { ErrorCode } from '@kursi/core/contract/errors.ts';
import type { FieldProblem } from '@kursi/core/contract/problems.ts';
import { t } from '../text.ts';

/** OFFLINE comes from the browser: the call never reached the server. */
export type ShownErrorCode = ErrorCode | 'OFFLINE';

/**
 * The sentence for an error; `details` are those of the API error. A code without a message does not compile;
 * one from a newer server has the general sentence.
 */
export function errorText(code: ShownErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  const values = {
    seconds: Math.max(2, Math.ceil(Number(details['retry_after_seconds']) || 30)),
    reference: String(details['reference'] ?? '–'),
  };
  const isForManagers = Array.isArray(details['held_by']) && details['held_by'].includes('admin');
  const rightKey = `right.${String(details['right'])}` as const;
  const right = t(rightKey as 'right.bill.make');
  // Named by a newer server, or on a page without these texts: the general sentence.
  const isNamed = code === 'NOT_ALLOWED' && right !== rightKey;
  const lacks = isForManagers ? 'error.lacks_right' : 'error.lacks_owner_right';
  const key = isNamed ? lacks : (`error.${code}` as const);
  const sentence = t(key, { ...values, right });
  return sentence === key ? t('error.UNEXPECTED', values) : sentence;
}

/** The sentence beside a field; unknown problems have the general one. */
export function problemText({
  problem,
  limit = '',
}: Pick<FieldProblem, 'problem'> & { readonly limit?: number | string | undefined }): string {
  const key = `problem.${problem}` as 'problem.too_long';
  const sentence = t(key, { limit });
  return sentence === key ? t('problem.invalid_value') : sentence;
}
