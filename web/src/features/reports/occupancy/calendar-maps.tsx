import { servedMinutes, workingMinutes } from '@kursi/core/sales/occupancy.ts';
import { useText } from '../../../lib/text.ts';
import { CalendarFace } from '../../../shared/calendar-face.tsx';
import { HeatMap, hoursOf } from '../../../shared/charts/heat-map.tsx';
import { hoursText } from '../hours-text.ts';
import { type Occupancy, shareOf } from './occupancy-words.ts';

interface CalendarMapsProps {
  readonly calendars: Occupancy['calendars'];
  readonly showsNumbers: boolean;
  readonly onOpen: ((weekday: number, hour: number) => void) | undefined;
}

/** A map for each, the fullest first; on a phone one at a time, to be swiped. */
export function CalendarMaps({ calendars, showsNumbers, onOpen }: CalendarMapsProps) {
  const t = useText();
  const cells = calendars.flatMap((one) => one.cells);
  const hours = hoursOf(cells);
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => cells.some(({ weekday }) => weekday === day));
  const sorted = calendars.toSorted((a, b) => (shareOf(b.minutes) ?? -1) - (shareOf(a.minutes) ?? -1));
  return (
    <section
      className="k-card pad grid gap-x-6 gap-y-5 tablet:grid-cols-2 wide:grid-cols-3 max-tablet:flex max-tablet:snap-x max-tablet:snap-mandatory max-tablet:overflow-x-auto print:grid print:grid-cols-2"
      aria-label={t('chairs.maps')}
    >
      {sorted.map((calendar) => {
        const { id, name, minutes } = calendar;
        const share = shareOf(minutes);
        return (
          <section
            key={id}
            aria-label={name}
            className="min-w-0 max-tablet:w-full max-tablet:flex-none max-tablet:snap-center print:break-inside-avoid"
          >
            <h2 className="mb-2 flex items-center gap-2">
              <CalendarFace calendar={calendar} size="small" />
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="num min-w-0 flex-1 truncate text-t2 text-ink-3">
                {t('chairs.of', {
                  some: hoursText(t, servedMinutes(minutes)),
                  all: hoursText(t, workingMinutes(minutes)),
                })}
              </span>
              <span className="num font-bold">{share === null ? '–' : `${share}%`}</span>
            </h2>
            <HeatMap
              name={name}
              cells={calendar.cells}
              hours={hours}
              weekdays={weekdays}
              showsNumbers={showsNumbers}
              onOpen={onOpen}
            />
          </section>
        );
      })}
    </section>
  );
}
