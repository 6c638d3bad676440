import type { Translated } from '../catalogue.ts';
import type { clientVisits as english } from '../en/client-visits.ts';

export const clientVisits: Translated<typeof english> = {
  'client_visits.title': 'विज़िट',
  'client_visits.empty_title': 'अभी कोई विज़िट नहीं',
  'client_visits.empty_body': 'इस ग्राहक की बुकिंग यहाँ दिखेंगी।',
  'client_visits.came': 'विज़िट',
  'client_visits.spent': 'खर्च',
  'client_visits.last': 'पिछली विज़िट',
  'client_visits.next': 'अगली विज़िट',
  'client_visits.give_back': '{amount} लौटाने हैं',
  'client_visits.none_yet': 'कोई नहीं',
  'client_visits.no_shows': { one: '{count} बार नहीं आए', other: '{count} बार नहीं आए' },
};
