import { allCalls } from '../../core/contract/contract.ts';

/** Calls with an idempotency key: those may be sent again when nobody answered. */
const repeatable = allCalls()
  .filter(({ call }) => call.idempotent)
  .map(({ call: { method, path } }) => ({
    method,
    address: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));

export function isRepeatable(method: string, path: string): boolean {
  const [address = ''] = path.split('?');
  return repeatable.some((one) => one.method === method && one.address.test(address));
}
