import { findLiving, insertClient, lockClient, updateClient } from './clients.store.ts';
import type { Doing } from './doing.ts';

/** Someone with a session, guest or account, who wants to be served. */
export interface Person {
  readonly user_id: string;
  readonly user_name: string;
  /** As it was typed: it finds a record, and proves nothing. */
  readonly phone: string | null;
  /** Only when it is confirmed. */
  readonly verified_email: string | null;
}

/**
 * The client record of whoever books for themselves; made when there is none. A known number means that
 * record, so that the desk sees one person, but does not tie it to the account: anybody can type a number.
 */
export async function clientOfPerson(doing: Doing, person: Person): Promise<string> {
  // Someone else may write the same person at this moment; then the second look finds them.
  return (await known(doing, person)) ?? (await made(doing, person)) ?? (await surelyKnown(doing, person));
}

async function known(doing: Doing, { user_id, phone, verified_email }: Person): Promise<string | null> {
  const { tx, business_id } = doing;
  const theirs = await findLiving(tx.q, business_id, { account_id: user_id });
  if (theirs) return theirs.id;
  const byEmail = verified_email && (await findLiving(tx.q, business_id, { email: verified_email }));
  if (byEmail && (await tie(doing, byEmail.id, user_id))) return byEmail.id;
  const byPhone = phone && (await findLiving(tx.q, business_id, { phone }));
  return byPhone ? byPhone.id : null;
}

/** False when the record is tied to someone already, or was deleted a moment ago. */
async function tie({ tx, business_id, now, happened }: Doing, client_id: string, account_id: string) {
  const held = await lockClient(tx, { business_id, client_id });
  if (!held || held.account_id !== null) return false;
  if ((await updateClient(tx, held, { account_id, updated_at: now })) === 'taken') return false;
  happened('client.tied', { client_id });
  return true;
}

async function made(doing: Doing, { user_id, user_name, phone, verified_email }: Person) {
  const { tx, business_id, now } = doing;
  const client_id = doing.newId();
  const key = { business_id, id: client_id, account_id: user_id };
  const about = { name: user_name, phone, email: verified_email };
  if (!(await insertClient(tx, { ...key, ...about, created_at: now, updated_at: now }))) return null;
  doing.happened('client.added', { client_id });
  return client_id;
}

async function surelyKnown(doing: Doing, person: Person): Promise<string> {
  const found = await known(doing, person);
  if (!found) throw new Error('the client was there a moment ago, and is not');
  return found;
}
