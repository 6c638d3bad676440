import type { Override } from '@kursi/core/booking/booking-rules.ts';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { useRef, useState } from 'react';
import type { ApiError } from '../../../../lib/api/api.ts';
import type { ShownErrorCode } from '../../../../lib/api/error-text.ts';
import { draftEntry } from '../../../../lib/device/drafts.ts';
import { useCallForm } from '../../../../lib/sync/call-form.ts';
import { invalidateCalls } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { deskReads } from '../desk-command.ts';
import { type BookingValues, bookingDraft, type Catalogue, servicesToSend } from './booking-values.ts';

export type Booked = OutputOf<typeof visitCalls.book>;

/** Another time for one date of a series, or null: it is left out. */
export interface SeriesDecision {
  readonly booking_date: string;
  readonly to: Alternative | null;
}

export interface SeriesToDecide {
  readonly free: number;
  readonly dates: Booked['not_taken'];
  /** One for each of the dates. */
  readonly decisions: readonly SeriesDecision[];
}

/** A refused time, with its override and alternatives. */
export interface TimeQuestion {
  readonly code: 'SLOT_TAKEN' | keyof typeof ruleOf;
  /** All rules in the way: one question for all of them. */
  readonly rules?: readonly Override[];
  /** Rules to override, including earlier overrides; null when the rule cannot be overridden. */
  readonly override: readonly Override[] | null;
  readonly alternatives: readonly Alternative[];
  /** Who would do each service when the rule is passed over, or beside who has the time; null: nobody works then. */
  readonly who?: readonly string[] | null;
  /** Of a series: how many dates are settled, and those that are to be decided. Nothing is booked yet. */
  readonly series?: SeriesToDecide;
}

const ruleOf = {
  CLOSED: 'hours',
  NOT_ON_STEP: 'step',
  OUTSIDE_WINDOW: 'window',
  IN_THE_PAST: 'past',
} as const satisfies Partial<Record<ShownErrorCode, Override>>;
const isRule = (code: string): code is keyof typeof ruleOf => code in ruleOf;

const aboutServices = new Set<string>([
  'SERVICE_NOT_OFFERED',
  'CALENDAR_NOT_OFFERED',
  'CALENDAR_DOES_NOT_OFFER',
  'DURATION_NOT_MULTIPLE',
]);
const named: Readonly<Record<string, keyof BookingValues>> = {
  client_id: 'client',
  service_id: 'services',
  entity_id: 'services',
};

/** The field beside which an error is shown. */
function fieldOf({ code, details }: ApiError): 'time' | keyof BookingValues | undefined {
  if (code === 'SLOT_TAKEN' || isRule(code)) return 'time';
  if (aboutServices.has(code)) return 'services';
  return code === 'NOT_FOUND' ? named[String(details['field'])] : undefined;
}

interface BookingDeps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly initial: BookingValues;
  /** Rules that are not asked about. */
  readonly passes?: readonly Override[];
  readonly onDone: (booked: Booked, values: BookingValues) => void;
}

