import { downloadCsv } from '../../../lib/device/download-csv.ts';
import type { Translate } from '../../../lib/text.ts';
import type { ReportRange } from '../report-range.ts';
import type { Person } from './team-words.ts';

/** What is on the screen, with paise, minutes and ids. */
export function saveTeam(t: Translate, people: readonly Person[], { from, to }: ReportRange): void {
  downloadCsv(`team-${from}-${to}.csv`, [
    [
      t('figures.group_person'),
      t('figures.services'),
      t('figures.products'),
      t('crew.shelf_count'),
      t('figures.memberships_sold'),
      t('crew.tips'),
      t('crew.commission'),
      t('back.visits'),
      t('crew.named'),
      t('crew.rebooked'),
      t('crew.working_minutes'),
      t('crew.served_minutes'),
      t('crew.reviews_count'),
      t('crew.stars'),
      'id',
    ],
    ...people.map((one) => [
      one.name ?? t('figures.nobody'),
      one.services / 100,
      one.products / 100,
      one.products_count,
      one.memberships / 100,
      one.tips / 100,
      one.commission / 100,
      one.visits,
      one.named,
      one.rebooked,
      one.working,
      one.served,
      one.reviews,
      one.stars,
      one.id ?? '',
    ]),
  ]);
}
