import {
  IconCheck,
  IconCheckCheck,
  IconDashed,
  IconPin,
  IconScissors,
  IconUserX,
} from '../../ui/pictures/icons.ts';
import type { EntryStatus } from './desk/calendar/grid/columns.ts';

const icons = {
  created: IconDashed,
  confirmed: IconCheck,
  arrived: IconPin,
  service: IconScissors,
  done: IconCheckCheck,
  noshow: IconUserX,
} as const satisfies Record<EntryStatus, typeof IconCheck>;

const colours: Readonly<Record<EntryStatus, string>> = {
  created: 'text-st-created',
  confirmed: 'text-st-confirmed',
  arrived: 'text-warn',
  service: 'text-st-service',
  done: 'text-ink-3',
  noshow: 'text-st-noshow',
};

/** Status icon, decorative: the text beside it or the label around it says the status. */
export function StatusIcon({ status }: { readonly status: EntryStatus }) {
  const Icon = icons[status];
  return (
    <span className={`k-cal-st grid h-[1.125rem] place-items-center ${colours[status]}`}>
      <Icon className="i-s" aria-hidden />
    </span>
  );
}
