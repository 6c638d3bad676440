import { closedByChange, formatWeek } from '@kursi/core/business/business-hours.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { draftEntry } from '../../../lib/device/drafts.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { useText } from '../../../lib/text.ts';
import { CalendarFeed } from '../../../shared/calendar-feed.tsx';
import { BookingsInTheWay } from '../../../shared/conflicts/bookings-in-the-way.tsx';
import { InTheWayNote } from '../../../shared/conflicts/in-the-way-note.tsx';
import { useInTheWay } from '../../../shared/conflicts/use-in-the-way.ts';
import { DraftNote } from '../../../shared/forms/draft-note.tsx';
import { pictureRefusals } from '../../../shared/forms/picture-form-field.tsx';
import { SaveAndRemove } from '../../../shared/forms/save-and-remove.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormErrorSummary } from '../../../ui/fields/form.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Note } from '../../../ui/states/note.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { type Catalogue, catalogueReads } from '../catalogue-data.ts';
import { CalendarAbout } from './calendar-about.tsx';
import {
  type CalendarValues,
  calendarDraft,
  changedOf,
  newCalendar,
  sendable,
  valuesOf,
} from './calendar-form.ts';
import { CalendarTime } from './calendar-time.tsx';
import { HoursSheet } from './hours-sheet.tsx';
import { OwnHours } from './own-hours.tsx';

interface CalendarDrawerProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly calendar: Calendar | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemove: (calendar: Calendar) => void;
  /** Removing it was refused: its bookings are listed, to be moved, cancelled or kept. */
  readonly isBooked: boolean;
  readonly onNoNewBookings: (calendar: Calendar) => void;
}

interface Held {
  readonly changes: Partial<CalendarValues>;
  readonly hours: CalendarValues['business_hours'];
  readonly closed: string;
}
type Tab = 'about' | 'hours' | 'days';

export function CalendarDrawer(props: CalendarDrawerProps) {
  const { businessId, catalogue, calendar, open, onClose, onRemove, isBooked, onNoNewBookings } = props;
  const t = useText();
  const formId = useId();
  const [tab, setTab] = useState<Tab>('about');
  const [initial] = useState(() => (calendar ? valuesOf(calendar, catalogue) : newCalendar(catalogue)));
  const form = useCallForm(calendar ? calendarCalls.change : calendarCalls.add, {
    defaultValues: initial,
    draft: draftEntry(calendarDraft, `${businessId}:${calendar?.id ?? 'new'}`),
    complete: (values: CalendarValues) => ({
      business_id: businessId,
      ...(calendar && { id: calendar.id }),
      ...sendable(values, catalogue),
    }),
    record: calendar ? ['business_id', 'id'] : undefined,
    fieldOf: pictureRefusals,
    invalidates: catalogueReads,
    onDone: () => {
      const name = form.getValues('name').trim();
      const offersNothing = form.getValues('service_ids').length === 0;
      const added = offersNothing ? 'calendar.added_without_services' : 'calendar.added';
      showToast({
        text: t(calendar ? 'calendar.saved' : added, { name }),
        tone: !calendar && offersNothing ? 'plain' : 'good',
      });
      onClose();
    },
  });
  const hours = form.watch('business_hours');
  const closed = calendar
    ? formatWeek(
        closedByChange(
          calendar.business_hours ?? catalogue.business_hours,
          hours ?? catalogue.business_hours,
        ),
      )
    : '';
  const inTheWay = useInTheWay(
    businessId,
    calendar && closed !== '' ? { entity_id: calendar.id, closed } : null,
  );
  /** What is to be saved, while the sheet asks what happens to the visits outside the new hours. */
  const [held, setHeld] = useState<Held | null>(null);
  async function save(): Promise<void> {
    if (closed !== '' && (await form.trigger()) && (await inTheWay.mustDecide()))
      setHeld({ changes: changedOf(initial, form.getValues(), catalogue), hours, closed });
    else await form.submit();
  }

  const { errors } = form.formState;
  // All validated fields are on the first tab, so switch to it on an error.
  const hasProblem = Object.keys(errors).length > 0;
  useEffect(() => {
    if (hasProblem) setTab('about');
  }, [hasProblem]);

  return (
    <>
      <Drawer
        broad
        open={open && held === null}
        onClose={onClose}
        title={calendar ? calendar.name : t('calendar.new')}
        closeLabel={t('action.close')}
        footer={
          tab !== 'days' && (
            <SaveAndRemove
              formId={formId}
              saving={form.formState.isSubmitting}
              addLabel={t('calendar.add')}
              onRemove={calendar && (() => onRemove(calendar))}
            />
          )
        }
      >
        {calendar && isBooked && (
          <div className="mb-4 grid gap-3">
            <Note
              tone="bad"
              live="alert"
              title={t('calendar.has_bookings', { name: calendar.name })}
              action={
                calendar.calendar_status === 'enable' && (
                  <Button size="small" onClick={() => onNoNewBookings(calendar)}>
                    {t('calendar.keep_bookings')}
                  </Button>
                )
              }
            >
              {t('calendar.has_bookings_more', { name: calendar.name })}
            </Note>
            <BookingsInTheWay businessId={businessId} calendarId={calendar.id} />
          </div>
        )}
        <Tabs
          label={t('calendar.parts')}
          value={tab}
          onValueChange={(next) => setTab(next)}
          items={[
            { value: 'about', label: t('calendar.about') },
            { value: 'hours', label: t('calendar.hours') },
            // Only a saved calendar has its own days.
            ...(calendar ? [{ value: 'days' as const, label: t('calendar.days') }] : []),
          ]}
        >
          <div className="mt-4 grid gap-3 empty:hidden">
            <DraftNote shown={form.restored && tab !== 'days'} onDiscard={form.discard} />
            {form.rootError && <FormErrorSummary title={form.rootError} />}
          </div>
          <FormProvider {...form}>
            <form
              id={formId}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void save();
              }}
            >
              <TabPanel value="about">
                <CalendarAbout
                  businessId={businessId}
                  calendarId={calendar?.id ?? null}
                  catalogue={catalogue}
                />
              </TabPanel>
              <TabPanel value="hours">
                <OwnHours
                  hours={hours}
                  shopHours={catalogue.business_hours}
                  onHours={(changed) => form.setValue('business_hours', changed, { shouldDirty: true })}
                >
                  <InTheWayNote visits={inTheWay.visits} />
                </OwnHours>
              </TabPanel>
            </form>
          </FormProvider>
          {calendar && tab === 'about' && (
            <CalendarFeed
              title
              className="mt-6 border-t border-line-soft pt-5"
              businessId={businessId}
              calendar={calendar}
            />
          )}
          {calendar && (
            <TabPanel value="days">
              <CalendarTime businessId={businessId} calendar={calendar} />
            </TabPanel>
          )}
        </Tabs>
      </Drawer>
      {calendar && held && (
        <HoursSheet
          businessId={businessId}
          calendar={calendar}
          changes={{ ...held.changes, business_hours: held.hours }}
          closed={held.closed}
          onDone={() => {
            setHeld(null);
            form.discard();
            onClose();
          }}
          onClose={() => setHeld(null)}
        />
      )}
    </>
  );
}
