import { expect, test } from 'vitest';
import { done, ok, refuse } from './result.ts';

test('a success carries its value', () => expect(ok(7)).toEqual({ ok: true, value: 7 }));
test('the result of done has no value', () => expect(done).toEqual({ ok: true, value: {} }));
test('a refusal carries its code, and its details if it has any', () => {
  expect(refuse('NOT_FOUND')).toEqual({ ok: false, code: 'NOT_FOUND', details: {} });
  expect(refuse('CONFLICT', { seq: 3 })).toEqual({ ok: false, code: 'CONFLICT', details: { seq: 3 } });
});
