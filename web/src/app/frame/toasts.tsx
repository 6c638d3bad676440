import { useText } from '../../lib/text.ts';
import { ToastRegion } from '../../ui/overlays/toast-region.tsx';

export default function Toasts() {
  const t = useText();
  return (
    <ToastRegion
      labels={{
        region: t('toast.region'),
        close: t('action.close'),
        secondsLeft: (seconds) => t('toast.seconds', { seconds }),
      }}
    />
  );
}
