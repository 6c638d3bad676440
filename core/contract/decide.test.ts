import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCalls } from './contract.ts';
import { decide, fieldsIn, type Identified, stoppedBySuspension } from './decide.ts';
import { memberRoles } from './member-roles.ts';
import {
  accountsOnly,
  anySession,
  type Caller,
  clientAndMembersWith,
  everyone,
  guestsOnly,
  membersWith,
  type Permission,
  platformAdminOnly,
} from './permission.ts';
import { hasRight, ofRole, type Right } from './rights.ts';

const callers: readonly Caller[] = ['public', 'guest', 'account', 'client', 'opener', 'platform_admin'];
const anyMember = membersWith('business.see');
const clientsAndMembers = clientAndMembersWith('business.see');

const who = (over: Partial<Identified> = {}): Identified => ({
  session: 'account',
  platformAdmin: false,
  role: null,
  ...over,
});
const nobody = who({ session: 'none' });
const guest = who({ session: 'guest' });
const account = who();
const admin = who({ platformAdmin: true });
const allowed = { allowed: true };
const notSignedIn = { allowed: false, reason: 'NOT_SIGNED_IN' };
const notFound = { allowed: false, reason: 'NOT_FOUND' };
const notAllowed = { allowed: false, reason: 'NOT_ALLOWED', fields: [] };

describe('who may', () => {
  test.each<[string, Permission, Identified, object]>([
    ['everyone: nobody in particular', everyone, nobody, allowed],
    ['everyone: a guest', everyone, guest, allowed],
    ['everyone: a platform admin', everyone, admin, allowed],
    ['any session: nobody', anySession, nobody, notSignedIn],
    ['any session: a guest', anySession, guest, allowed],
    ['any session: an account', anySession, account, allowed],
    ['accounts: nobody', accountsOnly, nobody, notSignedIn],
    ['accounts: a guest', accountsOnly, guest, notAllowed],
    ['accounts: an account', accountsOnly, account, allowed],
    ['guests: a guest', guestsOnly, guest, allowed],
    ['guests: an account', guestsOnly, account, notAllowed],
    ['members: nobody', anyMember, nobody, notSignedIn],
    ['members: someone without a role learns nothing of the business', anyMember, account, notFound],
    ['members: a guest neither', anyMember, guest, notFound],
    ['members: a platform admin neither', anyMember, admin, notFound],
    ['the platform: nobody', platformAdminOnly, nobody, notSignedIn],
    ['the platform: an owner', platformAdminOnly, who({ role: 'owner' }), notAllowed],
    ['the platform: its admin', platformAdminOnly, admin, allowed],
  ])('%s', (_name, permission, identified, expected) => {
    expect(decide(permission, identified)).toEqual(expected);
  });
  test.each(memberRoles)('members: %s', (role) => {
    expect(decide(anyMember, who({ role }))).toEqual(allowed);
  });
  test('the owner of a record may call as a client', () => {
    expect(decide(clientsAndMembers, who({ client: true }))).toEqual(allowed);
    expect(decide(clientsAndMembers, who({ session: 'guest', client: true }))).toEqual(allowed);
    expect(decide(clientsAndMembers, account)).toEqual(notFound);
    expect(decide({ client: 'all' }, account)).toEqual(notFound);
    expect(decide(anyMember, who({ client: true }))).toEqual(notFound);
  });
  test('a member with the wrong role knows the business and is refused', () => {
    expect(decide(membersWith('plan.manage'), who({ role: 'staff' }))).toEqual({
      ...notAllowed,
      right: 'plan.manage',
    });
  });
});

describe('a field of the input', () => {
  const bill = membersWith('bill.make', { 'price.change': ['price', 'discount'] });
  const staff = who({ role: 'staff' });
  test('that is excepted is refused, and all refused ones are named', () => {
    expect(decide(bill, staff, ['client_id', 'price', 'discount'])).toEqual({
      allowed: false,
      reason: 'NOT_ALLOWED',
      fields: ['price', 'discount'],
      right: 'price.change',
    });
  });
  test('that is not excepted passes', () => {
    expect(decide(bill, staff, ['client_id', 'note'])).toEqual(allowed);
    expect(decide(bill, staff)).toEqual(allowed);
  });
  test('always passes for callers with all fields', () => {
    expect(decide(bill, who({ role: 'owner' }), ['price'])).toEqual(allowed);
  });
  test('inside a list is named by its path, whichever entry it is in', () => {
    const lines = membersWith('bill.make', { 'price.change': ['lines.*.price'] });
    const sent = { note: 'x', lines: [{ service_id: 's' }, { service_id: 's', price: 7 }] };
    expect(decide(lines, staff, fieldsIn(sent))).toEqual({
      allowed: false,
      reason: 'NOT_ALLOWED',
      fields: ['lines.*.price'],
      right: 'price.change',
    });
    expect(decide(lines, staff, fieldsIn({ lines: [{ service_id: 's' }], price: 7 }))).toEqual(allowed);
  });
  test('is found at any depth, and nothing else is: null is not sent', () => {
    expect([...fieldsIn({ a: [[{ b: null, g: 0 }]], c: { d: { e: 1 } }, f: null })]).toEqual([
      'a',
      'a.*',
      'a.*.*',
      'a.*.*.g',
      'c',
      'c.d',
      'c.d.e',
    ]);
    expect([...fieldsIn({})]).toEqual([]);
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;
    expect([...fieldsIn(circle)]).toHaveLength(8);
  });
  test('passes when one capacity forbids it and another allows it', () => {
    const both: Permission = {
      account: { except: ['price', 'note'] },
      ...membersWith('bill.make', { 'price.change': ['price'] }),
    };
    expect(decide(both, staff, ['note'])).toEqual(allowed);
    expect(decide(both, staff, ['price'])).toMatchObject({ reason: 'NOT_ALLOWED', fields: ['price'] });
    expect(
      decide({ ...both, platform_admin: 'all' }, who({ role: 'staff', platformAdmin: true }), ['price']),
    ).toEqual(allowed);
  });
});

