import { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import { addressOf } from '../../../app/address/address.ts';
import { paths } from '../../../app/address/paths.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatClock, formatInstant, weekdayName } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { LoadingCard } from '../../../shared/loading.tsx';
import { ListRow, ListRows } from '../../../ui/lists/list-row.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { ReportFailed } from '../report-failed.tsx';
import type { OccupancyView, OpenVisits } from './occupancy-address.ts';

interface VisitsPanelProps {
  readonly business: MyBusiness;
  readonly view: OccupancyView;
  readonly open: OpenVisits;
  readonly onClose: () => void;
}

function titleOf(t: Translate, { kind, lead, weekday, hour = 0 }: OpenVisits): string {
  if (kind) return t(`chairs.visits_${kind}`);
  if (lead !== undefined) return `${t('chairs.leads')}: ${t(`chairs.lead_${lead as 0}`)}`;
  const clock = (at: number) => formatClock(`${String(at % 24).padStart(2, '0')}:00`);
  return `${weekdayName(weekday ?? 1)}, ${clock(hour)} – ${clock(hour + 1)}`;
}

/** The very visits behind a figure or a cell. */
export function VisitsPanel({ business, view: { range, person }, open, onClose }: VisitsPanelProps) {
  const t = useText();
  const { data, isError, error, refetch } = useCallQuery(occupancyCalls.listVisits, {
    business_id: business.id,
    ...range,
    ...(person && { entity_id: person }),
    ...open,
  });
  return (
    <Drawer
      title={titleOf(t, open)}
      sub={data && t('chairs.panel', { count: data.count })}
      closeLabel={t('figures.close_panel')}
      onClose={onClose}
      clear
    >
      {!data && isError && <ReportFailed error={error} onRetry={refetch} />}
      {!data && !isError && <LoadingCard lines={6} />}
      {data && data.count > data.visits.length && (
        <p className="mb-2 text-t2 text-ink-3">
          {t('figures.panel_first', { shown: String(data.visits.length), count: data.count })}
        </p>
      )}
      {data && (
        <ListRows>
          {data.visits.map((visit) => (
            <ListRow
              key={visit.visit_id}
              href={addressOf(paths.calendar, { search: { day: visit.booking_date, visit: visit.visit_id } })}
              renderLink={routerLink}
              title={clientName(t, visit.client_name)}
              sub={`${formatInstant(visit.starts_at)} · ${visit.with.join(', ')}`}
              {...(!open.kind && visit.kind !== 'booked' && { end: t(`chairs.kind_${visit.kind}`) })}
            />
          ))}
        </ListRows>
      )}
    </Drawer>
  );
}
