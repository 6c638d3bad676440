import type { PaymentPurpose } from './payment-purpose.ts';

export type Purposes = ReadonlyMap<string, PaymentPurpose>;

export function getPurpose(purposes: Purposes, name: string): PaymentPurpose {
  const purpose = purposes.get(name);
  if (!purpose) throw new Error(`nobody owns the purpose ${name}`);
  return purpose;
}
