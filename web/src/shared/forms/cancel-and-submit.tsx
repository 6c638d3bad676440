import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

interface CancelAndSubmitProps
  extends Pick<ButtonProps, 'form' | 'size' | 'loading' | 'loadingLabel' | 'disabled'> {
  readonly onCancel: () => void;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

/** The two buttons at the foot of a form over the page. */
export function CancelAndSubmit({ onCancel, danger = false, size, ...submit }: CancelAndSubmitProps) {
  const t = useText();
  return (
    <>
      <Button size={size} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button {...submit} type="submit" variant={danger ? 'danger-solid' : 'primary'} size={size} />
    </>
  );
}
