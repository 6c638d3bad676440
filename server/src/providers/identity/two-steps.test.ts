import { expect, test } from 'vitest';
import { saysTwoSteps } from './two-steps.ts';

test.each([
  { amr: ['mfa'] },
  { amr: ['pwd', 'otp'] },
  { amr: ['fpt', 'hwk'] },
  { acr: 'https://refeds.org/profile/mfa' },
])('a token that names two different things counts as both steps: %j', (claims) => {
  expect(saysTwoSteps(claims)).toBe(true);
});

test.each([
  {},
  { amr: ['pwd'] },
  { amr: ['pwd', 'pin'] },
  { amr: ['otp', 'sms'] },
  { amr: 'mfa' },
  { amr: [{ mfa: true }, 7] },
  { acr: ['https://refeds.org/profile/mfa'] },
  { acr: '1' },
])('a token that does not is one step: %j', (claims) => {
  expect(saysTwoSteps(claims)).toBe(false);
});
