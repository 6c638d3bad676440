import type { Override } from '@kursi/core/booking/booking-rules.ts';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { useRef, useState } from 'react';
import type { ApiError } from '../../../../lib/api.ts';
import type { useDrawerForm } from '../../../../lib/drawer-form.ts';
import type { ShownErrorCode } from '../../../../lib/error-text.ts';
import { newIdempotencyKey } from '../../../../lib/idempotency-key.ts';
import { invalidateCalls } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { deskReads } from '../desk-command.ts';
import { type BookingValues, type Catalogue, servicesToSend } from './booking-values.ts';

type Sent = SentBy<typeof visitCalls.book>;
export type Booked = OutputOf<typeof visitCalls.book>;

/** A time that was refused, and what can be done about it. */
export interface TimeQuestion {
  readonly code: 'SLOT_TAKEN' | keyof typeof ruleOf;
  /** The rules to pass over, with those that were passed over before; null for what binds everyone. */
  readonly override: readonly Override[] | null;
  readonly alternatives: readonly Alternative[];
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
const named: Readonly<Record<string, string>> = {
  client_id: 'client',
  service_id: 'services',
  entity_id: 'services',
};

/** Beside what a refusal stands. */
function fieldOf({ code, details }: ApiError): string | undefined {
  if (code === 'SLOT_TAKEN' || isRule(code)) return 'time';
  if (aboutServices.has(code)) return 'services';
  return code === 'NOT_FOUND' ? named[String(details['field'])] : undefined;
}

interface BookingDeps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly form: ReturnType<typeof useDrawerForm<BookingValues>>;
  readonly onDone: (booked: Booked) => void;
}

/** Sends the booking; a time that is refused becomes a question with its ways out. */
export function useBooking({ businessId, catalogue, form, onDone }: BookingDeps) {
  const t = useText();
  const [question, setQuestion] = useState<TimeQuestion | null>(null);
  const attempt = useRef({ body: '', key: '' });

  /** The same key for the same booking: a second press after a lost answer books nothing twice. */
  function keyFor(input: Sent): string {
    const body = JSON.stringify(input);
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    return attempt.current.key;
  }

  function ask(error: ApiError, override: readonly Override[]): void {
    const { code, details } = error;
    if (code === 'SLOT_TAKEN') {
      const alternatives = (details['alternatives'] ?? []) as Alternative[];
      setQuestion({ code, override: null, alternatives });
    } else if (isRule(code)) {
      setQuestion({ code, override: [...override, ruleOf[code]], alternatives: [] });
    } else if (aboutServices.has(code)) {
      void invalidateCalls(catalogueCalls.everything);
    }
  }

  async function book(values: BookingValues, override: readonly Override[] = []): Promise<void> {
    if (form.busy) return;
    setQuestion(null);
    const { client, services, day, time, note, every_weeks, times } = values;
    const input: Sent = {
      business_id: businessId,
      client_id: client?.id ?? '',
      booking_date: day,
      service_time: time,
      services: servicesToSend(services, catalogue),
      additional_note: note.trim() || null,
      ...(override.length > 0 && { override: [...override] }),
      ...(every_weeks > 0 && { repeat: { every_weeks, times, when_taken: 'skip' as const } }),
    };
    const missing = {
      ...(!client && { client: t('book.client_missing') }),
      ...(services.length === 0 && { services: t('book.services_missing') }),
      ...((time === '' || day === '') && { time: t('book.time_missing') }),
    };
    const booked = await form.submit(visitCalls.book, input, {
      idempotencyKey: keyFor(input),
      own: missing,
      fieldOf,
      onRefused: (error) => ask(error, override),
    });
    void invalidateCalls(...deskReads);
    if (booked) onDone(booked);
  }

  return {
    question,
    forgetQuestion: () => setQuestion(null),
    book: () => book(form.values),
    anyway: () => book(form.values, question?.override ?? []),
    /** At another time, at once: the first service with whoever is free then. */
    instead({ booking_date, service_time, entity_id }: Alternative) {
      const [first, ...others] = form.values.services;
      if (!first) return;
      const services = [{ ...first, entity_id }, ...others];
      form.set('services', services);
      form.set('day', booking_date);
      form.set('time', service_time);
      void book({ ...form.values, services, day: booking_date, time: service_time });
    },
  };
}
export type UsedBooking = ReturnType<typeof useBooking>;
