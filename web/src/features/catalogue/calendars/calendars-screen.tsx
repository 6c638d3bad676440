import { calendarFeedCalls } from '@kursi/core/booking/calendar-feed.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useUser } from '../../../app/user-context.tsx';
import { send } from '../../../lib/api/api.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { invalidateCalls } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { CalendarFeed } from '../../../shared/calendar-feed.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconPlus } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import {
  catalogueReads,
  patchCalendar,
  patchCatalogue,
  restoredStatus,
  useCatalogue,
  useCatalogueLive,
} from '../catalogue-data.ts';
import { CatalogueLoading, CataloguePage } from '../catalogue-page.tsx';
import { CalendarDrawer } from './calendar-drawer.tsx';
import { CalendarList } from './calendar-list.tsx';
import { RemovedCalendars } from './removed-calendars.tsx';
import { ServicesMissing } from './services-missing.tsx';

interface Opened {
  readonly turn: number;
  readonly calendar: Calendar | null;
  readonly open: boolean;
  readonly isBooked?: boolean;
}

export function CalendarsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const user = useUser();
  const { data, isError, refetch } = useCatalogue(business.id);
  useCatalogueLive(business.id);
  const mayChange = may(calendarCalls.add, business);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (calendar: Calendar | null, isBooked = false) =>
    setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, calendar, open: true, isBooked }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  const of = { business_id: business.id };

  const common = { invalidates: catalogueReads, scope: () => `calendars ${business.id}` };
  const order = useCommand(calendarCalls.order, {
    ...common,
    optimistic: ({ ids }) =>
      patchCatalogue(business.id, (catalogue) => ({
        ...catalogue,
        calendars: catalogue.calendars.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      })),
  });
  const changing = {
    ...common,
    optimistic: ({ id, calendar_status }: SentBy<typeof calendarCalls.change>) =>
      patchCalendar(business.id, { id, calendar_status }),
  };
  const change = useCommand(calendarCalls.change, changing);
  const switchOff = useCommand(calendarCalls.change, {
    ...changing,
    said: (_, { name = '' }) => t('calendar.no_new_bookings', { name }),
    undo:
      (_, { id }) =>
      () =>
        change.run({ ...of, id, calendar_status: 'enable' }),
  });
  const remove = useCommand(
    ({ id }: Calendar, options) => send(calendarCalls.remove, { ...of, id }, options),
    {
      ...common,
      optimistic: ({ id }) =>
        patchCatalogue(business.id, (catalogue) => ({
          ...catalogue,
          calendars: catalogue.calendars.filter((one) => one.id !== id),
        })),
      said: (_, { name }) => t('catalogue.removed', { name }),
      undo:
        (_, { id, calendar_status }) =>
        () =>
          change.run({ ...of, id, calendar_status: restoredStatus(calendar_status) }),
      onRefused: ({ code }, calendar) => {
        if (code !== 'CALENDAR_HAS_BOOKINGS') return false;
        // What was listed when it was tried before may be settled.
        void invalidateCalls(scheduleCalls.findConflicts);
        open(calendar, true);
        return true;
      },
    },
  );

  const add = (
    <Button variant="primary" onClick={() => open(null)}>
      <IconPlus className="i-m" aria-hidden />
      {t('calendar.new')}
    </Button>
  );
  return (
    <CataloguePage page="calendars" actions={mayChange && data && data.calendars.length > 0 && add}>
      {!data && <CatalogueLoading isError={isError} onRetry={() => void refetch()} />}
      {data?.calendars.length === 0 && (
        <EmptyState title={t('calendar.none')} action={mayChange && add} className="k-card">
          {mayChange ? t('calendar.none_more') : t('calendar.none_staff')}
        </EmptyState>
      )}
      {data && data.calendars.length > 0 && (
        <CalendarList
          catalogue={data}
          onOpen={mayChange ? open : null}
          onOrder={
            mayChange ? (calendars) => void order.run({ ...of, ids: calendars.map(({ id }) => id) }) : null
          }
          onEnable={
            mayChange
              ? ({ id }, on) => void change.run({ ...of, id, calendar_status: on ? 'enable' : 'disable' })
              : null
          }
        />
      )}
      {data && mayChange && <ServicesMissing catalogue={data} onOpen={open} />}
      {data && mayChange && (
        <RemovedCalendars
          businessId={business.id}
          onRestore={({ id }) => void change.run({ ...of, id, calendar_status: 'enable' })}
        />
      )}
      {!mayChange &&
        may(calendarFeedCalls.create, business) &&
        data?.calendars
          .filter(({ user_id }) => user_id === user.id)
          .map((calendar) => (
            <CalendarFeed
              key={calendar.id}
              title
              className="mt-6 border-t border-line-soft pt-5"
              businessId={business.id}
              calendar={calendar}
            />
          ))}
      {data && opened && (
        <CalendarDrawer
          key={opened.turn}
          businessId={business.id}
          catalogue={data}
          calendar={opened.calendar}
          open={opened.open}
          onClose={close}
          onRemove={(calendar) => {
            close();
            void remove.run(calendar);
          }}
          isBooked={opened.isBooked ?? false}
          onNoNewBookings={({ id, name }) => {
            close();
            void switchOff.run({ ...of, id, name, calendar_status: 'disable' });
          }}
        />
      )}
    </CataloguePage>
  );
}
