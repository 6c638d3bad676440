import { allCalls } from '@kursi/core/contract/contract.ts';
import { decide, type Identified, stoppedBySuspension } from '@kursi/core/contract/decide.ts';
import { fileRules } from '@kursi/core/media/file-modules.ts';
import { expect, test } from 'vitest';
import { inputPaths } from '../../testing/http/valid-input.ts';

const facts = (over: Partial<Identified>): Identified => ({
  session: 'account',
  platformAdmin: false,
  role: null,
  ...over,
});
/** The owner of another business has no role in the business of the call, as an account has none. */
const callers: Readonly<Record<string, Identified>> = {
  nobody: facts({ session: 'none' }),
  guest: facts({ session: 'guest' }),
  account: facts({}),
  guest_client: facts({ session: 'guest', client: true }),
  client: facts({ client: true }),
  staff: facts({ role: 'staff' }),
  admin: facts({ role: 'admin' }),
  owner: facts({ role: 'owner' }),
  suspended_staff: facts({ role: 'staff', suspended: true }),
  suspended_admin: facts({ role: 'admin', suspended: true }),
  suspended_owner: facts({ role: 'owner', suspended: true }),
  platform_admin: facts({ platformAdmin: true }),
};

/** "yes: owner admin; yes but price: staff; 404: guest account": each outcome with its callers. */
function outcomes(outcomeOf: (who: Identified) => string): string {
  const byOutcome = Object.groupBy(Object.entries(callers), ([, who]) => outcomeOf(who));
  return Object.entries(byOutcome)
    .map(([outcome, found = []]) => `${outcome}: ${found.map(([name]) => name).join(' ')}`)
    .join('; ');
}

const codes = { NOT_SIGNED_IN: '401', NOT_ALLOWED: '403', NOT_FOUND: '404' };

test('everyone may do what they could when this was recorded', async () => {
  const calls = allCalls().map(({ name, call }) => [
    name,
    outcomes((who) => {
      const bare = decide(call.who, who);
      if (!bare.allowed) return codes[bare.reason];
      if (stoppedBySuspension(call, who)) return 'suspended';
      const whole = decide(call.who, who, inputPaths(call));
      return 'fields' in whole ? `yes but ${whole.fields.toSorted().join(' ')}` : 'yes';
    }),
  ]);
  const files = Object.entries(fileRules).map(([module, rule]) => [
    `file of ${module}`,
    outcomes((who) => {
      const decision = decide(rule.who, who);
      return decision.allowed ? 'yes' : codes[decision.reason];
    }),
  ]);
  const byOutcomes = Object.groupBy([...calls, ...files].toSorted(), ([, outcome]) => String(outcome));
  const recorded = Object.entries(byOutcomes)
    .toSorted()
    .map(([outcome, found = []]) => [outcome, ...found.map(([name]) => `  ${name}`)].join('\n'));
  await expect(`${recorded.join('\n')}\n`).toMatchFileSnapshot('recorded-permissions.txt');
});
