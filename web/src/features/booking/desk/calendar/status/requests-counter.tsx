import { useText } from '../../../../../lib/text.ts';
import { StatusCount } from '../../../../../ui/shell/desk-parts.tsx';
import { StatusIcon } from '../../../status-icon.tsx';

export interface RequestsCounterProps {
  readonly requests: number;
  readonly isOpen: boolean;
  readonly onRequests: () => void;
}

/** Requests of the days shown; pressed, they are listed. */
export function RequestsCounter({ requests, isOpen, onRequests }: RequestsCounterProps) {
  const t = useText();
  const words = (
    <StatusCount icon={<StatusIcon status="created" />}>
      {t('desk.count_created', { count: requests })}
    </StatusCount>
  );
  if (requests === 0) return <span>{words}</span>;
  return (
    <button type="button" className="k-cal-counter" aria-expanded={isOpen} onClick={onRequests}>
      {words}
    </button>
  );
}
