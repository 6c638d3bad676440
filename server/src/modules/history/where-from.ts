import { createHmac } from 'node:crypto';
import { deviceName } from '@kursi/core/identity/device-name.ts';
import { networkOf } from '../../platform/http/network.ts';

/** Device and network in short, the same again for the same; an address cannot be read back from it. */
export interface WhereFrom {
  readonly device: string | null;
  readonly network: string | null;
}

const KEPT = 1_000;

/** Few devices and networks make nearly all calls, so their short forms are kept. */
export function makeWhereFrom(key: Buffer): (userAgent: string | null, address: string) => WhereFrom {
  const devices = remembered((userAgent) => {
    const name = deviceName(userAgent);
    return name && `${name.browser}, ${name.system}`;
  });
  const networks = remembered((address) =>
    createHmac('sha256', key).update(networkOf(address)).digest('hex').slice(0, 8),
  );
  return (userAgent, address) => ({
    device: userAgent === null ? null : devices(userAgent),
    network: networks(address),
  });
}

function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= KEPT) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
