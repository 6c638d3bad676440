import { idleMinutes } from '@kursi/core/sales/occupancy.ts';
import { downloadCsv } from '../../../lib/device/download-csv.ts';
import type { Translate } from '../../../lib/text.ts';
import type { ReportRange } from '../report-range.ts';
import { type Minutes, minuteColumns, type Occupancy, trueShare } from './occupancy-words.ts';

/** What is on the screen, in minutes and paise as rupees, with ids: calendars, then days, then visits. */
export function saveOccupancy(t: Translate, found: Occupancy, { from, to }: ReportRange): void {
  const names = [...minuteColumns.map((part) => t(`chairs.${part}`)), t('chairs.idle')];
  const minutesOf = (minutes: Minutes) => [
    ...minuteColumns.map((part) => minutes[part]),
    idleMinutes(minutes),
  ];
  downloadCsv(`occupancy-${from}-${to}.csv`, [
    [t('figures.group_person'), ...names, t('chairs.share_short'), t('chairs.hour'), t('chairs.worth'), 'id'],
    ...found.calendars.map(({ id, name, minutes, hour_worth, idle_worth }) => [
      name,
      ...minutesOf(minutes),
      trueShare(minutes),
      hour_worth === null ? '' : hour_worth / 100,
      idle_worth / 100,
      id,
    ]),
    [],
    [t('figures.group_day'), ...names],
    ...found.days.map(({ day, ...minutes }) => [day, ...minutesOf(minutes)]),
    [],
    ...(['booked', 'walk_in', 'no_show', 'late'] as const).map((kind) => [
      t(`chairs.visits_${kind}`),
      found.visits[kind],
      ...(found.compared ? [found.compared.visits[kind]] : []),
    ]),
    [],
    ...found.leads.map(({ days, visits }) => [t(`chairs.lead_${days as 0}`), visits]),
  ]);
}
