import type * as z from 'zod/mini';
import { clientEmail, clientPhone, draftPhone } from './fields.ts';

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

interface Definition {
  readonly innerType?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly valueType?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

const holding = new WeakMap<z.ZodMiniType, boolean>();

/** Whether answers of this schema can have a contact of a client. */
export function holdsContacts(schema: z.ZodMiniType): boolean {
  const known = holding.get(schema);
  if (known !== undefined) return known;
  const { innerType, out, element, options = [], valueType, shape = {} } = definitionOf(schema);
  const parts = [innerType, out, element, valueType, ...options, ...Object.values(shape)];
  const holds = kindOf(schema) !== null || parts.some((part) => part !== undefined && holdsContacts(part));
  holding.set(schema, holds);
  return holds;
}

/**
 * The contacts in an answer. A contact belongs to the client whom the nearest object around it names: by `client_id`,
 * else by `id`.
 */
export function contactsIn(schema: z.ZodMiniType, answer: unknown): Contact[] {
  const found: Contact[] = [];
  walk(schema, answer, null, () => {}, found);
  return found;
}

function walk(
  schema: z.ZodMiniType,
  value: unknown,
  client_id: string | null,
  replace: (by: string) => void,
  found: Contact[],
): void {
  if (value === null || value === undefined || !holdsContacts(schema)) return;
  const kind = kindOf(schema);
  if (kind) {
    if (typeof value === 'string' && value !== '') found.push({ kind, client_id, value, replace });
    return;
  }
  const { innerType, out, element, options = [], valueType, shape } = definitionOf(schema);
  for (const inner of [innerType, out, ...options]) if (inner) walk(inner, value, client_id, replace, found);
  if (element && Array.isArray(value)) {
    for (const [i, one] of value.entries()) {
      const put = (by: string) => void value.splice(i, 1, by);
      walk(element, one, client_id, put, found);
    }
  } else if (typeof value === 'object' && !Array.isArray(value)) {
    const record = value as Record<string, unknown>;
    const owner = [record['client_id'], record['id'], client_id].find((one) => typeof one === 'string');
    for (const [key, one] of Object.entries(record)) {
      const field = shape ? shape[key] : valueType;
      const put = (by: string) => void Object.assign(record, { [key]: by });
      if (field) walk(field, one, (owner as string) ?? null, put, found);
    }
  }
}
