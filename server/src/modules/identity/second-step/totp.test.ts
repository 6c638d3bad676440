import { describe, expect, test } from 'vitest';
import { appUri, base32, codeAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

describe('codes of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code at second %i is that of the example in RFC 6238', (seconds, code) => {
    expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
  });
  test('a code counts in its half-minute, in the one before and in the one after, and in no other', () => {
    const code = codeAt(secret, 1000);
    const steps = [969, 998, 999, 1000, 1001, 1002].map((step) =>
      stepOfCode(secret, code, at(step * 30 + 7)),
    );
    expect(steps).toEqual([null, null, 1000, 1000, 1000, null]);
  });
  test('what is no code matches nothing', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '००००००'])
      expect(stepOfCode(secret, code, at(30_000))).toBe(null);
  });
  test('an app reads the secret in base32, and whose it is', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(appUri(secret, 'a&b@example.in')).toBe(
      'otpauth://totp/Kursi:a%26b%40example.in?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kursi',
    );
  });
});
