import type { Override } from '@kursi/core/booking/booking-rules.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../../../app/address/links.tsx';
import { paths } from '../../../../app/address/paths.ts';
import { ApiError } from '../../../../lib/api/api.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { formatDay, formatTime, homeTimeZone } from '../../../../lib/format.ts';
import { keySigns, useDialogShortcutsOnly } from '../../../../lib/keyboard/shortcuts.tsx';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { currentLocale, useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import type { TypedClient } from '../../../../shared/clients/new-client.ts';
import { useTypedClient } from '../../../../shared/clients/use-typed-client.ts';
import { DraftNote } from '../../../../shared/forms/draft-note.tsx';
import { LoadFailed, LoadingCards } from '../../../../shared/loading.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { FormErrorSummary } from '../../../../ui/fields/form.tsx';
import { Textarea } from '../../../../ui/fields/textarea.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { Drawer } from '../../../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import type { NewBookingPlace } from '../new-booking-slot.ts';
import {
  type BookingValues,
  type Catalogue,
  initialValues,
  offerings,
  revived,
  setAside,
  takeUp,
  wantedAgain,
} from './booking-values.ts';
import { ClientPart } from './client-part.tsx';
import { useFreeTimes } from './free-times.ts';
import { HabitPart } from './habit-part.tsx';
import { RepeatPart } from './repeat-part.tsx';
import { ServicePart } from './service-part.tsx';
import { Summary } from './summary.tsx';
import { TimePart } from './time-part.tsx';
import { useBooked } from './use-booked.tsx';
import { type Booked, useBooking } from './use-booking.tsx';

interface NewBookingDrawerProps extends Partial<NewBookingPlace> {
  readonly businessId: string;
  readonly onClose: () => void;
  readonly onBooked: (visitId: string, day: string) => void;
  /** Rules of the business that are not asked about. */
  readonly passes?: readonly Override[];
}

/** The desk's drawer for a new booking: client, services, time. Usable with the keyboard alone. */
export function NewBookingDrawer({ businessId, onClose, onBooked, passes, ...place }: NewBookingDrawerProps) {
  const t = useText();
  const { data: catalogue, isError, refetch } = useCallQuery(catalogueCalls.get, { business_id: businessId });
  const [left, setLeft] = useState(() => setAside(businessId));
  const [round, setRound] = useState(0);
  useDialogShortcutsOnly(true);
  const frame = { open: true, clear: true, closeLabel: t('action.close') };
  if (catalogue && offerings(catalogue).length > 0) {
    return (
      <BookingForm
        key={round}
        left={left}
        onLeft={(values) => {
          takeUp(businessId, values);
          setLeft(null);
          // The form reads its draft when it mounts.
          if (values) setRound(round + 1);
        }}
        businessId={businessId}
        catalogue={catalogue}
        place={place}
        passes={passes}
        onClose={onClose}
        onDone={({ visits: [first] }) =>
          first && onBooked(first.visit_id, first.bookings[0]?.booking_date ?? '')
        }
      />
    );
  }
  return (
    <Drawer {...frame} title={t('desk.new_booking')} onClose={onClose}>
      {catalogue && (
        <EmptyState
          title={t('book.nothing_offered')}
          action={
            <ButtonLink variant="primary" href={paths.services}>
              {t('book.to_catalogue')}
            </ButtonLink>
          }
        >
          {t('book.nothing_offered_more')}
        </EmptyState>
      )}
      {isError && <LoadFailed onRetry={refetch}>{t('book.not_loaded')}</LoadFailed>}
      {!catalogue && !isError && <LoadingCards lines={[2, 3]} gap="mt-4" />}
    </Drawer>
  );
}

interface BookingFormProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly place: Partial<NewBookingPlace>;
  readonly passes: readonly Override[] | undefined;
  /** An unfinished booking that is offered. */
  readonly left: BookingValues | null;
  /** Goes on with it, or with null forgets it. */
  readonly onLeft: (values: BookingValues | null) => void;
  readonly onClose: () => void;
  readonly onDone: (booked: Booked) => void;
}

