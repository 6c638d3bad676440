import type { Catalogue } from './catalogue.ts';
import { booking } from './hi/booking.ts';
import { front } from './hi/front.ts';
import { inside } from './hi/inside.ts';
import { waitlist } from './hi/waitlist.ts';

export const hi: Catalogue = { ...front, ...booking, ...waitlist, ...inside };
