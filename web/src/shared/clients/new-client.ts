import type { ClientLine } from '@kursi/core/clients/clients.contract.ts';
import { canBeSamePhone, wholeContact } from '@kursi/core/kernel/masked.ts';
import { compactPhone, parsePhone } from '@kursi/core/kernel/phone.ts';
import { ApiError } from '../../lib/api/api.ts';
import type { CommandResult } from '../../lib/sync/command.ts';

export type PickedClient = Pick<ClientLine, 'id' | 'name' | 'phone'>;

/** Who was typed but not picked: taken when the form around is sent. */
export interface TypedClient {
  readonly take: () => Promise<TakenClient>;
}

/**
 * Null: nobody is typed, or it could be several. `asks`: only a person can tell, and the form asks. An error: it is
 * not known whether the client exists, so nothing is asked and the same is tried again.
 */
export type TakenClient = PickedClient | 'asks' | ApiError | null;

interface ClientsKnown {
  readonly find: () => Promise<readonly PickedClient[]>;
  readonly add: () => Promise<CommandResult<{ readonly client_id: string }>>;
}

/** Finds who was typed, or adds them. */
export async function takeTyped(
  typed: { readonly name: string; readonly phone: string },
  { find, add }: ClientsKnown,
): Promise<TakenClient> {
  let found: readonly PickedClient[];
  try {
    found = await find();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  const who = whoIsTyped(typed, found);
  if (who !== 'new') return who;
  const added = await add();
  if (added.ok) return { id: added.value.client_id, name: typed.name, phone: parsePhone(typed.phone) };
  return added.error.code === 'PHONE_TAKEN' || added.error.code === 'MALFORMED' ? 'asks' : added.error;
}

/** Initial values of a new client from the search text. */
export function typedClient(text: string): { name: string; phone: string } {
  // Some digits of a number that nobody has.
  if (/^\+?[\d०-९\s().-]+$/u.test(text.trim())) return { name: '', phone: compactPhone(text) };
  const [, name = '', phone = ''] = /^(.*?)[\s,]*(\+?[\d०-९][\d०-९\s().-]{4,})$/su.exec(text.trim()) ?? [];
  if (phone !== '' && !/\d$/.test(name)) return { name, phone: compactPhone(phone) };
  return { name: text.trim(), phone: '' };
}

/**
 * Who is meant by a name and number that were typed, among the clients found for them: one of them, someone
 * new, or `asks` where only a person can tell. Null: several could be meant.
 */
export function whoIsTyped(
  { name, phone }: { readonly name: string; readonly phone: string },
  found: readonly PickedClient[],
): PickedClient | 'new' | 'asks' | null {
  const number = parsePhone(phone);
  if (phone !== '') {
    const sharing = number === null ? [] : found.filter((one) => canBeSamePhone(one.phone, number));
    const same = name === '' ? sharing : sharing.filter((one) => isSameName(one.name, name));
    if (same.length === 1) return same[0] ?? null;
    if (same.length > 1) return null;
    // Families share a number: another name may be another person.
    return number === null || sharing.length > 0 || name === '' ? 'asks' : 'new';
  }
  const named = found.filter((one) => isSameName(one.name, name));
  if (named.length === 1) return named[0] ?? null;
  // Half a name that others bear is nobody new.
  return found.length > 0 ? null : /\d/.test(name) ? 'asks' : 'new';
}

/** "Kavya" and "Kavya Nair" are one; capitals make no difference. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [words(one), words(other)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length > 0 && short.every((word, i) => word === long[i]);
}

const words = (name: string) => name.normalize('NFKD').toLowerCase().split(/\s+/).filter(Boolean);

/** As typed behind the fixed +91; a foreign number keeps its country code. */
export function phoneToType(phone: string | null): string {
  return wholeContact(phone)?.replace(/^\+91(\d{5})/, '$1 ') ?? '';
}
