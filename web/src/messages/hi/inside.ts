import { bill } from './bill.ts';
import { billMoney } from './bill-money.ts';
import { business } from './business.ts';
import { calendar } from './calendar.ts';
import { campaignResults } from './campaign-results.ts';
import { campaigns } from './campaigns.ts';
import { catalogue } from './catalogue.ts';
import { clientImport } from './client-import.ts';
import { clientRecord } from './client-record.ts';
import { clientVisits } from './client-visits.ts';
import { clients } from './clients.ts';
import { credits } from './credits.ts';
import { dayClose } from './day-close.ts';
import { dues } from './dues.ts';
import { insideErrors } from './inside-errors.ts';
import { membershipBill } from './membership-bill.ts';
import { memberships } from './memberships.ts';
import { messageTemplates } from './message_templates.ts';
import { myBookings } from './my_bookings.ts';
import { newBooking } from './new_booking.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { ownNumber } from './own-number.ts';
import { pictures } from './pictures.ts';
import { plans } from './plans.ts';
import { platform } from './platform.ts';
import { prices } from './prices.ts';
import { profile } from './profile.ts';
import { receipt } from './receipt.ts';
import { reviews } from './reviews.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { share } from './share.ts';
import { shell } from './shell.ts';
import { support } from './support.ts';
import { team } from './team.ts';
import { queue } from './waitlist-desk.ts';
import { waits } from './waits.ts';

/** What only pages behind the sign-in say; fetched with the first of them. */
export const inside = {
  ...profile,
  ...business,
  ...settings,
  ...setup,
  ...shell,
  ...team,
  ...plans,
  ...prices,
  ...credits,
  ...ownNumber,
  ...calendar,
  ...catalogue,
  ...clients,
  ...clientImport,
  ...clientRecord,
  ...clientVisits,
  ...memberships,
  ...messageTemplates,
  ...campaigns,
  ...campaignResults,
  ...membershipBill,
  ...newBooking,
  ...bill,
  ...dayClose,
  ...billMoney,
  ...dues,
  ...queue,
  ...waits,
  ...receipt,
  ...myBookings,
  ...reviews,
  ...notifications,
  ...pictures,
  ...share,
  ...support,
  ...platform,
  ...operations,
  ...insideErrors,
};
