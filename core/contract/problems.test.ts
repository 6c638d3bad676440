import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { id, line, phone } from './fields.ts';
import { fieldProblems, withUnstorableText } from './problems.ts';

const schema = z.object({
  name: line(5),
  password: z.string().check(z.minLength(10)),
  email: z.string().check(z.email()),
  phone,
  count: z.number().check(z.minimum(1), z.maximum(9)),
  role: z.enum(['owner', 'staff']),
  id,
  inner: z.object({ tags: z.array(line(3)) }),
});
const good = {
  name: 'Asha',
  password: 'long enough',
  email: 'a@example.com',
  phone: '9876543210',
  count: 3,
  role: 'owner',
  id: '01a00000-0000-7000-8000-000000000000',
  inner: { tags: ['a'] },
};
function problemsOf(input: object) {
  const parsed = z.safeParse(schema, input, { reportInput: true });
  return parsed.error ? fieldProblems(parsed.error) : [];
}

test('a valid input has no problems', () => expect(problemsOf(good)).toEqual([]));

describe('a problem names its field and its kind', () => {
  test.each([
    [{ name: undefined }, { field: 'name', problem: 'required' }],
    [{ name: '   ' }, { field: 'name', problem: 'required' }],
    [{ name: null }, { field: 'name', problem: 'invalid_value' }],
    [{ name: 'too long for it' }, { field: 'name', problem: 'too_long', limit: 5 }],
    [{ name: 'a\tb' }, { field: 'name', problem: 'invalid_value' }],
    [{ password: 'short' }, { field: 'password', problem: 'too_short', limit: 10 }],
    [{ email: 'nobody' }, { field: 'email', problem: 'invalid_email' }],
    [{ phone: '123' }, { field: 'phone', problem: 'invalid_phone' }],
    [{ count: 0 }, { field: 'count', problem: 'too_small', limit: 1 }],
    [{ count: 10 }, { field: 'count', problem: 'too_large', limit: 9 }],
    [{ count: '3' }, { field: 'count', problem: 'invalid_value' }],
    [{ role: 'boss' }, { field: 'role', problem: 'invalid_value' }],
    [{ id: '7' }, { field: 'id', problem: 'invalid_value' }],
    [{ inner: { tags: ['a', 'long'] } }, { field: 'inner.tags.1', problem: 'too_long', limit: 3 }],
  ])('%j', (change, problem) => expect(problemsOf({ ...good, ...change })).toEqual([problem]));
  test('a field that the schema does not know is named', () => {
    const parsed = z.safeParse(z.strictObject({ a: z.string() }), { a: '', b: 1, c: 2 });
    expect(parsed.error && fieldProblems(parsed.error)).toEqual([
      { field: 'b', problem: 'unknown_field' },
      { field: 'c', problem: 'unknown_field' },
    ]);
  });
});

test('all problems are reported together', () => {
  expect(problemsOf({}).map(({ field }) => field)).toEqual(Object.keys(good));
});

describe('text that cannot be stored', () => {
  test('is found at any depth, and named once', () => {
    const input = { a: 'x\0', b: { c: ['fine', '\ud800'] }, d: 'आ 😀', e: 7, f: null, g: 'half \udc00' };
    expect(withUnstorableText([{ field: 'g', problem: 'too_long', limit: 3 }], input)).toEqual([
      { field: 'g', problem: 'too_long', limit: 3 },
      { field: 'a', problem: 'invalid_value' },
      { field: 'b.c.1', problem: 'invalid_value' },
    ]);
  });
  test('does not overflow the stack', () => {
    let deep: unknown = '\0';
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(withUnstorableText([], { deep })).toEqual([]);
  });
});
