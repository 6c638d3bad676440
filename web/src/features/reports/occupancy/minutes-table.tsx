import { idleMinutes } from '@kursi/core/sales/occupancy.ts';
import { useText } from '../../../lib/text.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { hoursText } from '../hours-text.ts';
import { minuteColumns, type Occupancy, sumMinutes, trueShare } from './occupancy-words.ts';

/** The same as a table: hours of each calendar, with overtime in the true share. */
export function MinutesTable({ calendars }: { readonly calendars: Occupancy['calendars'] }) {
  const t = useText();
  const all = sumMinutes(calendars.map(({ minutes }) => minutes));
  return (
    <section className="k-card">
      <Table
        caption={t('chairs.title')}
        rows={calendars}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('figures.group_person'),
            rowHeader: true,
            cell: ({ name }) => name,
            foot: t('figures.together'),
          },
          ...minuteColumns.map((part) => ({
            key: part,
            header: t(`chairs.${part}`),
            align: 'right' as const,
            cell: ({ minutes }: Occupancy['calendars'][number]) => hoursText(t, minutes[part]),
            foot: hoursText(t, all[part]),
          })),
          {
            key: 'idle',
            header: t('chairs.idle'),
            align: 'right' as const,
            cell: ({ minutes }) => hoursText(t, idleMinutes(minutes)),
            foot: hoursText(t, idleMinutes(all)),
          },
          {
            key: 'share',
            header: t('chairs.share_short'),
            align: 'right' as const,
            cell: ({ minutes }) => trueShare(minutes),
            foot: trueShare(all),
          },
        ]}
      />
    </section>
  );
}
