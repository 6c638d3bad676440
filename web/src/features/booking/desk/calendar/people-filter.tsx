import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { useText } from '../../../../lib/text.ts';
import { toneOf } from '../../../../shared/calendar-tones.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Popover } from '../../../../ui/overlays/popover.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { IconFilter } from '../../../../ui/pictures/icons.ts';

interface PeopleFilterProps {
  readonly calendars: readonly Calendar[];
  /** Ids, or null for everyone. */
  readonly people: readonly string[] | null;
  readonly onPeople: (people: readonly string[] | null) => void;
}

const face = ({ name, colour, image_url }: Calendar) => (
  <Avatar name={name} shape="arch" size="small" tone={toneOf(colour)} src={image_url ?? undefined} />
);

/** Whose columns are shown. */
export function PeopleFilter({ calendars, people, onPeople }: PeopleFilterProps) {
  const t = useText();
  const isOn = (id: string) => people === null || people.includes(id);
  const only = people?.length === 1 ? calendars.find(({ id }) => id === people[0]) : undefined;
  function toggle(id: string, on: boolean): void {
    const next = calendars.map((calendar) => calendar.id).filter((one) => (one === id ? on : isOn(one)));
    // An empty selection means everyone.
    onPeople(next.length === 0 || next.length === calendars.length ? null : next);
  }
  return (
    <Popover
      align="end"
      trigger={
        <Button variant="quiet">
          <IconFilter className="i-m" aria-hidden />
          <span className={people === null ? 'max-desk:sr-only' : 'cut max-w-40'}>
            {people === null
              ? t('desk.everyone')
              : (only?.name ?? t('desk.some_people', { count: people.length }))}
          </span>
        </Button>
      }
      title={t('desk.who_is_shown')}
    >
      <div className="grid min-w-56">
        {calendars.map((calendar) => (
          <Checkbox
            key={calendar.id}
            label={
              <span className="flex items-center gap-2">
                {face(calendar)}
                <span className="min-w-0 break-words">{calendar.name}</span>
              </span>
            }
            checked={isOn(calendar.id)}
            onChange={(event) => toggle(calendar.id, event.target.checked)}
          />
        ))}
        {people !== null && (
          <Button size="small" className="mt-2" onClick={() => onPeople(null)}>
            {t('desk.show_everyone')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
