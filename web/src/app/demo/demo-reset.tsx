import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { IconRefresh } from '../../ui/pictures/icons.ts';

interface DemoResetProps {
  readonly loading: boolean;
  readonly disabled: boolean;
  readonly onReset: () => void;
}

/** Asks for confirmation: a reset deletes all changes to the demo salon, in every window. */
export function DemoReset({ loading, disabled, onReset }: DemoResetProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        className="ml-auto flex-none"
        aria-label={t('demo.reset')}
        loading={loading}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        <IconRefresh className="i-m desk:hidden" aria-hidden />
        <span className="max-desk:hidden">{t('demo.reset')}</span>
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('demo.reset_title')}
        footer={
          <>
            <Button size="tap" onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
            <Button
              size="tap"
              variant="primary"
              onClick={() => {
                setAsking(false);
                onReset();
              }}
            >
              {t('demo.reset_now')}
            </Button>
          </>
        }
      >
        <p className="text-ink-2 text-pretty">{t('demo.reset_body')}</p>
      </Dialog>
    </>
  );
}
