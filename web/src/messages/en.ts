import { messages as admin } from './en/admin.ts';
import { messages as booking } from './en/booking.ts';
import { messages as business } from './en/business.ts';
import { messages as campaigns } from './en/campaigns.ts';
import { messages as catalogue } from './en/catalogue.ts';
import { messages as clients } from './en/clients.ts';
import { messages as demo } from './en/demo.ts';
import { messages as desk } from './en/desk.ts';
import { messages as discovery } from './en/discovery.ts';
import { messages as front } from './en/front.ts';
import { messages as help } from './en/help.ts';
import { messages as history } from './en/history.ts';
import { messages as inside } from './en/inside.ts';
import { messages as memberships } from './en/memberships.ts';
import { messages as mine } from './en/mine.ts';
import { messages as money } from './en/money.ts';
import { messages as plans } from './en/plans.ts';
import { messages as reports } from './en/reports.ts';
import { messages as reviews } from './en/reviews.ts';
import { messages as security } from './en/security.ts';
import { messages as tv } from './en/tv.ts';
import { messages as waitlist } from './en/waitlist.ts';

/** What is fetched together: one chunk per language. A page names the parts it says words of (lib/text.ts). */
export const parts = {
  front,
  demo,
  discovery,
  inside,
  booking,
  waitlist,
  tv,
  reports,
  reviews,
  mine,
  security,
  help,
  history,
  catalogue,
  desk,
  money,
  clients,
  memberships,
  business,
  campaigns,
  plans,
  admin,
} as const;

/** All of it, for types and tests; pages fetch its parts. */
export const en = {
  ...front,
  ...demo,
  ...discovery,
  ...inside,
  ...booking,
  ...waitlist,
  ...tv,
  ...reports,
  ...reviews,
  ...mine,
  ...security,
  ...help,
  ...history,
  ...catalogue,
  ...desk,
  ...money,
  ...clients,
  ...memberships,
  ...business,
  ...campaigns,
  ...plans,
  ...admin,
} as const;