/** Form state of a new booking; a refused time becomes a question. */
export function useBooking({ businessId, catalogue, initial, passes = [], onDone }: BookingDeps) {
  const t = useText();
  const [question, setQuestion] = useState<TimeQuestion | null>(null);
  /** Rules overridden by the next submit. */
  const override = useRef<readonly Override[]>([]);
  /** The next submit books beside who has the time already. */
  const beside = useRef(false);
  /** What was decided on dates of the series that are not free. */
  const decisions = useRef<readonly SeriesDecision[]>([]);

  const form = useCallForm(visitCalls.book, {
    defaultValues: initial,
    draft: draftEntry(bookingDraft, businessId),
    problemsOf: ({ client, services, day, time }: BookingValues) => ({
      ...(!client && { client: t('book.client_missing') }),
      ...(services.length === 0 && { services: t('book.services_missing') }),
      ...((time === '' || day === '') && { time: t('book.time_missing') }),
    }),
    complete: ({ client, services, day, time, note, every_weeks, times }) => ({
      business_id: businessId,
      client_id: client?.id ?? '',
      booking_date: day,
      service_time: time,
      services: servicesToSend(services, catalogue),
      additional_note: note.trim() || null,
      ...(beside.current && { beside: true }),
      ...(override.current.length > 0 && { override: [...override.current] }),
      ...(every_weeks > 0 && {
        repeat: { every_weeks, times, when_taken: 'ask' as const, decisions: [...decisions.current] },
      }),
    }),
    fieldOf,
    onRefused: (error) => {
      ask(error);
      return false;
    },
    invalidates: deskReads,
    onDone: (booked) => {
      onDone(booked, form.getValues());
    },
  });

  function ask({ code, details }: ApiError): void {
    const dates = details['not_taken'] as Booked['not_taken'] | undefined;
    if (dates) {
      const free = Number(details['free'] ?? 0);
      // The nearest time is proposed; where there is none, the date is left out.
      const made = dates.map(({ booking_date, alternatives: [to = null] }) => ({ booking_date, to }));
      const series = { free, dates, decisions: made };
      setQuestion({ code: 'SLOT_TAKEN', override: null, alternatives: [], series });
    } else if (code === 'SLOT_TAKEN') {
      const alternatives = (details['alternatives'] ?? []) as Alternative[];
      const who = (details['with'] ?? null) as readonly string[] | null;
      setQuestion({ code, override: who && override.current, alternatives, who });
    } else if (isRule(code)) {
      const rules = (details['rules'] ?? [ruleOf[code]]) as readonly Override[];
      const who = details['with'] as readonly string[] | null | undefined;
      setQuestion({
        code,
        rules,
        alternatives: [],
        override: who === null ? null : [...override.current, ...rules],
        ...(who !== undefined && { who }),
      });
    } else if (aboutServices.has(code)) void invalidateCalls(catalogueCalls.get);
  }

  function set<Name extends keyof BookingValues>(name: Name, value: BookingValues[Name]): void {
    form.setValue(name, value as never, { shouldDirty: true });
    form.clearErrors(name);
  }

  async function book(passedOver: readonly Override[] = [], isBeside = false): Promise<void> {
    if (form.formState.isSubmitting) return;
    const made = question?.series?.decisions ?? [];
    const isOpen = ({ booking_date }: SeriesDecision) =>
      made.every((one) => one.booking_date !== booking_date);
    decisions.current = [...decisions.current.filter(isOpen), ...made];
    setQuestion(null);
    beside.current = isBeside;
    override.current = [...new Set([...passes, ...passedOver])];
    await form.submit();
  }

  return {
    form,
    question,
    change<Name extends keyof BookingValues>(name: Name, value: BookingValues[Name]): void {
      setQuestion(null);
      // Another day, person or length: the dates are asked about anew.
      decisions.current = [];
      set(name, value);
    },
    book: () => book(),
    /** Another time, or none, for a date of the series that is not free; booked with all others. */
    decide(made: SeriesDecision) {
      const { series } = question ?? {};
      if (!question || !series) return;
      const all = series.decisions.map((one) => (one.booking_date === made.booking_date ? made : one));
      setQuestion({ ...question, series: { ...series, decisions: all } });
    },
    /** Passes over the rule, or books beside who has the time, with the people that the question named. */
    anyway() {
      const { code, who, override: rules } = question ?? {};
      if (who) {
        const services = form.getValues('services');
        set(
          'services',
          services.map((one, i) => ({ ...one, entity_id: one.entity_id ?? who[i] ?? null })),
        );
      }
      return book(rules ?? [], beside.current || code === 'SLOT_TAKEN');
    },
    /** Takes the alternative: its time, and its calendar for the first service. */
    instead({ booking_date, service_time, entity_id }: Alternative) {
      const [first, ...others] = form.getValues('services');
      if (!first) return;
      set('services', [{ ...first, entity_id }, ...others]);
      set('day', booking_date);
      set('time', service_time);
      void book();
    },
  };
}
export type UsedBooking = ReturnType<typeof useBooking>;
