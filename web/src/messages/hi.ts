import type { Catalogue } from './catalogue.ts';
import { messages as admin } from './hi/admin.ts';
import { messages as booking } from './hi/booking.ts';
import { messages as business } from './hi/business.ts';
import { messages as campaigns } from './hi/campaigns.ts';
import { messages as catalogue } from './hi/catalogue.ts';
import { messages as clients } from './hi/clients.ts';
import { messages as demo } from './hi/demo.ts';
import { messages as desk } from './hi/desk.ts';
import { messages as discovery } from './hi/discovery.ts';
import { messages as front } from './hi/front.ts';
import { messages as help } from './hi/help.ts';
import { messages as history } from './hi/history.ts';
import { messages as inside } from './hi/inside.ts';
import { messages as memberships } from './hi/memberships.ts';
import { messages as mine } from './hi/mine.ts';
import { messages as money } from './hi/money.ts';
import { messages as plans } from './hi/plans.ts';
import { messages as reports } from './hi/reports.ts';
import { messages as reviews } from './hi/reviews.ts';
import { messages as security } from './hi/security.ts';
import { messages as tv } from './hi/tv.ts';
import { messages as waitlist } from './hi/waitlist.ts';

export const hi: Catalogue = {
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
};
