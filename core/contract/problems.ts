import type * as z from 'zod/mini';

/** One thing wrong with one field, as it travels in `details.fields` of a MALFORMED answer. */
export interface FieldProblem {
  readonly field: string;
  /** Names a sentence in the message catalogues; `limit` fills it where there is one. */
  readonly problem: string;
  readonly limit?: number;
}

/** Turns what the schema found into problems a form can show beside its fields, all of them at once. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => problemsOf(issue));
}

/** Nothing in the contract is nested deeper, and what is deeper its schema has refused. */
const DEEPEST = 8;

/**
 * Adds the texts that no database column can hold: those with a NUL and those with half a character. Here
 * for all calls at once, so that no field can forget it.
 */
export function withUnstorableText(known: readonly FieldProblem[], input: unknown): FieldProblem[] {
  const named = new Set(known.map(({ field }) => field));
  const unstorable = unstorableIn(input, []).filter((field) => !named.has(field));
  return [...known, ...unstorable.map((field) => ({ field, problem: 'invalid_value' }))];
}

function unstorableIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, inner]) => unstorableIn(inner, [...path, key]));
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
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
