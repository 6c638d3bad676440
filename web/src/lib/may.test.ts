import { allCalls } from '@kursi/core/contract/contract.ts';
import { decide } from '@kursi/core/contract/decide.ts';
import { randomRights } from '@kursi/core/contract/random-rights.fixture.ts';
import { rolesOfSets } from '@kursi/core/contract/rights-set.ts';
import { expect, test } from 'vitest';
import { may } from './may.ts';

test('pages show exactly the calls that the server lets through, whatever set a member has', () => {
  const calls = allCalls();
  for (let seed = 0; seed < 40; seed++) {
    const role = rolesOfSets[seed % rolesOfSets.length] ?? 'staff';
    const rights = seed < 2 ? null : randomRights(seed);
    const who = { session: 'account', platformAdmin: false, role, rights } as const;
    const named = (shown: (call: (typeof calls)[number]['call']) => boolean) =>
      calls.filter(({ call }) => shown(call)).map(({ name }) => name);
    expect(named((call) => may(call, { role, rights }))).toEqual(
      named((call) => decide(call.who, who).allowed),
    );
  }
});
