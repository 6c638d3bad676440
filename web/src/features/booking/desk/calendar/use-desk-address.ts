import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../../../app/paths.ts';
import { type View, views } from './calendar-bar.tsx';

/** What of the calendar is open; it stands in the address, so that a reload or a link leads back to it. */
interface DeskAddress {
  /** Null is today, also tomorrow. */
  readonly day: string | null;
  readonly view: View;
  /** Ids of calendars, or null for everyone. */
  readonly people: readonly string[] | null;
  readonly visit: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/;

export function useDeskAddress() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '');
  const address: DeskAddress = {
    day: isDay(text('day')) ? text('day') : null,
    view: views.find((view) => view === text('view')) ?? 'day',
    people:
      text('people') === ''
        ? null
        : text('people')
            .split(',')
            .filter((id) => ID.test(id)),
    visit: ID.test(text('visit')) ? text('visit') : null,
  };
  const goTo = useCallback(
    (change: Partial<DeskAddress>) =>
      void navigate({
        to: paths.calendar,
        replace: true,
        search: (before: Readonly<Record<string, unknown>>) => {
          const { people, ...rest } = change;
          const next = {
            ...before,
            ...rest,
            ...(people !== undefined && { people: people?.join(',') || null }),
          };
          return Object.fromEntries(
            Object.entries(next).filter(([, value]) => value !== null && value !== 'day'),
          );
        },
      }),
    [navigate],
  );
  return { ...address, goTo };
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
