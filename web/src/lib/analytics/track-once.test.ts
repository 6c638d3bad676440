import { describe, expect, it, vi } from 'vitest';
import { createTrackOnce } from './track-once.ts';

function makeStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

describe('a purchase or a booking', () => {
  it('is counted once, also when its page is loaded again', () => {
    const storage = makeStorage();
    const track = vi.fn();
    createTrackOnce({ storage: () => storage, track })('plan_bought', 'order-1');
    const reloaded = createTrackOnce({ storage: () => storage, track });
    reloaded('plan_bought', 'order-1');
    expect(track).toHaveBeenCalledTimes(1);
    reloaded('booking_made', 'visit-1', { services: 2 });
    expect(track.mock.calls).toEqual([
      ['plan_bought', undefined],
      ['booking_made', { services: 2 }],
    ]);
  });

  it('is counted where the browser keeps nothing, and remembers the last ones only', () => {
    const track = vi.fn();
    const refuses = () => {
      throw new DOMException('no', 'SecurityError');
    };
    createTrackOnce({ storage: refuses, track })('booking_made', 'visit-1');
    expect(track).toHaveBeenCalledTimes(1);
    const storage = makeStorage();
    const once = createTrackOnce({ storage: () => storage, track });
    for (let i = 0; i < 60; i++) once('booking_made', `visit-${i}`);
    expect(storage.getItem('kursi:counted')?.split(' ')).toHaveLength(50);
  });
});
