import type { Translated } from '../../catalogue.ts';
import type { flow as english } from '../../en/front/flow.ts';

export const flow: Translated<typeof english> = {
  'flow.count': { one: '{count} सर्विस', other: '{count} सर्विस' },
  'flow.from': '{price} से',
  'flow.call': 'फ़ोन से बुक करें',
  'flow.title_at': '{name} में बुकिंग',
  'flow.title_time': 'समय चुनें',
};
