import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translated<typeof english> = {
  'share.page': 'एक मुलाक़ात',
  'share.created': 'सैलून की पुष्टि बाकी है',
  'share.confirmed': 'पक्की',
  'share.cancelled': 'रद्द',
  'share.total': 'कुल',
  'share.add': 'कैलेंडर में जोड़ें',
  'share.business': 'सैलून देखें',
  'share.failed': 'मुलाक़ात लोड नहीं हो सकी',
};
