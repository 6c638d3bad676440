import type { FormEventHandler, ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormErrorSummary } from '../../ui/fields/form.tsx';

interface FormPanelProps {
  readonly title: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onSubmit: FormEventHandler;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A change of a membership, asked for in the drawer itself. */
export function FormPanel(props: FormPanelProps) {
  const { title, action, isDangerous = false, busy, error, onSubmit, onCancel, children } = props;
  const t = useText();
  return (
    <form noValidate aria-label={title} className="grid gap-4 rounded-2 bg-sunken p-4" onSubmit={onSubmit}>
      <h3 className="font-bold">{title}</h3>
      {error && <FormErrorSummary title={error} />}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isDangerous ? 'danger-solid' : 'primary'} loading={busy}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
