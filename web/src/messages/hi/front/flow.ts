import type { Translated } from '../../catalogue.ts';
import type { flow as english } from '../../en/front/flow.ts';

export const flow: Translated<typeof english> = {
  'flow.add': '{name} जोड़ें',
  'flow.added': '{name} जुड़ गया। हटाएँ',
  'flow.count': { one: '{count} सर्विस', other: '{count} सर्विस' },
  'flow.from': '{price} से',
  'flow.pick_service': 'सर्विस चुनें',
  'flow.onward': 'खाली समय देखें',
  'flow.call': 'फ़ोन से बुक करें',
  'flow.full_cart': 'एक बार में दस सर्विस ही बुक हो सकती हैं। पहले इन्हें बुक करें।',
  'flow.title_at': '{name} में बुकिंग',
  'flow.title_time': 'समय चुनें',
};
