import { expect, test } from 'vitest';
import { callsOfMembers, compareRight, seedRandomMember } from '../../../testing/http/rights-walk.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const memberOf = await seedRandomMember(server);
const SETS = 12;
const CALLS_OF_EACH = 20;

test('with random sets of rights the server lets through what core lets through, and names the same right', async () => {
  let refused = 0;
  for (let seed = 0; seed < SETS; seed++) {
    const member = await memberOf(seed);
    for (let i = 0; i < CALLS_OF_EACH; i++) {
      const { name, call } =
        callsOfMembers[(seed * CALLS_OF_EACH + i) % callsOfMembers.length] ?? expect.fail();
      const { said, answered, status } = await compareRight(server, call, member);
      expect([seed, name, answered]).toEqual([seed, name, said]);
      expect([name, status >= 500]).toEqual([name, false]);
      if (said) refused++;
    }
  }
  // Neither all nor none: a walk that only meets one outcome proves nothing.
  expect(refused).toBeGreaterThan(SETS);
  expect(refused).toBeLessThan(SETS * CALLS_OF_EACH - SETS);
});
