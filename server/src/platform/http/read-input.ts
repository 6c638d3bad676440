import type { AnyCall } from '@kursi/core/contract/call.ts';
import { fieldProblems, withUnstorableText } from '@kursi/core/contract/problems.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';

/** Distinguishes a missing field from a wrong one. */
const REPORT_INPUT = { reportInput: true };

/** Validates the input against the schema of the call and names every wrong field. */
export function readInput(
  call: AnyCall,
  fields: readonly string[],
  sent: Record<string, unknown>,
): Result<Record<string, unknown>, 'MALFORMED' | 'BUSINESS_ID_REQUIRED'> {
  if (isBlank(sent['business_id'])) {
    return refuse('BUSINESS_ID_REQUIRED', { fields: [{ field: 'business_id', problem: 'required' }] });
  }
  const parsed = z.safeParse(call.input, sent, REPORT_INPUT);
  const known = Object.fromEntries(fields.map((field) => [field, sent[field]]));
  const problems = withUnstorableText(parsed.error ? fieldProblems(parsed.error) : [], known);
  return parsed.success && problems.length === 0
    ? ok(parsed.data)
    : refuse('MALFORMED', { fields: problems });
}

/** Present but blank. */
function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
