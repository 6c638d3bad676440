import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/states/note.tsx';

interface DraftNoteProps {
  readonly shown: boolean;
  readonly onDiscard: () => void;
}

/** Shown when the drawer opens with a restored draft. */
export function DraftNote({ shown, onDiscard }: DraftNoteProps) {
  const t = useText();
  if (!shown) return null;
  return (
    <Note
      tone="info"
      live="status"
      action={
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            const form = currentTarget.closest('form');
            onDiscard();
            // The note goes with this button: the first field takes the focus, once the form is drawn empty.
            setTimeout(() => form?.querySelector<HTMLElement>('input, textarea')?.focus());
          }}
        >
          {t('draft.discard')}
        </Button>
      }
    >
      {t('draft.restored')}
    </Note>
  );
}
