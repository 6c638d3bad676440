import type { Translated } from '../catalogue.ts';
import type { clientVisits as english } from '../en/client-visits.ts';

export const clientVisits: Translated<typeof english> = {
  'client_visits.title': 'मुलाक़ातें',
  'client_visits.empty_title': 'अभी कोई मुलाक़ात नहीं',
  'client_visits.empty_body': 'इस ग्राहक के लिए जो बुक होगा, यहाँ दिखेगा।',
  'client_visits.came': 'मुलाक़ातें',
  'client_visits.spent': 'ख़र्च',
  'client_visits.last': 'पिछली बार',
  'client_visits.next': 'अगली बार',
  'client_visits.none_yet': 'कोई नहीं',
  'client_visits.no_shows': { one: '{count} बार नहीं आए', other: '{count} बार नहीं आए' },
};
