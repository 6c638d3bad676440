import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../../../app/address/paths.ts';
import { routes } from '../../../../app/address/routes.ts';
import { type View, views } from './calendar-bar.tsx';
import { type Counter, counters } from './status/counters.ts';

/** View state in the URL, so that a reload or a link restores it. */
export interface DeskAddress {
  /** Null: today, whatever the date is when the link is opened. */
  readonly day: string | null;
  readonly view: View;
  /** Calendar ids, or null for everyone. */
  readonly people: readonly string[] | null;
  readonly visit: string | null;
  /** The list of the status bar that a link opens. */
  readonly list: Counter | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/;

export function useDeskAddress() {
  const { day = '', view, people, visit = '', list } = routes.calendar.useSearch();
  const navigate = useNavigate({ from: paths.calendar });
  const address: DeskAddress = {
    day: isDay(day) ? day : null,
    view: views.find((one) => one === view) ?? 'day',
    people: people ? people.split(',').filter((id) => ID.test(id)) : null,
    visit: ID.test(visit) ? visit : null,
    list: counters.find((one) => one === list) ?? null,
  };
  const goTo = useCallback(
    ({ people, ...change }: Partial<DeskAddress>) =>
      void navigate({
        to: paths.calendar,
        replace: true,
        search: (before) => {
          const { day, view, visit } = { ...before, ...change };
          const next = people === undefined ? before.people : people?.join(',');
          // Defaults are left out of the address.
          return {
            ...(day && { day }),
            ...(view && view !== 'day' && { view }),
            ...(next && { people: next }),
            ...(visit && { visit }),
          };
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
