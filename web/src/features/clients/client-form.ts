import { type Client, type clientCalls, clientGenders } from '@kursi/core/clients/clients.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { wholeContact } from '@kursi/core/kernel/masked.ts';
import * as z from 'zod/mini';
import { draft } from '../../lib/device/drafts.ts';
import { phoneToType } from '../../shared/clients/new-client.ts';

const typed = z.string().check(z.maxLength(2_000));

const values = z.object({
  name: typed,
  phone: typed,
  email: typed,
  birthday: typed,
  anniversary: typed,
  gender: z.nullable(z.enum(clientGenders)),
  note: typed,
});
export type ClientValues = z.output<typeof values>;

export const clientDraft = draft<Record<string, ClientValues>>('client', 1, z.record(z.string(), values));

export const newClient: ClientValues = {
  name: '',
  phone: '',
  email: '',
  birthday: '',
  anniversary: '',
  gender: null,
  note: '',
};

export function valuesOf(client: Client): ClientValues {
  const { name, phone, email, birthday, anniversary, gender, note } = client;
  return {
    name,
    phone: phoneToType(phone),
    email: wholeContact(email) ?? '',
    birthday: birthday ?? '',
    anniversary: anniversary ?? '',
    gender,
    note: note ?? '',
  };
}

/** Of `before`, phone and e-mail go only when they were typed anew: what is shown masked is not what is kept. */
export function inputOf(
  typed: ClientValues,
  before: ClientValues | null,
): Omit<SentBy<typeof clientCalls.add>, 'business_id'> {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: typed.name,
    ...(typed.phone !== before?.phone && { phone: orNull(typed.phone) }),
    ...(typed.email !== before?.email && { email: orNull(typed.email) }),
    birthday: orNull(typed.birthday),
    anniversary: orNull(typed.anniversary),
    gender: typed.gender,
    note: orNull(typed.note),
  };
}