function BookingForm(props: BookingFormProps) {
  const { businessId, catalogue, place, passes, left, onLeft, onClose, onDone } = props;
  const t = useText();
  const formId = useId();
  const [zone, setZone] = useState(homeTimeZone);
  const today = localMinute(useNow(), zone).day.toString();
  const [initial] = useState(() => initialValues(place, today, catalogue));
  const say = useBooked(businessId, catalogue);
  const booking = useBooking({
    businessId,
    catalogue,
    initial,
    ...(passes && { passes }),
    onDone: (booked, values) => {
      say(booked, values);
      onDone(booked);
    },
  });
  const { form, change } = booking;
  const values = form.watch();
  const problems = form.formState.errors as Readonly<Record<string, { readonly message?: string }>>;
  const { client, services, day, time } = values;
  const free = useFreeTimes(businessId, services, day);
  if (free.timeZone && free.timeZone !== zone) setZone(free.timeZone);
  const picker = useRef<HTMLInputElement>(null);
  const typed = useRef<TypedClient>(null);
  const search = useRef<HTMLInputElement>(null);
  const times = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const nameOf = (id: string) => catalogue.calendars.find((one) => one.id === id)?.name ?? '';

  const people = new Set(services.map(({ entity_id }) => entity_id));
  const [person = null] = people;
  const asked = {
    services: new Intl.ListFormat(currentLocale()).format(
      services.flatMap(
        ({ service_id }) => catalogue.services.find(({ id }) => id === service_id)?.name ?? [],
      ),
    ),
    person: people.size === 1 && person ? nameOf(person) : null,
  };

  const taking = useTypedClient(typed);
  /** A client who was typed but not picked is taken first. */
  async function book(): Promise<void> {
    if (taking.pending) return;
    const result = client ? null : await taking.run(null);
    const taken = result && (result.ok ? result.value : result.error);
    if (taken === 'asks') return;
    if (taken instanceof ApiError) {
      form.setError('root', { message: errorText(taken.code, taken.details) });
      return;
    }
    if (taken) change('client', taken);
    await booking.book();
  }

  const firstTime = () =>
    times.current?.querySelector<HTMLInputElement>('input:checked') ??
    times.current?.querySelector<HTMLInputElement>('input');

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void book();
      return;
    }
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    // Enter moves to the next field; only the button or Ctrl+Enter submits.
    event.preventDefault();
    if (event.target === picker.current) (client ? search : picker).current?.focus();
    else if (event.target === search.current) (firstTime() ?? button.current)?.focus();
    else button.current?.focus();
  }

  const { series } = booking.question ?? {};
  const willBook = series ? series.free + series.decisions.filter(({ to }) => to !== null).length : 1;
  const when = series
    ? willBook === values.times
      ? t('book.series_all', { count: willBook })
      : t('book.series_some', { count: willBook, total: values.times })
    : time && day
      ? t('book.book_at', { day: formatDay(day, { today }), time: formatTime(time) })
      : t('book.book');
  return (
    <Drawer
      clear
      onClose={onClose}
      title={t('desk.new_booking')}
      closeLabel={t('action.close')}
      initialFocus={place.client ? search : undefined}
      footer={
        <>
          <Summary catalogue={catalogue} values={values} who={free.whoAt(time)} timeZone={zone} />
          <Button
            ref={button}
            type="submit"
            form={formId}
            variant="primary"
            size="big"
            wide
            disabled={willBook === 0}
            loading={taking.pending || form.formState.isSubmitting}
            loadingLabel={t('state.saving')}
          >
            {when}
            <span className="flex gap-1 max-[899px]:hidden" aria-hidden>
              {keySigns('mod+enter')[0]?.map((sign) => (
                <Kbd key={sign}>{sign}</Kbd>
              ))}
            </span>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-5"
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void book();
        }}
      >
        <DraftNote shown={form.restored} onDiscard={form.discard} />
        {form.rootError && <FormErrorSummary title={form.rootError} />}
        <ClientPart
          businessId={businessId}
          client={client}
          error={problems['client']?.message}
          pickerRef={picker}
          typedRef={typed}
          onPick={(picked) => {
            // flushSync: the focused field unmounts, and the drawer's focus trap would take the focus.
            flushSync(() => change('client', picked));
            const next = services.length > 0 ? firstTime() : search.current;
            (picked ? next : picker.current)?.focus();
          }}
        />
        {left && !form.restored && !form.formState.isDirty && (
          <Note
            tone="info"
            live="status"
            action={
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => onLeft(revived(left, catalogue, place, today))}>
                  {t('book.left_continue')}
                </Button>
                <Button size="small" variant="quiet" onClick={() => onLeft(null)}>
                  {t('book.left_discard')}
                </Button>
              </div>
            }
          >
            {left.client ? t('book.left_for', { name: left.client.name }) : t('book.left')}
          </Note>
        )}
        {client && services.length === 0 && (
          <HabitPart
            businessId={businessId}
            clientId={client.id}
            today={today}
            onTake={(had) => {
              flushSync(() => change('services', wantedAgain(had, catalogue)));
              search.current?.focus();
            }}
          />
        )}
        <ServicePart
          catalogue={catalogue}
          place={place}
          services={services}
          error={problems['services']?.message}
          searchRef={search}
          onChange={(next) => change('services', next)}
        />
        <TimePart
          day={day}
          time={time}
          today={today}
          free={free}
          services={services.length}
          asked={asked}
          error={problems['time']?.message}
          booking={booking}
          busy={form.formState.isSubmitting}
          nameOf={nameOf}
          timesRef={times}
          onDay={(next) => change('day', next)}
          onTime={(next) => change('time', next)}
          onTaken={() => button.current?.focus()}
        />
        <RepeatPart
          every={values.every_weeks}
          times={values.times}
          day={day}
          today={today}
          onEvery={(next) => change('every_weeks', next)}
          onTimes={(next) => change('times', next)}
        />
        <Field
          label={t('book.note')}
          optional={t('state.optional')}
          error={problems['additional_note']?.message}
        >
          <Textarea rows={2} value={values.note} onChange={(event) => change('note', event.target.value)} />
        </Field>
      </form>
    </Drawer>
  );
}
