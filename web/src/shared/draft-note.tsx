import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

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
        <Button size="small" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      }
    >
      {t('draft.restored')}
    </Note>
  );
}
