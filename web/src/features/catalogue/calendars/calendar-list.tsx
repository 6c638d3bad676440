import { openMinutesAWeek } from '@kursi/core/business/business-hours.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { moved } from '@kursi/core/catalogue/service-rules.ts';
import { useText } from '../../../lib/text.ts';
import { toneOf } from '../../../shared/calendar-tones.ts';
import { hoursText } from '../../../shared/hours/hours-words.ts';
import { cx } from '../../../ui/cx.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useSortable } from '../../../ui/lists/sortable.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconGrip } from '../../../ui/pictures/icons.ts';
import type { Catalogue } from '../catalogue-data.ts';
import { offers } from './calendar-form.ts';
import { kindIcons } from './calendar-look.ts';

interface CalendarListProps {
  readonly catalogue: Catalogue;
  /** Callbacks are null without edit permission. */
  readonly onOpen: ((calendar: Calendar) => void) | null;
  readonly onOrder: ((calendars: readonly Calendar[]) => void) | null;
  readonly onEnable: ((calendar: Calendar, on: boolean) => void) | null;
}

const ALL = 'all';

export function CalendarList({ catalogue, onOpen, onOrder, onEnable }: CalendarListProps) {
  const t = useText();
  const { calendars } = catalogue;
  const nameOf = (id: string) => calendars.find((one) => one.id === id)?.name ?? '';
  const spoken = (id: string, index: number) => ({
    name: nameOf(id),
    position: index + 1,
    total: calendars.length,
  });
  const sort = useSortable({
    groups: [{ key: ALL, items: calendars.map(({ id }) => id) }],
    onMove: (id, { index }) => {
      const from = calendars.findIndex((one) => one.id === id);
      onOrder?.(moved(calendars, from, index));
    },
    words: {
      lifted: (id, { index }) => t('sort.lifted_flat', spoken(id, index)),
      over: (id, { index }) => t('sort.over_flat', spoken(id, index)),
      dropped: (id, { index }) => t('sort.dropped_flat', spoken(id, index)),
      cancelled: (id) => t('sort.cancelled', { name: nameOf(id) }),
    },
  });
  return (
    <div ref={sort.box} className="k-card">
      <p role="status" aria-live="assertive" className="sr-only">
        {sort.said}
      </p>
      <ul {...sort.groupProps(ALL)}>
        {calendars.map((calendar) => (
          <li
            key={calendar.id}
            {...sort.rowProps(calendar.id)}
            className={cx(
              'flex items-center gap-2 border-b border-line-soft pr-3 last:border-0 first:rounded-t-2 last:rounded-b-2',
              onOrder ? 'pl-1.5 hover:bg-hover' : 'pl-4',
            )}
          >
            {onOrder && (
              <button
                type="button"
                {...sort.handleProps(calendar.id)}
                aria-label={t('service.move', { name: calendar.name })}
                className="k-grip -mr-1 grid h-11 w-9 flex-none place-items-center rounded-1"
              >
                <IconGrip className="i-m" aria-hidden />
              </button>
            )}
            {onOpen ? (
              <button
                type="button"
                className="flex min-w-0 flex-1 items-center gap-3 py-3 text-left -outline-offset-2"
                onClick={() => onOpen(calendar)}
              >
                <Inside catalogue={catalogue} calendar={calendar} />
              </button>
            ) : (
              <div className="flex min-w-0 flex-1 items-center gap-3 py-3">
                <Inside catalogue={catalogue} calendar={calendar} />
              </div>
            )}
            {onEnable ? (
              <Switch
                bare
                label={t('calendar.bookable', { name: calendar.name })}
                checked={calendar.calendar_status === 'enable'}
                onChange={(event) => onEnable(calendar, event.target.checked)}
                className="flex-none px-1"
              />
            ) : (
              calendar.calendar_status === 'disable' && (
                <span className="flex-none text-t1 text-ink-3">{t('catalogue.off')}</span>
              )
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Inside({ catalogue, calendar }: { readonly catalogue: Catalogue; readonly calendar: Calendar }) {
  const t = useText();
  const KindIcon = kindIcons[calendar.kind];
  const member = catalogue.members.find(({ user_id }) => user_id === calendar.user_id);
  const count = catalogue.services.filter((service) => offers(service, calendar.id)).length;
  const serviceCount = count === 0 ? t('calendar.no_services') : t('calendar.service_count', { count });
  const open = calendar.business_hours && openMinutesAWeek(calendar.business_hours);
  const hours =
    open === null
      ? t('calendar.business_hours')
      : t('calendar.own_hours_a_week', { count: open / 60, hours: hoursText(open) });
  const owner = member && member.user_name !== calendar.name ? member.user_name : null;
  const facts = [t(`calendar.kind_${calendar.kind}`), owner, hours];
  const isOff = calendar.calendar_status === 'disable';
  return (
    <>
      <Avatar
        name={calendar.name}
        shape="arch"
        size="large"
        tone={toneOf(calendar.colour)}
        src={calendar.image_url ?? undefined}
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block font-medium break-words', isOff && 'text-ink-3')}>{calendar.name}</span>
        <span className="block text-t1 text-ink-3 max-desk:text-t2">
          <KindIcon className="i-s mr-1 inline align-[-2px]" aria-hidden />
          {facts.filter(Boolean).join(' · ')}
        </span>
        <span className={cx('block text-t1 desk:hidden', count === 0 ? 'text-warn' : 'text-ink-3')}>
          {serviceCount}
        </span>
      </span>
      <span
        className={cx('num flex-none text-right max-desk:hidden', count === 0 ? 'text-warn' : 'text-ink-2')}
      >
        {serviceCount}
      </span>
    </>
  );
}
