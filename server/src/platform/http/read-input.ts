import type { AnyCall } from '@kursi/core/contract/call.ts';
import { fieldProblems, withUnstorableText } from '@kursi/core/contract/problems.ts';
import { withoutNulls } from '@kursi/core/contract/without-nulls.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';

/** Distinguishes a missing field from a wrong one. */
const REPORT_INPUT = { reportInput: true };

/** Validates the input against the schema of the call and names every wrong field. Null is not sent. */
export function readInput(
  call: AnyCall,
  fields: readonly string[],
  sent: Record<string, unknown>,
): Result<Record<string, unknown>, 'MALFORMED' | 'BUSINESS_ID_REQUIRED'> {
  const whole = z.safeParse(call.input, sent, REPORT_INPUT);
  const parsed = whole.success
    ? whole
    : z.safeParse(call.input, withoutNulls(call.input, sent), REPORT_INPUT);
  const known = Object.fromEntries(fields.map((field) => [field, sent[field]]));
  const problems = withUnstorableText(parsed.error ? fieldProblems(parsed.error) : [], known);
  if (parsed.success && problems.length === 0) return ok(parsed.data);
  // The spec has a sentence of its own for it; the other fields are named all the same.
  const others = problems.filter(({ field }) => field !== 'business_id');
  const isMissing = isBlank(sent['business_id']) && others.length < problems.length;
  return isMissing
    ? refuse('BUSINESS_ID_REQUIRED', { fields: [{ field: 'business_id', problem: 'required' }, ...others] })
    : refuse('MALFORMED', { fields: problems });
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