describe('for every permission and caller', () => {
  const anyone = fc.record<Identified>({
    session: fc.constantFrom('none', 'guest', 'account'),
    platformAdmin: fc.boolean(),
    role: fc.option(fc.constantFrom(...memberRoles)),
  });
  const allowance = fc.oneof(
    fc.constant('all' as const),
    fc.record({ except: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')) }),
  );
  const permission = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...callers), allowance), { selector: ([caller]) => caller })
    .map((entries): Permission => Object.fromEntries(entries));
  const memberPermission = fc
    .tuple(
      fc.constantFrom<Right>('bill.make', 'catalogue.manage', 'plan.manage'),
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
    )
    .map(([right, fields]) => membersWith(right, { 'price.change': fields }));
  const anyPermission = fc
    .tuple(permission, fc.option(memberPermission))
    .map(([others, member]): Permission => ({ ...others, ...member }));
  const fields = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));

  test('an empty permission allows no one', () => {
    fc.assert(fc.property(anyone, fields, (person, sent) => !decide({}, person, sent).allowed));
  });
  test('a further entry never removes a permission', () => {
    fc.assert(
      fc.property(
        anyPermission,
        fc.constantFrom(...callers),
        anyone,
        fields,
        (given, caller, person, sent) => {
          const before = decide(given, person, sent);
          const after = decide({ ...given, [caller]: 'all' }, person, sent);
          return !before.allowed || after.allowed;
        },
      ),
    );
  });
  test('fewer fields are never refused where more are allowed', () => {
    fc.assert(
      fc.property(anyPermission, anyone, fields, (given, person, sent) => {
        return !decide(given, person, sent).allowed || decide(given, person, sent.slice(1)).allowed;
      }),
    );
  });
});

/** Every kind of caller with its roles; the expectations are derived from this alone. */
const people: readonly { name: string; facts: Identified; is: readonly Caller[] }[] = [
  { name: 'nobody', facts: nobody, is: [] },
  { name: 'a guest', facts: guest, is: ['guest'] },
  { name: 'an account without a role', facts: account, is: ['account'] },
  { name: 'a staff member', facts: who({ role: 'staff' }), is: ['account'] },
  { name: 'an admin', facts: who({ role: 'admin' }), is: ['account'] },
  { name: 'an owner', facts: who({ role: 'owner' }), is: ['account'] },
  { name: 'the client whose record it is', facts: who({ client: true }), is: ['account', 'client'] },
  {
    name: 'the guest whose record it is',
    facts: who({ session: 'guest', client: true }),
    is: ['guest', 'client'],
  },
  {
    name: 'a guest who opened its link on another phone',
    facts: who({ session: 'guest', opener: true }),
    is: ['guest', 'opener'],
  },
  { name: 'a platform admin', facts: admin, is: ['account', 'platform_admin'] },
];

describe('the permission table', () => {
  test.each(allCalls())('lets exactly those call $name that it names', ({ call }) => {
    for (const { name, facts, is } of people) {
      const isNamed =
        ['public' as const, ...is].some((caller) => call.who[caller]) ||
        (call.who.member !== undefined && hasRight(ofRole(facts.role), call.who.member.right));
      expect([name, decide(call.who, facts).allowed]).toEqual([name, isNamed]);
    }
  });
  test.each(allCalls())('hides the business of $name from everyone outside it', ({ call }) => {
    const isOfMembers = call.who.client || call.who.member;
    for (const { name, facts } of people) {
      const decision = decide(call.who, facts);
      if (decision.allowed) continue;
      const inside = facts.role !== null || !isOfMembers;
      const expected = facts.session === 'none' ? 'NOT_SIGNED_IN' : inside ? 'NOT_ALLOWED' : 'NOT_FOUND';
      expect([name, decision.reason]).toEqual([name, expected]);
    }
  });
  const excepting = allCalls().flatMap(({ name, call }) =>
    callers.flatMap((caller) => {
      const allowance = call.who[caller];
      return typeof allowance === 'object' ? [{ name, call, caller, except: allowance.except }] : [];
    }),
  );
  test.each(excepting)(
    'refuses each excepted field of $name from $caller alone',
    ({ call, caller, except }) => {
      const one: Permission = { [caller]: call.who[caller] };
      const person = people.find(({ is }) => is.includes(caller))?.facts ?? nobody;
      for (const field of except)
        expect(decide(one, person, ['id', field])).toEqual({
          allowed: false,
          reason: 'NOT_ALLOWED',
          fields: [field],
        });
    },
  );
  test.each(allCalls())(
    'lets members of a suspended business call $name only to read, pay or leave',
    ({ call }) => {
      for (const role of memberRoles) {
        if (!call.who.member || !hasRight(ofRole(role), call.who.member.right)) continue;
        const others = call.who.public || call.who.account;
        const stopped = call.method !== 'GET' && !call.evenSuspended && !others;
        expect([role, stoppedBySuspension(call, who({ role, suspended: true }))]).toEqual([role, stopped]);
        expect([role, stoppedBySuspension(call, who({ role }))]).toEqual([role, false]);
      }
    },
  );
});
