import { calendarFeedCalls } from '@kursi/core/booking/calendar-feed.contract.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useUser } from '../../../app/user-context.tsx';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/text.ts';
import { CalendarFeed } from '../../../shared/calendar-feed.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast.ts';
import { useCatalogue, useCatalogueChange, useCatalogueLive } from '../catalogue-data.ts';
import { CatalogueLoading, CataloguePage } from '../catalogue-page.tsx';
import { CalendarDrawer } from './calendar-drawer.tsx';
import { CalendarList } from './calendar-list.tsx';

interface Opened {
  readonly turn: number;
  readonly calendar: Calendar | null;
  readonly open: boolean;
}

export function CalendarsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const user = useUser();
  const { data, isError, refetch } = useCatalogue(business.id);
  useCatalogueLive(business.id);
  const change = useCatalogueChange(business.id);
  const mayChange = may(calendarCalls.addCalendar, business);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (calendar: Calendar | null) =>
    setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, calendar, open: true }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  const of = { business_id: business.id };

  async function remove({ id, name, calendar_status }: Calendar): Promise<void> {
    close();
    const back = calendar_status === 'disable' ? ('disable' as const) : ('enable' as const);
    const removed = await change(
      calendarCalls.removeCalendar,
      { ...of, id },
      {
        optimistic: (catalogue) => ({
          ...catalogue,
          calendars: catalogue.calendars.filter((one) => one.id !== id),
        }),
      },
    );
    if (!removed) return;
    showToast({
      text: t('catalogue.removed', { name }),
      undo: {
        label: t('action.undo'),
        onUndo: () => void change(calendarCalls.changeCalendar, { ...of, id, calendar_status: back }),
      },
    });
  }

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
            mayChange
              ? (calendars) =>
                  void change(
                    calendarCalls.orderCalendars,
                    { ...of, ids: calendars.map(({ id }) => id) },
                    { optimistic: (catalogue) => ({ ...catalogue, calendars: [...calendars] }) },
                  )
              : null
          }
          onEnable={
            mayChange
              ? ({ id }, on) => {
                  const calendar_status = on ? ('enable' as const) : ('disable' as const);
                  void change(
                    calendarCalls.changeCalendar,
                    { ...of, id, calendar_status },
                    {
                      optimistic: (catalogue) => ({
                        ...catalogue,
                        calendars: catalogue.calendars.map((one) =>
                          one.id === id ? { ...one, calendar_status } : one,
                        ),
                      }),
                    },
                  );
                }
              : null
          }
        />
      )}
      {!mayChange &&
        may(calendarFeedCalls.make, business) &&
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
          onRemove={(calendar) => void remove(calendar)}
        />
      )}
    </CataloguePage>
  );
}
