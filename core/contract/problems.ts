import type * as z from 'zod/mini';

/** One invalid field, as listed in `details.fields` of a MALFORMED response. */
export interface FieldProblem {
  readonly field: string;
  /** Key of a message in the catalogues; `limit` is its parameter, if it has one. */
  readonly problem: string;
  readonly limit?: number;
}

/** Turns all schema issues into problems that a form can show beside its fields. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => problemsOf(issue));
}

/** Nothing in the contract is nested deeper; the schema refuses deeper input. */
const DEEPEST = 8;

/**
 * Adds texts that PostgreSQL cannot store: with NUL or an unpaired surrogate, and times of the year 0. Checked here for
 * all calls, so that no field can forget it.
 */
export function withUnstorableText(known: readonly FieldProblem[], input: unknown): FieldProblem[] {
  const named = new Set(known.map(({ field }) => field));
  const unstorable = unstorableIn(input, []).filter((field) => !named.has(field));
  return [...known, ...unstorable.map((field) => ({ field, problem: 'invalid_value' }))];
}

function unstorableIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') {
    const isStorable = !value.includes('\0') && value.isWellFormed() && !/^0000-\d\d-\d\dT/.test(value);
    return isStorable ? [] : [path.join('.')];
  }
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, inner]) => unstorableIn(inner, [...path, key]));
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
    // An enum value.
    case 'invalid_value':
      return [{ field, problem: issue.input === undefined ? 'required' : 'invalid_value' }];
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string' && limit === 1) return [{ field, problem: 'required' }];
      return [{ field, problem: issue.origin === 'string' ? 'too_short' : 'too_small', limit }];
    }
    case 'too_big':
      return [
        {
          field,
          problem: issue.origin === 'string' ? 'too_long' : 'too_large',
          limit: Number(issue.maximum),
        },
      ];
    case 'invalid_format':
      return [{ field, problem: issue.format === 'email' ? 'invalid_email' : 'invalid_value' }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: field ? `${field}.${key}` : key,
        problem: 'unknown_field',
      }));
    case 'custom':
      return [{ field, problem: String(issue.params?.['problem'] ?? 'invalid_value') }];
    default:
      return [{ field, problem: 'invalid_value' }];
  }
}
