import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { canBeSamePhone, isMasked, MASKED_EMAIL, maskedPhone, wholeContact } from '../kernel/masked.ts';
import { parsePhone } from '../kernel/phone.ts';
import type { AnyCall } from './call.ts';
import { contactsIn, holdsContacts } from './client-contact.ts';
import { allCalls } from './contract.ts';
import { clientEmail, clientPhone, email } from './fields.ts';

/** Phones and e-mails in answers that belong to someone other than a client, and to whom. */
const NOT_OF_CLIENTS: Readonly<Record<string, string>> = {
  'billing.get: seller.': 'the business on its bill',
  'clients.showContact: ': 'shown one by one, and counted',
  'header.': 'the number from which the business writes',
  'members.list: ': 'colleagues and those who are invited',
  'messageTemplates.getSender: sender.': 'the number from which the business writes',
  'settings.': 'the business itself',
};

const NAMES = /(^|_)(phone|email|mobile|number_to)$/;

/** Paths of text fields named like a phone or an e-mail address that are not declared as a client's. */
function undeclared(schema: z.ZodMiniType, path: string[] = []): string[] {
  const {
    innerType,
    out,
    element,
    options = [],
    valueType,
    shape = {},
  } = schema._zod.def as unknown as {
    readonly [key in 'innerType' | 'out' | 'element' | 'valueType']?: z.ZodMiniType;
  } & { readonly options?: readonly z.ZodMiniType[]; readonly shape?: Record<string, z.ZodMiniType> };
  const inside = [innerType, out, element, valueType, ...options].flatMap((one) =>
    one ? undeclared(one, path) : [],
  );
  const fields = Object.entries(shape).flatMap(([key, field]) =>
    NAMES.test(key) && !holdsContacts(field) && isText(field)
      ? [[...path, key].join('.')]
      : undeclared(field, [...path, key]),
  );
  return [...inside, ...fields];
}

function isText(schema: z.ZodMiniType): boolean {
  const def = schema._zod.def as unknown as { readonly type: string; readonly innerType?: z.ZodMiniType };
  return def.type === 'string' || (def.innerType !== undefined && isText(def.innerType));
}

const ofMembers = allCalls().filter(({ call }) => call.who.member);

test('every phone and e-mail in an answer to members is declared as a client’s, or known to be another’s', () => {
  const found = ofMembers.flatMap(({ name, call }) =>
    undeclared(call.output).map((field) => `${name}: ${field}`),
  );
  const others = Object.keys(NOT_OF_CLIENTS);
  expect(found.filter((field) => !others.some((start) => field.startsWith(start)))).toEqual([]);
  expect(others.filter((start) => !found.some((field) => field.startsWith(start)))).toEqual([]);
});

test('a phone that nobody declared is found', () => {
  expect(undeclared(z.object({ items: z.array(z.object({ phone: z.nullable(z.string()) })) }))).toEqual([
    'items'.concat('.phone'),
  ]);
});

test('no stream carries a contact: events name records only', () => {
  expect(
    allCalls().filter(({ call }: { call: AnyCall }) => call.stream && holdsContacts(call.output)),
  ).toEqual([]);
});

describe('a contact', () => {
  const line = z.object({ id: z.string(), phone: clientPhone, email: clientEmail });
  const visit = z.object({
    id: z.string(),
    client_id: z.string(),
    comes: z.nullable(z.object({ phone: z.optional(clientPhone) })),
    client: line,
  });
  const whose = (schema: z.ZodMiniType, answer: unknown) =>
    contactsIn(schema, answer).map(({ client_id, value }) => [client_id, value]);

  test('belongs to the client whom the nearest object names', () => {
    const answer = {
      id: 'v',
      client_id: 'c',
      comes: { phone: '1' },
      client: { id: 'd', phone: '2', email: null },
    };
    expect(whose(visit, answer)).toEqual([
      ['c', '1'],
      ['d', '2'],
    ]);
  });
  test('is found in lists and maps, and replaced in place', () => {
    const schema = z.object({ lists: z.record(z.string(), z.array(line)) });
    const answer = { lists: { a: [{ id: 'c', phone: '1', email: '2' }] } };
    for (const { kind, replace } of contactsIn(schema, answer)) replace(kind);
    expect(answer).toEqual({ lists: { a: [{ id: 'c', phone: 'phone', email: 'email' }] } });
  });
  test('of nobody in particular belongs to nobody', () => {
    expect(whose(z.object({ phone: clientPhone }), { phone: '1' })).toEqual([[null, '1']]);
  });
});

describe('a masked contact', () => {
  test('shows the last four digits, and is neither called nor kept as a number', () => {
    const masked = maskedPhone('+919876543210');
    expect(masked).toBe('••••••3210');
    expect([isMasked(masked), wholeContact(masked), parsePhone(masked)]).toEqual([true, null, null]);
    expect(wholeContact('+919876543210')).toBe('+919876543210');
    expect([isMasked(MASKED_EMAIL), z.safeParse(email, MASKED_EMAIL).success]).toEqual([true, false]);
  });
  test('can be the number that was typed whole', () => {
    expect(canBeSamePhone('••••••3210', '+919876543210')).toBe(true);
    expect(canBeSamePhone('••••••3211', '+919876543210')).toBe(false);
    expect(canBeSamePhone('+919876543210', '+919876543210')).toBe(true);
    expect(canBeSamePhone(null, '+919876543210')).toBe(false);
  });
});
