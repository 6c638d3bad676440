import type { Translate } from '../../lib/text.ts';

/** Of a list of pictures that can be added to, moved and taken out of. */
export const pictureListLabels = (t: Translate) => ({
  add: t('picture.add'),
  primary: t('picture.primary'),
  makePrimary: t('picture.make_primary'),
  earlier: t('picture.earlier'),
  later: t('picture.later'),
  remove: t('picture.remove'),
  retry: t('action.retry'),
  undo: t('action.undo'),
  removed: t('picture.removed'),
  options: (name: string) => t('picture.options', { name }),
  move: (name: string) => t('picture.move', { name }),
  place: (name: string, place: number, total: number) => t('picture.place', { name, place, total }),
});
