import { IconCheck, IconCheckCheck, IconDashed, IconPin, IconScissors, IconUserX } from '../../ui/icons.ts';
import type { Look } from './desk/calendar/columns.ts';

const icons = {
  created: IconDashed,
  confirmed: IconCheck,
  arrived: IconPin,
  service: IconScissors,
  done: IconCheckCheck,
  noshow: IconUserX,
} as const satisfies Record<Look, typeof IconCheck>;

/** How a visit is doing; the words for it stand beside, or in the label around it. */
export function StatusIcon({ look }: { readonly look: Look }) {
  const Icon = icons[look];
  return (
    <span className={`k-cal-st ${look}`}>
      <Icon className="i-s" aria-hidden />
    </span>
  );
}
