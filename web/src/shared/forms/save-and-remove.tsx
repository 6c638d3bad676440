import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { IconTrash } from '../../ui/pictures/icons.ts';

interface SaveAndRemoveProps {
  readonly formId: string;
  readonly saving: boolean;
  /** "Add product", for one that is not saved yet. */
  readonly addLabel: string;
  /** Null for one that is not saved yet. */
  readonly onRemove: (() => void) | null;
}

/** The foot of a drawer that edits one record. */
export function SaveAndRemove({ formId, saving, addLabel, onRemove }: SaveAndRemoveProps) {
  const t = useText();
  return (
    <div className="flex items-center gap-2">
      <Button
        type="submit"
        form={formId}
        variant="primary"
        className="flex-1"
        loading={saving}
        loadingLabel={t('state.saving')}
      >
        {onRemove ? t('action.save_changes') : addLabel}
      </Button>
      {onRemove && (
        <Button variant="danger" onClick={onRemove}>
          <IconTrash className="i-m" aria-hidden />
          {t('catalogue.remove')}
        </Button>
      )}
    </div>
  );
}
