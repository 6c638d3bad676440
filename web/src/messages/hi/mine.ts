import { link } from './mine/link.ts';
import { myBookings } from './mine/my_bookings.ts';
import { profile } from './mine/profile.ts';
import { share } from './mine/share.ts';
import { support } from './mine/support.ts';

export const messages = {
  ...myBookings,
  ...profile,
  ...support,
  ...share,
  ...link,
};
