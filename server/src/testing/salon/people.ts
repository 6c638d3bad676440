import { randomInt } from 'node:crypto';
import { businessCalls } from '@kursi/core/business/business.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { makePlatformAdmin } from '../../modules/identity/public.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import { keyFor } from '../../platform/sessions/secret.ts';
import { makeTokens } from '../../platform/sessions/tokens.ts';
import type { Clock } from '../clock.ts';
import { eventually } from '../eventually.ts';
import type { Caller, Session } from '../http/caller.ts';

export interface Person extends Session {
  readonly id: string;
  readonly user_name: string;
  readonly email: string;
  readonly password: string;
}

export interface KeptMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly filename: string; readonly content: string }[];
}

export const SECRET = 'a secret that only tests know, 32+';
export const PASSWORD = 'blue kettle on the ninth roof';
export const SALON = '019a0000-0000-7000-8000-000000000001';

type NewBusiness = SentBy<typeof businessCalls.create>;

export interface People {
  /** Sign-up, confirmation by the mailed link, and sign-in. */
  makeAccount(over?: { email?: string; user_name?: string; locale?: 'en' | 'hi' }): Promise<Person>;
  /** The same person inserted into the tables: faster, for tests about something else. */
  seedAccount(over?: { email?: string; user_name?: string; locale?: 'en' | 'hi' }): Promise<Person>;
  makeGuest(over?: { user_name?: string; phone?: string }): Promise<Person>;
  makePlatformAdmin(): Promise<Person>;
  /** Signs in on one more device. */
  signIn(person: { email: string; password: string }): Promise<Session>;
  /** A guest session. */
  seedSession(userId: string): Promise<Session & { session_id: string }>;
  seedBusiness(owner: Session, over?: Partial<NewBusiness>): Promise<string>;
  seedMember(businessId: string, role: MemberRole): Promise<Person>;
  /** Mails to an address, newest first, once there are this many. */
  mailsTo(address: string, count?: number): Promise<KeptMail[]>;
}

export function makeBusinessInput(over: Partial<NewBusiness> = {}): NewBusiness {
  return {
    name: 'Aangan Salon',
    phone: '98765 43210',
    category_id: SALON,
    area: 'C-Scheme',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302001',
    modules: ['products', 'memberships'],
    ...over,
  };
}

export function linkIn(mail: KeptMail | undefined): string {
  const token = /#(\S+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link in ${JSON.stringify(mail)}`);
  return token;
}

let made = 0;
let passwordHash: Promise<string> | undefined;

export function makePeople(deps: { caller: Caller; database: Database; clock: Clock }): People {
  const { caller, database, clock } = deps;
  const { call } = caller;
  const tokens = makeTokens(keyFor(SECRET, 'credential'));

  async function signIn({ email, password }: { email: string; password: string }): Promise<Session> {
    const session: Session = { token: '', cookies: new Map() };
    session.token = (
      await call(identityCalls.signIn, { email, password }, { as: session, from: someAddress() })
    ).token;
    return session;
  }

  async function mailsTo(address: string, count = 1): Promise<KeptMail[]> {
    return eventually(async () => {
      const { items } = await call(operationsCalls.listSandboxMail, { to: address, limit: 50 });
      return items.length >= count && items;
    });
  }

  async function makeAccount(over: Parameters<People['makeAccount']>[0] = {}): Promise<Person> {
    const email = over.email ?? `person${++made}@example.com`;
    const { user_name = 'Asha Rao', locale = 'en' } = over;
    await call(
      identityCalls.signUp,
      { user_name, email, password: PASSWORD, locale },
      { from: someAddress() },
    );
    const [mail] = await mailsTo(email);
    const session: Session = { token: '', cookies: new Map() };
    const confirmed = { token: linkIn(mail), password: PASSWORD };
    session.token = (await call(identityCalls.verifyEmail, confirmed, { as: session })).token;
    const { id } = await call(identityCalls.getMe, {}, { as: session });
    return { ...session, id, user_name, email, password: PASSWORD };
  }

  async function seedSession(userId: string): Promise<Session & { session_id: string }> {
    const session_id = newId(clock.now());
    // Told by PostgreSQL's clock.
    const password_at = Temporal.Now.instant();
    const expires_at = password_at.add({ hours: 24 });
    await database.q
      .insertInto('user_session')
      .values({ id: session_id, user_id: userId, token: session_id, expires_at, password_at })
      .execute();
    const { token } = await tokens.sign(session_id, clock.now());
    return { token, cookies: new Map(), session_id };
  }

  async function seedAccount(over: Parameters<People['seedAccount']>[0] = {}): Promise<Person> {
    const { user_name = 'Asha Rao', locale = 'en', email = `person${++made}@example.com` } = over;
    const id = newId(clock.now());
    await database.q
      .insertInto('users')
      .values({ id, user_name, email, email_verified: true, locale })
      .execute();
    passwordHash ??= hashPassword(PASSWORD);
    await database.q
      .insertInto('user_credential')
      .values({
        id: newId(clock.now()),
        user_id: id,
        account_id: id,
        provider_id: 'credential',
        password: await passwordHash,
      })
      .execute();
    return { ...(await seedSession(id)), id, user_name, email, password: PASSWORD };
  }

  return {
    makeAccount,
    seedAccount,
    seedSession,
    signIn,
    mailsTo,
    async makeGuest({ user_name = 'Ravi', phone = '98200 12345' } = {}) {
      const session: Session = { token: '', cookies: new Map() };
      const input = { user_name, phone };
      session.token = (
        await call(identityCalls.startGuestSession, input, { as: session, from: someAddress() })
      ).token;
      const { id } = await call(identityCalls.getMe, {}, { as: session });
      return { ...session, id, user_name, email: '', password: '' };
    },
    async makePlatformAdmin() {
      const person = await seedAccount({ user_name: 'Meera Platform' });
      await makePlatformAdmin(database.q, person.email);
      return person;
    },
    async seedBusiness(owner, over = {}) {
      return (await call(businessCalls.create, makeBusinessInput(over), { as: owner })).id;
    },
    async seedMember(businessId, role) {
      const person = await seedAccount({ user_name: `Some ${role}` });
      await database.q
        .insertInto('business_member')
        .values({ business_id: businessId, user_id: person.id, role })
        .execute();
      return person;
    },
  };
}

/** Sign-in is rate limited per IP address, and a test file signs in many people. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
