import type { Translated } from '../catalogue.ts';
import type { shell as english } from '../en/shell.ts';

export const shell: Translated<typeof english> = {
  'nav.clients': 'ग्राहक',
  'nav.bookings': 'बुकिंग',
  'nav.calendar': 'कैलेंडर',
  'nav.takings': 'कमाई',
  'nav.queue': 'कतार',
  'nav.bill': 'बिल',
  'nav.platform': 'प्लैटफ़ॉर्म',
  'nav.new_business': 'बिज़नेस',
};
