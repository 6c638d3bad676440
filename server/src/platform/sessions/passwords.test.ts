import { hashPassword as legacyHash } from 'better-auth/crypto';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword, needsRehash, PASSWORD_COST, setPasswordCost, verifyPassword } from './passwords.ts';

beforeAll(() => setPasswordCost(PASSWORD_COST));

test('a password is hashed with today’s parameters and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('blue kettle'), hashPassword('blue kettle')]);
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  expect(one).not.toBe(two);
  expect([await verifyPassword(one, 'blue kettle'), await verifyPassword(one, 'Blue kettle')]).toEqual([
    true,
    false,
  ]);
  expect(needsRehash(one)).toBe(false);
});

test('a hash with the parameters of earlier versions still verifies, and is to be made anew', async () => {
  const old = await legacyHash('blue kettle');
  expect([await verifyPassword(old, 'blue kettle'), await verifyPassword(old, 'no')]).toEqual([true, false]);
  expect(needsRehash(old)).toBe(true);
});

test('a hash that is none matches nothing', async () => {
  for (const hash of ['', 'x', ':', '$scrypt$ln=15,r=8,p=3$abc$'])
    expect(await verifyPassword(hash, '')).toBe(false);
});
