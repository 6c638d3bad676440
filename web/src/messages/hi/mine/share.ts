import type { Translated } from '../../catalogue.ts';
import type { share as english } from '../../en/mine/share.ts';

export const share: Translated<typeof english> = {
  'share.page': 'बुकिंग',
  'share.page_at': '{name} में बुकिंग',
  'share.directions': 'रास्ता',
  'share.created': 'सैलून का कन्फ़र्म करना बाकी है',
  'share.confirmed': 'कन्फ़र्म',
  'share.cancelled': 'रद्द',
  'share.rest': 'टिप, टैक्स और राउंड-ऑफ़',
  'share.total': 'कुल',
  'share.add': 'कैलेंडर में जोड़ें',
  'share.business': 'सैलून देखें',
  'share.failed': 'बुकिंग लोड नहीं हो सकी',
};
