import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useId, useState } from 'react';
import { useCommand } from '../../../../lib/command.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatDay, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { IconCheckCircle } from '../../../../ui/icons.ts';
import { deskReads } from '../desk-command.ts';
import { type BookingValues, type Catalogue, servicesToSend } from './booking-values.ts';
import { alternativeText } from './time-part.tsx';
import type { Booked } from './use-booking.tsx';

interface SeriesReportProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly booked: Booked;
  readonly values: BookingValues;
  readonly onClose: () => void;
}

/** Dates of a series that could not be booked, with alternatives. */
export function SeriesReport({ businessId, catalogue, booked, values, onClose }: SeriesReportProps) {
  const t = useText();
  const headId = useId();
  const { visits, not_taken } = booked;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('book.report', { count: visits.length, total: visits.length + not_taken.length })}
      sub={t('book.report_not', { count: not_taken.length })}
      closeLabel={t('action.close')}
      footer={
        <Button variant="primary" size="big" wide onClick={onClose}>
          {t('book.report_done')}
        </Button>
      }
    >
      <h3 id={headId} className="k-label">
        {t('book.report_instead')}
      </h3>
      <ul aria-labelledby={headId} className="grid grid-cols-1 gap-4">
        {not_taken.map((lost) => (
          <LostDate
            key={lost.booking_date}
            businessId={businessId}
            catalogue={catalogue}
            values={values}
            lost={lost}
          />
        ))}
      </ul>
    </Drawer>
  );
}

const INSTEAD = 3;

interface LostDateProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly values: BookingValues;
  readonly lost: Booked['not_taken'][number];
}

function LostDate({ businessId, catalogue, values, lost }: LostDateProps) {
  const t = useText();
  const [taken, setTaken] = useState<Alternative | null>(null);
  const [problem, setProblem] = useState<string>();
  const book = useCommand(visitCalls.book, {
    invalidates: deskReads,
    onRefused: ({ code, details }) => {
      setProblem(errorText(code, details));
      return true;
    },
  });
  const nameOf = (id: string) => catalogue.calendars.find((one) => one.id === id)?.name ?? '';

  async function take(instead: Alternative): Promise<void> {
    const { booking_date, service_time, entity_id } = instead;
    const services = values.services.map((one, i) => (i === 0 ? { ...one, entity_id } : one));
    setProblem(undefined);
    const booked = await book.run({
      business_id: businessId,
      client_id: values.client?.id ?? '',
      booking_date,
      service_time,
      services: servicesToSend(services, catalogue),
      additional_note: values.note.trim() || null,
    });
    if (booked.ok) setTaken(instead);
  }

  const day = formatDay(lost.booking_date);
  if (taken) {
    return (
      <li role="status" className="flex items-start gap-2 text-good">
        <IconCheckCircle className="i-m flex-none" aria-hidden />
        {t('book.report_taken', {
          day: formatDay(taken.booking_date),
          time: formatTime(taken.service_time),
        })}
      </li>
    );
  }
  return (
    <li>
      <p className="font-medium">{day}</p>
      <p className="text-ink-2">
        {lost.code === 'SLOT_TAKEN' ? t('book.report_busy') : t('book.report_closed')}
      </p>
      {problem && <p className="k-error">{problem}</p>}
      {lost.alternatives.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {lost.alternatives.slice(0, INSTEAD).map((one) => (
            <Button
              key={`${one.booking_date} ${one.service_time} ${one.entity_id}`}
              loading={book.pending}
              onClick={() => void take(one)}
            >
              {alternativeText(one, lost.booking_date, values.day, nameOf, t)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
