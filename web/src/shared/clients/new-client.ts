import type { ClientLine } from '@kursi/core/clients/clients.contract.ts';
import { compactPhone } from '@kursi/core/kernel/phone.ts';

export type PickedClient = Pick<ClientLine, 'id' | 'name' | 'phone'>;

/** What someone typed to find a client who is not there yet, as the beginning of a new one. */
export function typedClient(text: string): { name: string; phone: string } {
  const [, name = '', phone = ''] = /^(.*?)[\s,]*(\+?[\d०-९][\d०-९\s().-]{4,})$/su.exec(text.trim()) ?? [];
  if (phone !== '' && !/\d$/.test(name)) return { name, phone: compactPhone(phone) };
  return { name: text.trim(), phone: '' };
}

/** As one types it behind the fixed +91; a number from elsewhere keeps its own country. */
export function phoneToType(phone: string | null): string {
  return phone?.replace(/^\+91(\d{5})/, '$1 ') ?? '';
}
