import { booking } from './en/booking.ts';
import { front } from './en/front.ts';
import { inside } from './en/inside.ts';
import { waitlist } from './en/waitlist.ts';

/** All of it, for types and tests; pages fetch its parts (lib/text.ts). */
export const en = { ...front, ...booking, ...waitlist, ...inside } as const;
