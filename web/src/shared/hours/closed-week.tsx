import { useText } from '../../lib/text.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Note } from '../../ui/states/note.tsx';

interface ClosedWeekProps {
  readonly confirmed: boolean;
  readonly onConfirmed: (confirmed: boolean) => void;
}

/** Asks for confirmation of a week without an open day: mostly a mistake. */
export function ClosedWeek({ confirmed, onConfirmed }: ClosedWeekProps) {
  const t = useText();
  return (
    <Note tone="warn" live="status" title={t('hours.all_closed_title')} className="mt-4">
      <p>{t('hours.all_closed_body')}</p>
      <Checkbox
        label={t('hours.all_closed_confirm')}
        checked={confirmed}
        onChange={({ target }) => onConfirmed(target.checked)}
      />
    </Note>
  );
}
