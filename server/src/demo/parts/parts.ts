import type { Part } from '../part.ts';
import { bills } from './bills.ts';
import { bookings } from './bookings.ts';
import { calendars } from './calendars.ts';
import { campaigns } from './campaigns.ts';
import { clients } from './clients.ts';
import { creditPacks } from './credit-packs.ts';
import { memberships } from './memberships.ts';
import { messages } from './messages.ts';
import { nextVisit } from './next-visit.ts';
import { notifications } from './notifications.ts';
import { paidOnline } from './paid-online.ts';
import { plan } from './plan.ts';
import { products } from './products.ts';
import { publicPage } from './public-page.ts';
import { queue } from './queue.ts';
import { reviews } from './reviews.ts';
import { services } from './services.ts';
import { team } from './team.ts';
import { theBusiness } from './the-business.ts';
import { timeOff } from './time-off.ts';
import { worthALook } from './worth-a-look.ts';

/** In the order in which they are seeded. */
export const parts: readonly Part[] = [
  theBusiness,
  publicPage,
  team,
  calendars,
  services,
  products,
  timeOff,
  creditPacks,
  plan,
  clients,
  bookings,
  bills,
  memberships,
  queue,
  nextVisit,
  reviews,
  paidOnline,
  messages,
  campaigns,
  notifications,
  worthALook,
];
