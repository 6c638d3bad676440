import { attempt } from '../api/attempt.ts';
import { type EventProperties, type ProductEvent, track } from './analytics.ts';

export interface TrackOnceSurroundings {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly track: (event: ProductEvent, properties?: EventProperties) => void;
}

const KEY = 'kursi:counted';
const REMEMBERED = 50;

/** Counts what a page may report again when it is reloaded: once per record on this device. */
export function createTrackOnce({ storage, track }: TrackOnceSurroundings) {
  return (event: ProductEvent, id: string, properties?: EventProperties): void => {
    const counted = attempt(() => storage().getItem(KEY))?.split(' ') ?? [];
    if (counted.includes(id)) return;
    attempt(() => storage().setItem(KEY, [...counted, id].slice(-REMEMBERED).join(' ')));
    track(event, properties);
  };
}

export const trackOnce = createTrackOnce({ storage: () => localStorage, track });
