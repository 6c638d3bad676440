import { useText } from '../../lib/text.ts';
import { Warning } from '../warning.tsx';

/** How many visits a change has in its way, before it is saved. */
export function InTheWayNote({ visits }: { readonly visits: number }) {
  const t = useText();
  return (
    <div role="status" className="empty:hidden">
      {visits > 0 && <Warning>{t('conflict.next_step', { count: visits })}</Warning>}
    </div>
  );
}
