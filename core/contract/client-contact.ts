import type * as z from 'zod/mini';
import { clientEmail, clientPhone, draftPhone } from './fields.ts';
import { finderOf } from './find-in-answer.ts';

export type ContactKind = 'phone' | 'email';

/** A contact is declared by one of these three schemas, and known by identity. */
function kindOf(schema: z.ZodMiniType): ContactKind | null {
  if (schema === clientEmail) return 'email';
  return schema === clientPhone || schema === draftPhone ? 'phone' : null;
}

export interface Contact {
  readonly kind: ContactKind;
  /** Null where the answer does not say whose it is: then it is always masked. */
  readonly client_id: string | null;
  readonly value: string;
  replace(by: string): void;
}

const contacts = finderOf<ContactKind, string>({
  kindOf,
  ownerOf: (_, record, before) =>
    [record['client_id'], record['id']].find((one) => typeof one === 'string') ?? before,
});

/** Whether answers of this schema can have a contact of a client. */
export const holdsContacts = contacts.holds;

/**
 * The contacts in an answer. A contact belongs to the client whom the nearest object around it names: by `client_id`,
 * else by `id`.
 */
export function contactsIn(schema: z.ZodMiniType, answer: unknown): Contact[] {
  return contacts
    .find(schema, answer)
    .flatMap(({ kind, owner: client_id, value, replace }) =>
      typeof value === 'string' && value !== '' ? [{ kind, client_id, value, replace }] : [],
    );
}
