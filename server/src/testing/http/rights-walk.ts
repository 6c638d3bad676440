import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import { type AnyCall, fieldsTravelIn } from '@kursi/core/contract/call.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { decide, fieldsIn, type Identified } from '@kursi/core/contract/decide.ts';
import { randomRights } from '@kursi/core/contract/random-rights.fixture.ts';
import { rolesOfSets } from '@kursi/core/contract/rights-set.ts';
import type { TestServer } from '../server.ts';
import type { Session } from './caller.ts';
import { validInput } from './valid-input.ts';

/** Of members alone, and found by the business that they name: nothing has to exist for them to be decided. */
export const callsOfMembers = allCalls().filter(({ name, call }) => {
  const { member, ...others } = call.who;
  const isSimple = !call.about && call.body === 'json' && !call.stream && call.proof === 'bearer';
  return member && isSimple && Object.keys(others).length === 0 && name !== 'members.leave';
});

/** A member of a new business, whose set is changed from seed to seed. */
export async function seedRandomMember(server: TestServer) {
  const { call, seedAccount, seedBusiness, seedMember } = server;
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner, { name: 'Walked by chance' });
  const people = await Promise.all(
    rolesOfSets.map(async (role) => {
      const member = await seedMember(business_id, role);
      const set = { business_id, name: `Of ${role}`, role, rights: {} };
      const { id } = await call(rightsSetCalls.add, set, { as: owner });
      return { role, member, id };
    }),
  );
  return async (seed: number) => {
    const { role, member, id } = people[seed % people.length] as (typeof people)[number];
    const rights = randomRights(seed);
    await call(rightsSetCalls.change, { business_id, id, name: `Of ${role}`, rights }, { as: owner });
    // A walk of an earlier seed may have given the member another.
    await call(rightsSetCalls.give, { business_id, user_id: member.id, rights_set_id: id }, { as: owner });
    return {
      business_id,
      as: member as Session,
      who: { session: 'account', platformAdmin: false, role, rights } as const,
    };
  };
}

/** What core says of a call, and what the server answers: the right that it wants, or null. */
export async function compareRight(
  { send }: Pick<TestServer, 'send'>,
  call: AnyCall,
  { business_id, as, who }: { readonly business_id: string; readonly as: Session; readonly who: Identified },
): Promise<{ readonly said: string | null; readonly answered: string | null; readonly status: number }> {
  const input = validInput(call, { business_id });
  const sent = fieldsTravelIn(call) === 'query' ? definedIn(input) : input;
  const decision = decide(call.who, who, fieldsIn(sent));
  const said = 'right' in decision ? (decision.right ?? null) : null;
  const { status, body } = await send(call, sent as never, { as });
  const { code, details } = body as {
    code?: string;
    details?: { right?: string; fields?: readonly string[] };
  };
  // A use case that asks for a further right names it without having been refused by the table.
  const isOfTable =
    code === 'NOT_ALLOWED' &&
    details?.right !== undefined &&
    (said !== null || details.right === call.who.member?.right);
  return { said, answered: isOfTable ? (details?.right ?? null) : null, status };
}

const definedIn = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
