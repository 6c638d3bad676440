import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import type { ReactNode } from 'react';
import type { NewBookingPlace } from '../../new-booking-slot.ts';
import type { AwayPlace } from '../away/away-screen.tsx';
import type { Column, Entry } from '../grid/columns.ts';
import { BlockDrawer } from './block-drawer.tsx';
import { FeedsDrawer } from './feeds-drawer.tsx';
import { FindClient } from './find-client.tsx';
import { HeldDrawer } from './held-drawer.tsx';
import type { BlockPlace, MadeBlock } from './use-blocks.ts';

/** What is open over the calendar; one at a time. */
export type OpenDrawer =
  | { readonly kind: 'booking'; readonly place: NewBookingPlace }
  | { readonly kind: 'block'; readonly place: BlockPlace | MadeBlock }
  | { readonly kind: 'held'; readonly entry: Entry; readonly column: Column }
  | { readonly kind: 'feeds' }
  | { readonly kind: 'find' };

/** Renders the new-booking drawer. */
export type NewBooking = (
  place: NewBookingPlace,
  done: { readonly onClose: () => void; readonly onBooked: (visitId: string, day: string) => void },
) => ReactNode;

interface CalendarDrawersProps {
  readonly open: OpenDrawer;
  readonly businessId: string;
  readonly calendars: readonly Calendar[];
  readonly feedable: readonly Calendar[];
  readonly today: string;
  readonly newBooking: NewBooking | undefined;
  readonly say: (text: string) => void;
  readonly onVisit: (visitId: string, day: string) => void;
  readonly onAway: (place: AwayPlace) => void;
  readonly onClose: () => void;
}

export function CalendarDrawers(props: CalendarDrawersProps) {
  const { open, businessId, calendars, feedable, today, newBooking, say, onVisit, onAway, onClose } = props;
  if (open.kind === 'booking') return newBooking?.(open.place, { onClose, onBooked: onVisit });
  if (open.kind === 'held')
    return (
      <HeldDrawer
        businessId={businessId}
        entry={open.entry}
        column={open.column}
        say={say}
        onClose={onClose}
      />
    );
  if (open.kind === 'feeds')
    return <FeedsDrawer businessId={businessId} calendars={feedable} onClose={onClose} />;
  if (open.kind === 'find')
    return <FindClient businessId={businessId} today={today} onVisit={onVisit} onClose={onClose} />;
  return (
    <BlockDrawer
      key={'id' in open.place ? open.place.id : 'new'}
      businessId={businessId}
      calendars={calendars}
      place={open.place}
      say={say}
      onConflicts={({ entityId, day, from, to, note }) => {
        const calendar = calendars.find(({ id }) => id === entityId);
        if (calendar) onAway({ calendar, day, open: { from, to }, block: { from, to, note } });
      }}
      onClose={onClose}
    />
  );
}
