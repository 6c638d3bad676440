import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/states/note.tsx';

/** Above a copy that was kept on the device: it may be out of date. */
export function OfflineCopyNote({
  onRetry,
  className,
}: {
  readonly onRetry: () => void;
  readonly className?: string;
}) {
  const t = useText();
  return (
    <Note
      tone="warn"
      live="status"
      className={className}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    >
      {t('state.seen_before')}
    </Note>
  );
}
