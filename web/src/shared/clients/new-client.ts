import type { ClientLine } from '@kursi/core/clients/clients.contract.ts';
import { compactPhone } from '@kursi/core/kernel/phone.ts';

export type PickedClient = Pick<ClientLine, 'id' | 'name' | 'phone'>;

/** Initial values of a new client from the search text. */
export function typedClient(text: string): { name: string; phone: string } {
  const [, name = '', phone = ''] = /^(.*?)[\s,]*(\+?[\d०-९][\d०-९\s().-]{4,})$/su.exec(text.trim()) ?? [];
  if (phone !== '' && !/\d$/.test(name)) return { name, phone: compactPhone(phone) };
  return { name: text.trim(), phone: '' };
}

/** As typed behind the fixed +91; a foreign number keeps its country code. */
export function phoneToType(phone: string | null): string {
  return phone?.replace(/^\+91(\d{5})/, '$1 ') ?? '';
}
