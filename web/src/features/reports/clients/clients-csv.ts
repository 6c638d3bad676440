import { downloadCsv } from '../../../lib/device/download-csv.ts';
import type { Translate } from '../../../lib/text.ts';
import type { ReportRange } from '../report-range.ts';
import { groupName } from '../sales/group-name.ts';
import type { ClientReport } from './clients-words.ts';

/** What is on the screen, with ids: visits, sources, spending, best clients, first months, who stopped. */
export function saveClients(t: Translate, found: ClientReport, { from, to }: ReportRange): void {
  const { visits, compared, sources, spending, best, cohorts, stopped } = found;
  downloadCsv(`clients-${from}-${to}.csv`, [
    ...(['new', 'returning', 'no_name'] as const).map((kind) => [
      t(`figures.client_${kind}`),
      visits[kind],
      ...(compared ? [compared.visits[kind]] : []),
    ]),
    [t('back.rebooked_short'), visits.rebooked, ...(compared ? [compared.visits.rebooked] : [])],
    [],
    [t('back.sources'), t('back.clients'), t('back.back_again')],
    ...sources.map(({ source, clients, back }) => [groupName(t, 'source', source, null), clients, back]),
    [],
    [t('back.spending'), t('back.clients'), t('back.spent')],
    ...spending.map(({ clients, spent }, i) => [i + 1, clients, spent / 100]),
    [],
    [t('back.best'), t('back.visits'), t('back.last'), t('back.spent'), 'id'],
    ...best.map((one) => [one.name, one.visits, one.last_on, one.spent / 100, one.client_id]),
    [],
    [t('back.first_visit'), ...cohorts.map((_, after) => after)],
    ...cohorts.map(({ month, came }) => [month, ...came]),
    [],
    [t('back.stopped_short'), t('back.every_days'), t('back.away_days'), t('back.spent'), 'id'],
    ...stopped.clients.map((one) => [
      one.name,
      one.every_days,
      one.away_days,
      one.spent / 100,
      one.client_id,
    ]),
  ]);
}
