import { attempt } from '../../../lib/api/attempt.ts';
import type { Draft } from '../../../lib/device/drafts.ts';

/**
 * A draft of the device in which this tab finds what was typed in it, whatever another tab has typed since. Kept after
 * it was sent: so the tab knows whether what it is about to pay for is what was typed in it.
 */
export function tabDraft<T>(device: Draft<T>, key: string, guard: (value: unknown) => value is T): Draft<T> {
  const address = `kursi:tab:${key}`;
  const own = (): T | undefined => {
    const text = attempt(() => sessionStorage.getItem(address)) ?? null;
    const value: unknown = text === null ? undefined : attempt(() => JSON.parse(text) as unknown);
    return guard(value) ? value : undefined;
  };
  return {
    ...device,
    read() {
      const value = own();
      return value === undefined ? device.read() : { value, savedAt: 0, place: 'device' };
    },
    write(value) {
      attempt(() => sessionStorage.setItem(address, JSON.stringify(value)));
      device.write(value);
    },
  };
}
